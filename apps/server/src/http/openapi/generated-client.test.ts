import { findTypeErrors, generateTypes } from '@tillgate/openapi-client/generate.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { aPerson, aRetailer, password } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { createShelf } from '#server/testing/tills.ts'
import { insertRow } from '#server/world/rows.queries.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })

/** Package of the generator: the programs below it import its packages. */
const home = resolve(import.meta.dirname, '../../../../../packages/openapi-client')
mkdirSync(join(home, '.cache'), { recursive: true })
const folder = mkdtempSync(join(home, '.cache', 'client-'))
afterAll(() => rmSync(folder, { recursive: true }))
const save = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

const text = readFileSync(join(home, 'program/sell.ts'), 'utf8')
/** Mistakes in the program, by the text that they replace. */
const mistakes = [
  ['an unknown field of a body', 'terminalTxnNo: 1', 'terminalNumber: 1'],
  ['a value of another type', 'quantity: 1', "quantity: '1'"],
  ['a missing field of a body', ', expectedTotal: basket.totalAmount', ''],
  ['an unknown choice', "'CHIP'", "'WAVE'"],
  ['a missing idempotency key', 'header: once() }', 'header: {} }'],
  ['an unknown column of a sort', "'price'", "'weight'"],
  ['an unknown field of an answer', 'sale.status', 'sale.state'],
  ['an unknown path', '/api/item/export', '/api/items/export'],
] as const

const answer = await fetch(`${app.base}/api/openapi.json`)
const types = save('schema.ts', await generateTypes(await answer.text()))
const program = save('sell.ts', text)
const wrong = mistakes.map(([, from, to], index) => save(`wrong-${index}.ts`, text.replace(from, to)))
const errors = findTypeErrors([types, program, ...wrong])

test('the types of the document and a program on them compile', () => {
  expect(errors.get(types) ?? []).toEqual([])
  expect(errors.get(program) ?? []).toEqual([])
  expect([...errors.keys()].filter((file) => !file.startsWith(folder))).toEqual([])
})

test.each(mistakes.map(([mistake], index) => [mistake, wrong[index] ?? ''] as const))(
  '%s does not compile',
  (_, file) => {
    const known = errors.get(program) ?? []
    expect((errors.get(file) ?? []).filter((error) => !known.includes(error))).not.toEqual([])
  },
)

test('a program on generated types sells, lists and exports', async () => {
  const admin = await aRetailer(app)
  const { milk, soap } = await createShelf(app, admin)
  const { id, email } = await aPerson(app, { role: 'CASHIER', audience: 'pos', partnerId: admin.partnerId })
  await insertRow(app.owner, 'store_user', { partnerId: admin.partnerId, storeId: admin.storeId, userId: id })

  const task = { base: app.base, portal: admin.token, storeId: admin.storeId, barcode: milk, email, password }
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(task)])

  expect(JSON.parse(stdout)).toEqual({ status: 'CONFIRMED', codes: [soap, milk], begin: 'PK' })
})
