import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { link, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readAchReturns } from '@tillgate/domain/ach-returns.ts'
import { writeNachaFile } from '@tillgate/domain/nacha-file.ts'
import { writeAchReturns } from '@tillgate/domain/testing/write-ach-returns.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { liveAchBank } from './live.ts'
import { AchUnknownError } from './port.ts'

const { url, drive } = await aSandbox()
const folder = mkdtempSync(join(tmpdir(), 'ach-'))
const bank = liveAchBank({ baseUrl: `${url}/ach`, key: 'sandbox-ach-key', deadlineMs: 1500 })
const agent = liveAchBank({ baseUrl: pathToFileURL(folder).href, key: '' })
beforeEach(() => drive.reset())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const trace = '011401530000001'
const paying = (account: string): string => {
  const made = writeNachaFile({
    destination: { routing: '011401533', name: 'First Bank' },
    origin: { id: '1123456789', name: 'Tillgate' },
    company: { id: '1123456789', name: 'Tillgate' },
    createdAt: '2611251805',
    modifier: 'A',
    cutOffDay: '2026-11-25',
    effectiveDay: '2026-11-27',
    entries: [
      {
        routing: '021000021',
        account,
        accountType: 'CHECKING',
        cents: 94_800,
        statementId: '01940000-0000-7000-8000-00000000000a',
        supportId: '40271935',
        holder: 'Corner Grocery',
        trace,
      },
    ],
    lineEnding: 'LF',
  })
  return 'text' in made ? made.text : ''
}
const reply = writeAchReturns([
  { code: 'R03', originalTrace: trace, routing: '021000021', account: '77', cents: 94_800, text: '', isSavings: false },
])

const banks = [
  { name: 'the bank’s wire', port: bank, sendBack: () => drive.ach.sendBack(trace, 'R03') },
  {
    name: 'the folder',
    port: agent,
    sendBack: async () => {
      const temporary = join(folder, 'in', '.one.ach')
      await writeFile(temporary, reply)
      await rename(temporary, join(folder, 'in', 'one.ach'))
    },
  },
]
describe.each(banks)('$name', ({ port, sendBack }) => {
  test('takes a file once, and knows it again', async () => {
    const first = await port.putFile('a.ach', paying('77'))

    expect(first).toMatchObject({ fileId: expect.any(String), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await port.putFile('a.ach', paying('77'))).toEqual(first)
    expect(await port.putFile('a.ach', paying('78'))).toMatchObject({ errors: [{ line: 1 }] })
  })

  test('returns files until they are acknowledged', async () => {
    await port.putFile('a.ach', paying('77'))
    expect(await port.listOutbox()).toEqual([])
    await sendBack()

    const [file] = await port.listOutbox()
    const name = file?.name ?? ''
    const read = await port.readOutbox(name)
    expect(read?.sha256).toBe(file?.sha256)
    expect(readAchReturns(read?.text ?? '')).toMatchObject({
      items: [{ kind: 'RETURN', code: 'R03', originalTrace: trace, cents: 94_800 }],
      problems: [],
    })
    expect(await port.listOutbox(name)).toEqual([])
    await port.ack(name)
    expect(await port.listOutbox()).toEqual([])
  })

  test('returns no file before one is sent', async () => {
    expect(await port.readOutbox('none.ach')).toBeUndefined()
  })
})

test('a rejected file returns its faulty lines', async () => {
  const text = paying('77').replace('0000094800', '0000094801')

  expect(await bank.putFile('a.ach', text)).toEqual({
    errors: [
      { line: 5, message: 'The credit total is 94800, counted 94801.' },
      { line: 6, message: 'The credit total is 94800, counted 94801.' },
    ],
  })
})

test('the key stays out of the bank’s log and ours', async () => {
  await bank.listOutbox()
  expect((await drive.requests('ach'))[0]?.headers['authorization']).toBe('Bearer ***')
})

test.each([
  ['nobody answers', { kind: 'timeout' }],
  ['500', { kind: 'status', status: 500 }],
  ['401', { kind: 'status', status: 401 }],
  ['429', { kind: 'rateLimit' }],
  ['the line is cut', { kind: 'reset' }],
  ['the line is cut midway', { kind: 'truncated' }],
  ['a web page', { kind: 'malformed' }],
  ['half of the JSON', { kind: 'status', status: 201, body: '{"fileId":"ach_' }],
  ['another shape', { kind: 'status', status: 201, body: '{"id":1}' }],
  ['a sum of other bytes', { kind: 'status', status: 201, body: `{"fileId":"f","sha256":"${'0'.repeat(64)}"}` }],
  ['a no without lines', { kind: 'status', status: 422, body: '{"errors":[]}' }],
  ['a redirection elsewhere', { kind: 'status', status: 307, headers: { location: '/ach/elsewhere' } }],
  ['taken, and the line cut before the yes', { kind: 'resetAfter' }],
] as const)('%s: nobody claims to know how it ended, and the next try finds out', async (_, action) => {
  await drive.faults.add({ match: { provider: 'ach', times: 1 }, action })
  await expect(bank.putFile('a.ach', paying('77'))).rejects.toBeInstanceOf(AchUnknownError)

  expect(await bank.putFile('a.ach', paying('77'))).toHaveProperty('fileId')
  expect(await drive.ach.payouts()).toHaveLength(1)
})

test.each([
  ['500', { kind: 'status', status: 500 }],
  ['a web page', { kind: 'malformed' }],
  ['names that lead elsewhere', { kind: 'status', status: 200, body: '{"files":[{"name":"../a","sha256":"0"}]}' }],
] as const)('%s instead of the list: as if nobody had answered', async (_, action) => {
  await drive.faults.add({ match: { provider: 'ach' }, action })

  await expect(bank.listOutbox()).rejects.toBeInstanceOf(AchUnknownError)
})

test('an answer without end is left', async () => {
  const small = liveAchBank({ baseUrl: `${url}/ach`, key: 'sandbox-ach-key', bytesMax: 100 })
  await bank.putFile('a.ach', paying('77'))
  const { name } = await drive.ach.sendBack(trace, 'R03')

  await expect(small.readOutbox(name)).rejects.toBeInstanceOf(AchUnknownError)
})

const inFolder = (room: string): string[] => readdirSync(join(folder, room))
const deliveries = (): string[] => inFolder('out').filter((name) => name.startsWith('b'))

test('delivers whole files exactly once', async () => {
  await agent.putFile('b1.ach', paying('77'))
  expect(readFileSync(join(folder, 'out', 'b1.ach'), 'utf8')).toBe(paying('77'))
  expect(inFolder('staged')).toEqual([])

  rmSync(join(folder, 'out', 'b1.ach'))
  await agent.putFile('b1.ach', paying('77'))
  expect(deliveries()).toEqual([])
})

test('of two at the same time one is delivered', async () => {
  await Promise.all(Array.from({ length: 8 }, () => agent.putFile('b2.ach', paying('77'))))

  expect(deliveries()).toEqual(['b2.ach'])
  expect(inFolder('staged')).toEqual([])
})

test('a retry completes the delivery of a crashed process', async () => {
  writeFileSync(join(folder, 'staged', 'b3.ach.dead'), paying('77'))
  await link(join(folder, 'staged', 'b3.ach.dead'), join(folder, 'sent', 'b3.ach'))
  await agent.putFile('b3.ach', paying('77'))
  expect(deliveries()).toContain('b3.ach')
  rmSync(join(folder, 'out', 'b3.ach'))

  writeFileSync(join(folder, 'staged', 'b4.ach.dead'), 'half of')
  await agent.putFile('b4.ach', paying('77'))
  await agent.putFile('b4.ach', paying('77'))
  expect(readFileSync(join(folder, 'out', 'b4.ach'), 'utf8')).toBe(paying('77'))
})

test('ignores partial files and names outside the folder', async () => {
  for (const name of ['.hidden', 'two.ach.filepart', 'two.ach.part']) writeFileSync(join(folder, 'in', name), 'x')

  expect(await agent.listOutbox()).toEqual([])
  await expect(agent.readOutbox('../sent/b1.ach')).rejects.toThrow(/not a valid file name/)
  await expect(agent.putFile('../b5.ach', 'x')).rejects.toThrow(/not a valid file name/)
})

test('an unusable folder counts as an unavailable bank', async () => {
  writeFileSync(join(folder, 'file'), '')
  const port = liveAchBank({ baseUrl: pathToFileURL(join(folder, 'file', 'deep')).href, key: '' })

  await expect(port.putFile('a.ach', 'x')).rejects.toBeInstanceOf(AchUnknownError)
})
