import { listPartnerMessages } from '@tillgate/contract/operator-support.ts'
import { listInbox } from '@tillgate/contract/operator-inbox.ts'
import { bounceOf, signedReport } from '@tillgate/sandbox/mail-reports.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { operatorTenantId } from '#server/db/change.ts'
import { instant, sqlNow } from '#server/db/rows.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { anOperator } from '#server/testing/operators.ts'
import { aRetailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { findRow, getRow, insertRow, listRows } from '#server/world/rows.queries.ts'
import { deliver } from './deliver.service.ts'
import { recipientOf } from './messages.service.ts'

const app = await startApp()
const { owner } = app

/** A mail that the mail server accepted. */
const aSentMail = async (partnerId: string, to: string, more: { sentAt?: null; inHand?: true } = {}) => {
  const id = newId()
  const expiresAt = instant`now() + interval '1 day'`
  const recipient = recipientOf(app.deps.keyring, to)
  const mail = { partnerId, id, language: 'en-US', channel: 'mail' as const, recipient, expiresAt, sentAt: sqlNow }
  await insertRow(owner, 'outbox', { ...mail, ...more })
  return { id, to, messageId: `<${id}@tillgate.test>` }
}
const send = async (report: RequestInit): Promise<number> =>
  (await fetch(`${app.base}/api/webhooks/mail`, report)).status
const reportBecause = (mail: { to: string; messageId: string }, reason: string) =>
  send(signedReport([bounceOf(mail, { reason })]))
const report = (...mails: { to: string; messageId: string }[]) => send(signedReport(mails.map((one) => bounceOf(one))))
const bounced = { sentAt: null, sealed: null, failure: '550 5.1.1 No such mailbox' }
const auditOf = (partnerId: string) => listRows(owner, 'audit_entry', { partnerId, action: 'message.bounced' })

test('a reported bounce counts like a refusal at sending', async () => {
  const { partnerId, email } = await aRetailer(app)
  const operator = await anOperator(app)
  const mail = await aSentMail(partnerId, email)

  expect(await report(mail)).toBe(200)

  expect(await getRow(owner, 'outbox', { id: mail.id })).toMatchObject(bounced)
  expect(await auditOf(partnerId)).toMatchObject([
    { actorRole: 'SYSTEM', object: 'message', objectId: mail.id, after: { reason: bounced.failure } },
  ])
  const { items } = await operator.call(listInbox, {})
  expect(items.filter((one) => one.kind === 'BOUNCED' && one.partnerId === partnerId)).toHaveLength(1)
  const messages = await operator.call(listPartnerMessages, { params: { id: partnerId } })
  expect(messages.items).toMatchObject([{ id: mail.id, state: 'BOUNCED', reason: bounced.failure }])
})

test.each([
  ['half a character', '550 \uD83D'],
  ['a character at the place of the cut', `${'x'.repeat(199)}\u{1F600}`],
  ['a NUL and a change of direction', '550\u0000 \u202Eevil'],
])('a reason with %s is recorded', async (_, reason) => {
  const { partnerId, email } = await aRetailer(app)
  const mail = await aSentMail(partnerId, email)

  expect(await reportBecause(mail, reason)).toBe(200)

  expect(await auditOf(partnerId)).toHaveLength(1)
  const { failure } = await getRow(owner, 'outbox', { id: mail.id })
  expect(failure).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
})

test('a repeated report and unknown messages change nothing', async () => {
  const { partnerId, email } = await aRetailer(app)
  const mail = await aSentMail(partnerId, email)
  const unknown = { to: email, messageId: `<${newId()}@tillgate.test>` }

  const answers = await Promise.all([report(mail, unknown), report(mail), report(unknown)])

  expect([...answers, await report(mail)]).toEqual([200, 200, 200, 200])
  expect(await auditOf(partnerId)).toHaveLength(1)
})

test('one report names mails of several partners and people', async () => {
  const [one, other] = [await aRetailer(app), await aRetailer(app)]
  const mails = [
    await aSentMail(one.partnerId, one.email),
    await aSentMail(other.partnerId, other.email),
    await aSentMail(operatorTenantId, one.email),
  ]

  expect(await report(...mails)).toBe(200)

  for (const { id } of mails) expect(await findRow(owner, 'outbox', { id })).toMatchObject(bounced)
})

test('a report during the sending is kept', async () => {
  const { partnerId, email } = await aRetailer(app)
  const mail = await aSentMail(partnerId, email, { sentAt: null })
  const within = <T>(work: Parameters<typeof withTenant<T>>[1]) =>
    withTenant({ pool: app.worker.pool, caller: { partnerId } }, work)
  const whileSending = { send: async () => void (await report(mail)), close: () => {} }
  const content = { id: mail.id, to: email, subject: '', text: '', html: '' }

  await deliver({ ...app.worker, mail: whileSending }, { partnerId, id: mail.id, within }, async () => ({
    mail: content,
  }))

  expect(await findRow(owner, 'outbox', { id: mail.id })).toMatchObject(bounced)
})

test('a forged report changes nothing and costs no statement', async () => {
  const { partnerId, email } = await aRetailer(app)
  const mail = await aSentMail(partnerId, email)
  const genuine = signedReport([bounceOf(mail)])
  const { 'x-twilio-email-event-webhook-signature': signature, ...unsigned } = genuine.headers
  const forged: RequestInit[] = [
    { ...genuine, headers: unsigned },
    { ...genuine, body: genuine.body.replace('550', '551') },
    { ...genuine, headers: { ...genuine.headers, 'x-twilio-email-event-webhook-timestamp': '1600112492' } },
    { ...genuine, headers: { ...unsigned, 'x-twilio-email-event-webhook-signature': signature.slice(8) } },
  ]

  const said = await app.statementsOf(async () => {
    for (const one of forged) expect(await send(one)).toBe(401)
  })

  expect(said).toEqual([])
  expect(await send({ ...genuine, body: 'x'.repeat(1024 * 1024 + 1) })).toBe(413)
  expect(await findRow(owner, 'outbox', { id: mail.id })).toMatchObject({ failure: null, sentAt: expect.any(Date) })
})

test('limits reports to 600 a minute', async () => {
  const limited = signedReport([])
  const answers = new Set<number>()
  for (let sent = 0; sent < 601 && !answers.has(429); sent += 20)
    for (const status of await Promise.all(Array.from({ length: 20 }, () => send(limited)))) answers.add(status)

  expect([...answers]).toEqual([200, 429])
})
