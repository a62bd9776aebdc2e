import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { smtpMail } from './live.ts'
import { Unanswered, UndeliverableError, type Mail } from './port.ts'

const sandbox = await aSandbox()
const { drive } = sandbox
const deadlines = { connectMs: 1500, wholeMs: 1500 }
const mail = smtpMail(sandbox.smtpUrl, 'Tillgate <no-reply@tillgate.test>', deadlines)
afterAll(() => mail.close())
afterEach(async () => {
  await drive.faults.clear()
  await drive.mail.mode('ok')
})

const aMail = (change: Partial<Mail> = {}): Mail => ({
  id: randomUUID(),
  to: `${randomUUID()}@delgado.test`,
  subject: 'Your code',
  text: 'Your code is 482913.',
  html: '<p>482913</p>',
  ...change,
})
const outcome = (one: Mail, by = mail): Promise<unknown> =>
  by.send(one).then(
    () => 'sent',
    (error: unknown) => error,
  )

test('sends text and HTML with the row’s Message-ID', async () => {
  const one = aMail({ subject: 'Código de acceso' })
  await mail.send(one)

  const [got] = await drive.inbox.list(one.to)
  expect(got).toMatchObject({ subject: 'Código de acceso', code: '482913', html: expect.stringContaining('<p>482913') })
  const [asked] = await drive.requests('mail')
  expect(asked?.headers).toEqual({ 'message-id': `<${one.id}@tillgate.test>`, 'auto-submitted': 'auto-generated' })
})

test('names the page that switches a mail off', async () => {
  const settings = 'https://portal.test/profile#notifications'
  await mail.send(aMail({ settings }))

  const [asked] = await drive.requests('mail')
  expect(asked?.headers).toMatchObject({ 'list-unsubscribe': `<${settings}>` })
})

test('a line break in a name adds no header', async () => {
  const one = aMail({ subject: 'Hello\r\nBcc: everybody@delgado.test' })
  await mail.send(one)

  expect(await drive.inbox.list('everybody@')).toEqual([])
  expect(await drive.inbox.list(one.to)).toHaveLength(1)
})

test('gives up after a 550', async () => {
  await drive.mail.mode('reject')

  expect(await outcome(aMail())).toBeInstanceOf(UndeliverableError)
})

test('a 5xx after the mail itself is as final', async () => {
  await drive.faults.add({ match: { provider: 'mail' }, action: { kind: 'status', status: 554, body: 'Spam' } })

  expect(await outcome(aMail())).toBeInstanceOf(UndeliverableError)
})

test('451: tried again, and then it goes out once', async () => {
  await drive.mail.mode('defer')
  const one = aMail()
  const refused = await outcome(one)
  await drive.mail.mode('ok')

  expect(refused).toBeInstanceOf(Error)
  expect(refused).not.toBeInstanceOf(UndeliverableError)
  expect(await outcome(one)).toBe('sent')
  expect(await drive.inbox.list(one.to)).toHaveLength(1)
})

test.each(['timeout', 'reset', 'malformed', 'truncated', 'rateLimit'] as const)(
  '%s: passes, and the next mail is sent',
  async (kind) => {
    await drive.faults.add({ match: { provider: 'mail', times: 1 }, action: { kind } })
    const one = aMail()
    const refused = await outcome(one)

    expect(refused).toBeInstanceOf(Error)
    expect(refused).not.toBeInstanceOf(UndeliverableError)
    expect(await outcome(one)).toBe('sent')
    expect(await drive.inbox.list(one.to)).toHaveLength(1)
  },
)

test('a repeated mail keeps its Message-ID', async () => {
  await drive.faults.add({ match: { provider: 'mail', times: 1 }, action: { kind: 'resetAfter' } })
  const one = aMail()
  expect(await outcome(one)).toBeInstanceOf(Error)
  await mail.send(one)

  const ids = (await drive.requests('mail')).slice(0, 2).map(({ headers }) => headers['message-id'])
  expect(ids).toEqual([`<${one.id}@tillgate.test>`, `<${one.id}@tillgate.test>`])
})

test('waits for a slow answer without delaying other mails', async () => {
  await drive.faults.add({ match: { provider: 'mail', path: 'slow' }, action: { kind: 'slow', delayMs: 3000 } })
  const slow = [1, 2, 3, 4].map((nth) => aMail({ to: `slow-${nth}-${randomUUID()}@delgado.test` }))
  const patient = smtpMail(sandbox.smtpUrl, 'Tillgate <no-reply@tillgate.test>')
  let ended = 0
  const sending = slow.map((one) =>
    outcome(one, patient).finally(() => {
      ended += 1
    }),
  )
  expect(await outcome(aMail(), patient)).toBe('sent')
  expect(ended).toBe(0)

  expect(await Promise.all(sending)).toEqual(slow.map(() => 'sent'))
  for (const { to } of slow) expect(await drive.inbox.list(to)).toHaveLength(1)
  patient.close()
})

test('distinguishes unanswered from untransferred mails', async () => {
  await drive.faults.add({ match: { provider: 'mail', times: 1 }, action: { kind: 'timeout' } })
  expect(await outcome(aMail())).toBeInstanceOf(Unanswered)

  await drive.mail.mode('defer')
  expect(await outcome(aMail())).not.toBeInstanceOf(Unanswered)
})

test('ends a slow server at one deadline', async () => {
  const gone = Promise.withResolvers<void>()
  const dripping = createServer((socket) => {
    const timer = setInterval(() => socket.write('220-patience\r\n'), 50)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(timer)
      gone.resolve()
    })
  })
  await new Promise<void>((listening) => dripping.listen(0, '127.0.0.1', listening))
  const address = dripping.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const adapter = smtpMail(`smtp://127.0.0.1:${port}`, 'no-reply@tillgate.test', { ...deadlines, wholeMs: 300 })

  const began = performance.now()
  const refused = await adapter.send(aMail()).catch((error: unknown) => error)
  await gone.promise
  expect(performance.now() - began).toBeLessThan(10_000)
  adapter.close()
  dripping.close()

  expect(refused).toBeInstanceOf(Error)
  expect(refused).not.toBeInstanceOf(UndeliverableError)
  expect(refused).not.toBeInstanceOf(Unanswered)
})

test('server errors do not count as undeliverable', async () => {
  const silent = createServer(() => undefined)
  const strict = createServer((socket) => {
    socket.write('220 mail ESMTP\r\n')
    socket.on('data', (said) =>
      socket.write(String(said).startsWith('EHLO') ? '250 AUTH PLAIN\r\n' : '535 5.7.8 No\r\n'),
    )
    socket.on('error', () => undefined)
  })
  for (const server of [silent, strict]) {
    const port = await new Promise<number>((listening) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address()
        listening(typeof address === 'object' && address ? address.port : 0)
      })
    })
    const adapter = smtpMail(`smtp://user:secret@127.0.0.1:${port}`, 'no-reply@tillgate.test', deadlines)
    const refused = await adapter.send(aMail()).catch((error: unknown) => error)
    adapter.close()
    server.close()

    expect(refused).toBeInstanceOf(Error)
    expect(refused).not.toBeInstanceOf(UndeliverableError)
  }
})
