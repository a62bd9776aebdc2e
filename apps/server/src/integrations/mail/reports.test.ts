import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { sandboxReportsKey } from '#server/config/providers.ts'
import { aReceiver } from '#server/testing/webhook-receiver.ts'
import { smtpMail } from './live.ts'
import { signedReports } from './reports.ts'

/** Answers with this status, then with 200. */
let next = 200
const receiver = await aReceiver(() => {
  const status = next
  next = 200
  return { status }
})
const sandbox = await aSandbox(undefined, { mailWebhook: receiver.url })
const mail = smtpMail(sandbox.smtpUrl, 'Tillgate <no-reply@tillgate.test>')
afterAll(() => mail.close())

const send = async (to: string): Promise<string> => {
  const id = randomUUID()
  await mail.send({ id, to, subject: 'Questions', text: 'Please answer.', html: '<p>Please answer.</p>' })
  return id
}
/** Bounces of the genuine reports that arrived. */
const arrived = () =>
  receiver.received.flatMap(({ headers, body }) => {
    const signature = headers['x-twilio-email-event-webhook-signature'] ?? ''
    const sentAt = headers['x-twilio-email-event-webhook-timestamp'] ?? ''
    return signedReports(sandboxReportsKey).read({ signature, sentAt, body: Buffer.from(body) }) ?? []
  })

test('a mail that bounces later is reported until the report is taken', { timeout: 20_000 }, async () => {
  next = 503
  const id = await send('bounce-later@delgado.test')
  await send('maria@delgado.test')
  const bounce = { id, reason: '550 5.1.1 No such mailbox' }

  await expect.poll(arrived, { timeout: 15_000 }).toEqual([bounce, bounce])
})

test('a mail of the inbox is reported on request', async () => {
  const to = `${randomUUID()}@delgado.test`
  const id = await send(to)
  const [message] = await sandbox.drive.inbox.list(to)
  receiver.received.length = 0

  expect(await sandbox.drive.mail.bounce(message?.id ?? '')).toEqual({ status: 200 })

  expect(arrived()).toMatchObject([{ id }])
})

test('a mail server that bounces later accepts every mail', async () => {
  await sandbox.drive.mail.mode('bounce')
  receiver.received.length = 0
  const id = await send('maria@delgado.test')
  await sandbox.drive.mail.mode('ok')

  await expect.poll(arrived, { timeout: 10_000 }).toMatchObject([{ id }])
})
