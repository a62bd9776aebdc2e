import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import type { Readable } from 'node:stream'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { operatorTenantId } from '#server/db/change.ts'
import { withMaintenance } from '#server/db/with-tenant.ts'
import { smtpMail } from '#server/integrations/mail/live.ts'
import { Unanswered } from '#server/integrations/mail/port.ts'
import { UndeliverableError } from '#server/integrations/text/port.ts'
import { countIdle, letTimePass, listPosts, listUnsent } from '#server/testing/identity.queries.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aRetailer } from '#server/testing/people.ts'
import { recoveryOf } from '#server/testing/recovery.ts'
import { startApp } from '#server/testing/start-app.ts'
import type { Deps } from '#server/ports/deps.ts'
import { messagePerson } from './messages.service.ts'
import { sendMessage } from '#server/modules/accounts/recipients.service.ts'
import type { Db } from '#server/db/db.ts'
import { deliver } from './deliver.service.ts'
import { reportWaiting } from '#server/boot/retention.ts'

const app = await startApp()
const { forgot } = recoveryOf(app)
// What people are sent is read by the worker alone.
const { pool } = app.worker
beforeEach(() => withMaintenance(pool, forgetLimits))

test('a mail that can be switched off names the page', async () => {
  const post = mailbox(app)
  const message = { channel: 'mail', to: 'owner@people.test', kind: 'payout-sent' } as const
  await withMaintenance(pool, (db) => messagePerson(db, app.deps, 'en-US', { ...message, params: { amount: '$1.00' } }))
  const page = `${app.deps.config.publicUrl}/profile#notifications`
  expect(await post.newest(message.to)).toMatchObject({
    settings: page,
    text: expect.stringContaining(`Choose which mails you get: ${page}\n`),
  })
})

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  // Who talks to a server hangs up before it closes.
  for (const end of ends.splice(0).toReversed()) await end()
})

const sendOne = ({ id }: { id: string }, deps: Deps) => sendMessage({ partnerId: operatorTenantId, id }, deps)
const idOf = (mail: string): string => /^message-id: <([^@]+)@/im.exec(mail)?.[1] ?? ''

/** A real mail server on a port of its own. `answers` says what it thinks of the next mails; undefined: it takes them. */
const aMailServer = async (answers: number[] = [], port = 0) => {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 50,
    onData: callbackify(async (stream: Readable, _: SMTPServerSession) => {
      const mail = await buffer(stream)
      const answer = answers.shift()
      if (answer !== undefined) throw Object.assign(new Error('not now'), { responseCode: answer })
      mails.push(mail.toString('utf8'))
      return 'taken'
    }),
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const address = server.server.address()
  const own = typeof address === 'object' && address ? address.port : 0
  const stop = () => new Promise<void>((closed) => server.close(() => closed()))
  return { mails, port: own, stop }
}

const depsAt = (port: number): Deps => {
  const mail = smtpMail(`smtp://127.0.0.1:${port}`, 'no-reply@tillgate.test')
  ends.push(async () => mail.close())
  return { ...app.worker, mail }
}

/** Asks for the reset of a forgotten password and gives the id of what waits. */
const aWaitingMail = async () => {
  const since = mailbox(app).since
  const person = await aRetailer(app)
  await forgot(person.email)
  const [id = ''] = await withMaintenance(pool, (db) => listUnsent(db, since))
  return { ...person, id, since }
}
/** As long as a claim lives, or a pause after a failure. */
const wait = () => withMaintenance(pool, (db) => letTimePass(db, 0.5, ['outbox']))
const stateOf = async (since: string) => (await withMaintenance(pool, (db) => listPosts(db, since)))[0]

test('a mail waits for the mail server', async () => {
  const { id, since, email } = await aWaitingMail()
  const first = await aMailServer()
  await first.stop()
  const deps = depsAt(first.port)
  await expect(sendOne({ id }, deps)).rejects.toThrow(/ECONNREFUSED/)
  await wait()
  await expect(sendOne({ id }, deps)).rejects.toThrow(/ECONNREFUSED/)
  await wait()
  expect(await stateOf(since)).toMatchObject({ sentAt: null, failure: null, sealed: expect.any(Buffer) })

  const back = await aMailServer([], first.port)
  ends.push(back.stop)
  await Promise.all([sendOne({ id }, deps), sendOne({ id }, deps), sendOne({ id }, deps)])
  await sendOne({ id }, deps)

  expect(back.mails).toHaveLength(1)
  expect(back.mails[0]).toContain(`To: ${email}`)
  expect(await stateOf(since)).toMatchObject({ sealed: null, sentAt: expect.any(Date) })
})

test('retries a temporary failure with the same text', async () => {
  const { id } = await aWaitingMail()
  const server = await aMailServer([451])
  ends.push(server.stop)
  const deps = depsAt(server.port)

  await expect(sendOne({ id }, deps)).rejects.toMatchObject({ responseCode: 451 })
  await sendOne({ id }, deps)
  expect(server.mails).toEqual([])
  await wait()
  await sendOne({ id }, deps)

  expect(server.mails.map(idOf)).toEqual([id])
})

test('gives up after a permanent failure', async () => {
  const { id, since } = await aWaitingMail()
  const server = await aMailServer([550])
  ends.push(server.stop)
  const deps = depsAt(server.port)

  await sendOne({ id }, deps)
  await sendOne({ id }, deps)

  expect(server.mails).toEqual([])
  expect(await stateOf(since)).toMatchObject({ failure: '550 not now', sealed: null })
})

test('a mail expires with its code', async () => {
  const { id, since } = await aWaitingMail()
  const server = await aMailServer()
  ends.push(server.stop)
  await withMaintenance(pool, (db) => letTimePass(db, 10, ['outbox']))

  await sendOne({ id }, depsAt(server.port))

  expect(server.mails).toEqual([])
  expect(await stateOf(since)).toMatchObject({ failure: 'too late', sealed: null })
})

test('a number that takes no texts is not tried again', async () => {
  const box = mailbox(app)
  const message = { channel: 'text', to: '+13055550141', kind: 'sign-in-code' } as const
  await withMaintenance(pool, (db) => messagePerson(db, app.deps, 'en-US', { ...message, params: { code: '123456' } }))
  const [id = ''] = await withMaintenance(pool, (db) => listUnsent(db, box.since))
  const text = { send: () => Promise.reject(new UndeliverableError('refused by the text provider (21610)')) }

  await sendOne({ id }, { ...box.deps, text })

  expect(await stateOf(box.since)).toMatchObject({ failure: 'refused by the text provider (21610)', sealed: null })
})

test('nothing is sent when the change does not commit', async () => {
  const box = mailbox(app)
  const message = { channel: 'mail', to: 'ana@people.test', kind: 'wrong-codes' } as const
  const failing = withMaintenance(pool, async (db) => {
    await messagePerson(db, app.deps, 'en-US', { ...message, params: { name: 'Ana' } })
    throw new Error('the power went')
  })

  await expect(failing).rejects.toThrow('the power went')
  expect(await withMaintenance(pool, (db) => listPosts(db, box.since))).toEqual([])
})

/** A mail that goes to a server which takes it whole and never answers for it. */
const unanswered = (ids: string[]): Deps => {
  const send: Deps['mail']['send'] = async ({ id }) => {
    ids.push(id)
    throw new Unanswered('no answer in time')
  }
  return { ...app.worker, mail: { ...app.worker.mail, send } }
}
const waitLong = () => withMaintenance(pool, (db) => letTimePass(db, 16, ['outbox']))

test('repeats an unanswered mail once, later', async () => {
  const { since } = mailbox(app)
  const message = { channel: 'mail', to: 'ana@people.test', kind: 'wrong-codes' } as const
  await withMaintenance(pool, (db) => messagePerson(db, app.deps, 'en-US', { ...message, params: { name: 'Ana' } }))
  const [id = ''] = await withMaintenance(pool, (db) => listUnsent(db, since))
  const handed: string[] = []
  const send = () => sendOne({ id }, unanswered(handed))
  await expect(send()).rejects.toThrow(Unanswered)
  await wait()
  await send()
  expect(handed).toEqual([id])

  await waitLong()
  await send()
  await waitLong()
  await send()

  expect(handed).toEqual([id, id])
  expect(await stateOf(since)).toMatchObject({ sentAt: null, failure: 'may have been sent', sealed: null })
})

test('a code that may have arrived is not sent again', async () => {
  const { id, since } = await aWaitingMail()
  const handed: string[] = []
  const send = () => sendOne({ id }, unanswered(handed))
  await expect(send()).rejects.toThrow(Unanswered)
  await wait()
  await send()
  await waitLong()
  await send()

  expect(handed).toEqual([id])
  expect(await stateOf(since)).toMatchObject({ sentAt: null, failure: 'too late', sealed: null })
})

test('a server slower than the claim gets one mail', async () => {
  const { id, since, email } = await aWaitingMail()
  const [answer, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const taken: string[] = []
  const mail = {
    send: async ({ to }: { to: string }) => (taken.push(to), asked.resolve(), answer.promise),
    close: () => {},
  }
  const deps = { ...app.worker, mail }
  const words = { id, to: email, subject: 'a', text: 'b', html: 'c' }
  const waiting = {
    partnerId: operatorTenantId,
    id,
    within: <T>(work: (db: Db) => Promise<T>) => withMaintenance(pool, work),
  } as const
  const send = () => deliver(deps, waiting, async () => ({ mail: words }), 100)
  const sending = send()
  await asked.promise
  const [first] = await withMaintenance(pool, (db) => listPosts(db, since))

  // The time at which the first claim would have ended has long gone by.
  await expect.poll(async () => Number((await stateOf(since))?.dueAt) - Number(first?.dueAt)).toBeGreaterThan(800)
  await send()
  answer.resolve()
  await sending

  expect(taken).toEqual([email])
  expect(await stateOf(since)).toMatchObject({ sentAt: expect.any(Date), attempts: 1 })
})

test('a late worker changes nothing', async () => {
  const { id, since } = await aWaitingMail()
  const [asleep, claimed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow: Deps['mail']['send'] = () => {
    claimed.resolve()
    return asleep.promise
  }
  const late = sendOne({ id }, { ...app.worker, mail: { ...app.worker.mail, send: slow } })
  await claimed.promise
  await wait()
  const server = await aMailServer([451])
  ends.push(server.stop)
  await expect(sendOne({ id }, depsAt(server.port))).rejects.toMatchObject({ responseCode: 451 })

  asleep.resolve()
  await late

  // When the second attempt was put off, nothing was known yet of how the first one ended.
  expect(await stateOf(since)).toMatchObject({ sentAt: null, attempts: 2, inHand: true })
})

test('holds no transaction open during delivery', async () => {
  const { id, since } = await aWaitingMail()
  const [answer, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow: Deps['mail']['send'] = () => {
    asked.resolve()
    return answer.promise
  }
  const sending = sendOne({ id }, { ...app.worker, mail: { ...app.worker.mail, send: slow } })
  await asked.promise

  expect(await countIdle(app.owner)).toBe(0)

  answer.resolve()
  await sending
  expect(await stateOf(since)).toMatchObject({ sentAt: expect.any(Date) })
})

test('logs messages that wait for hours', async () => {
  const { id } = await aWaitingMail()
  const logged: object[] = []
  const log = { ...app.worker.log, error: (fields: object) => void logged.push(fields) }
  await withMaintenance(pool, (db) => letTimePass(db, 61, ['outbox']))
  await reportWaiting({ pool, log })

  expect(logged).toEqual([{ messages: expect.any(Number), oldestSeconds: expect.any(Number) }])
  const metrics = await (await fetch(`${app.base}/metrics`)).text()
  expect(Number(/^messages_oldest_waiting_seconds (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThan(3600)
  await sendOne({ id }, mailbox(app).deps)
})

// Last: from here on a worker runs beside the tests.
test('the worker delivers without a request', async () => {
  const { since, email } = await aWaitingMail()
  const server = await aMailServer()
  ends.push(server.stop)
  Object.assign(app.worker, { mail: depsAt(server.port).mail })

  await app.work()

  await expect.poll(async () => (await stateOf(since))?.sentAt).toBeInstanceOf(Date)
  expect(server.mails.filter((mail) => mail.includes(`To: ${email}`))).toHaveLength(1)

  // A look every half second would take half a minute for these.
  const message = { channel: 'mail', to: 'many@people.test', kind: 'wrong-codes' } as const
  for (let index = 1; index <= 120; index += 1) {
    await withMaintenance(pool, (db) => messagePerson(db, app.deps, 'en-US', { ...message, params: { name: 'Ana' } }))
  }
  const many = () => server.mails.filter((mail) => mail.includes('To: many@people.test')).length
  await expect.poll(many, { timeout: 26_000 }).toBe(120)
})
