import { randomInt, randomUUID } from 'node:crypto'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { twilioText } from './live.ts'
import { UncertainDeliveryError, UndeliverableError } from './port.ts'

const sandbox = await aSandbox()
const { drive } = sandbox
const account = { accountSid: 'ACsandbox', authToken: 'sandbox-token', from: '+12025550100', deadlineMs: 1500 }
const text = twilioText({ ...account, baseUrl: `${sandbox.url}/twilio` })

const aNumber = (): string => `+1512555${String(randomInt(10_000)).padStart(4, '0')}`
const outcome = (to: string, port = text): Promise<unknown> =>
  port.send({ id: randomUUID(), to, body: 'Your code is 730264.' }).then(
    () => 'sent',
    (error: unknown) => error,
  )
const posts = async (): Promise<number> => (await drive.requests('twilio')).length

test('sends a text without logging the password', async () => {
  const to = aNumber()
  expect(await outcome(to)).toBe('sent')

  expect(await drive.inbox.list(to)).toMatchObject([{ kind: 'text', code: '730264', from: '+12025550100' }])
  const [asked] = await drive.requests('twilio')
  expect(asked).toMatchObject({ method: 'POST', path: '/2010-04-01/Accounts/ACsandbox/Messages.json', status: 201 })
  expect(asked?.headers['authorization']).toBe('Basic ***')
})

test('1 §5: the example (123) 456 7890 gets its text', async () => {
  expect(await outcome('+11234567890')).toBe('sent')

  expect(await drive.inbox.list('+11234567890')).toMatchObject([{ kind: 'text', code: '730264' }])
})

test('a messaging service sends where no number is named', async () => {
  const from = `MG${'0'.repeat(32)}`
  expect(await outcome(aNumber(), twilioText({ ...account, from, baseUrl: `${sandbox.url}/twilio` }))).toBe('sent')

  expect((await drive.requests('twilio'))[0]?.body).toContain(`MessagingServiceSid=${from}`)
})

test.each([
  ['21211, no such number', '+15005550001'],
  ['21610, wants no texts from us', '+15005550004'],
  ['21614, no mobile number', '+15005550009'],
])('%s: given up at once', async (_, to) => {
  const before = await posts()

  expect(await outcome(to)).toBeInstanceOf(UndeliverableError)
  expect(await posts()).toBe(before + 1)
})

test.each(['+442071838750', '+1512555014', '5125550147', '+15125550147;', '+11125550147'])(
  '%s is no number in the United States, and nobody is asked',
  async (to) => {
    const before = await posts()

    expect(await outcome(to)).toBeInstanceOf(UndeliverableError)
    expect(await posts()).toBe(before)
  },
)

test('20003 is reported as our configuration error', async () => {
  const refused = await outcome('+15005552003')

  expect(refused).toBeInstanceOf(Error)
  expect(refused).not.toBeInstanceOf(UndeliverableError)
})

test('429: asked again after a pause, for nothing was sent', async () => {
  await drive.faults.add({ match: { provider: 'twilio', times: 1 }, action: { kind: 'rateLimit' } })
  const to = aNumber()

  expect(await outcome(to)).toBe('sent')
  expect(await drive.inbox.list(to)).toHaveLength(1)
})

test('20429 without end: given back to the queue after three', async () => {
  const before = await posts()
  const refused = await outcome('+15005552429')

  expect(refused).not.toBeInstanceOf(UndeliverableError)
  expect(await posts()).toBe(before + 3)
})

test('retries an unreachable provider, then postpones', async () => {
  const refused = await outcome(aNumber(), twilioText({ ...account, baseUrl: 'http://127.0.0.1:9/twilio' }))

  expect(refused).toBeInstanceOf(Error)
  expect(refused).not.toBeInstanceOf(UndeliverableError)
})

// A text may have gone out: asking again by ourselves could send it twice.
test.each([
  ['nobody answers', { kind: 'timeout' }],
  ['500', { kind: 'status', status: 500 }],
  ['the line is cut', { kind: 'reset' }],
  ['the line is cut midway', { kind: 'truncated' }],
  ['a web page', { kind: 'malformed' }],
  ['half of the JSON', { kind: 'status', status: 201, body: '{"sid":"SM1","sta' }],
  ['another shape', { kind: 'status', status: 201, body: '{"id":1}' }],
  ['a redirection elsewhere', { kind: 'status', status: 307, headers: { location: '/twilio/elsewhere' } }],
] as const)('%s: asked once, and nobody claims to know how it ended', async (_, action) => {
  await drive.faults.add({ match: { provider: 'twilio' }, action })
  const to = aNumber()
  const before = await posts()
  const refused = await outcome(to)

  expect(refused).toBeInstanceOf(UncertainDeliveryError)
  expect(String(refused)).not.toMatch(/\d{6}/)
  expect(await posts()).toBe(before + 1)
})

test('an unanswered text is not sent again', async () => {
  await drive.faults.add({ match: { provider: 'twilio' }, action: { kind: 'resetAfter' } })
  const to = aNumber()

  expect(await outcome(to)).toBeInstanceOf(UncertainDeliveryError)
  expect(await drive.inbox.list(to)).toHaveLength(1)
})
