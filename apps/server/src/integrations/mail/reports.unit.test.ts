import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { signedReports } from './reports.ts'

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const reports = signedReports(publicKey.export({ type: 'spki', format: 'der' }).toString('base64'))
const id = '0190f000-0000-7000-8000-00000000000a'
const sentAt = '1600112492'

const signed = (text: string) => {
  const body = Buffer.from(text)
  const signature = sign('sha256', Buffer.concat([Buffer.from(sentAt), body]), privateKey).toString('base64')
  return { signature, sentAt, body }
}
const read = (...events: unknown[]) => reports.read(signed(JSON.stringify(events)))
const event = (more: object) => ({ email: 'a@b.test', 'smtp-id': `<${id}@tillgate.test>`, event: 'bounce', ...more })

test.each([
  ['a hard bounce', event({ type: 'bounce', reason: '550 5.1.1 No\r\n such mailbox' }), '550 5.1.1 No such mailbox'],
  ['a mail to a suppressed address', event({ event: 'dropped', reason: 'Bounced Address' }), 'Bounced Address'],
  ['a bounce without a reason', event({}), 'bounced'],
  [
    'a bounce that repeats the address',
    event({ reason: '550 5.1.1 <maria.paz@example.com>: rejected (to=maria.paz@example.com)' }),
    '550 5.1.1 <m•••@example.com>: rejected (t•••@example.com)',
  ],
])('reads %s', (_, one, reason) => {
  expect(read(one)).toEqual([{ id, reason }])
})

test.each([
  ['a rejection that passes', event({ type: 'blocked' })],
  ['a delivered mail', event({ event: 'delivered' })],
  ['a mail of another program', event({ 'smtp-id': '<14c5d75ce93@ismtpd-555>' })],
  ['an event of another shape', { event: 'open', sg_event_id: 1 }],
])('reads no bounce from %s', (_, one) => {
  expect(read(one)).toEqual([])
})

test('reads the bounces among other events', () => {
  expect(read(event({ event: 'processed' }), event({ type: 'bounce' }), 7, null)).toHaveLength(1)
})

test.each([
  ['a changed body', { ...signed('[]'), body: Buffer.from('[ ]') }],
  ['another time', { ...signed('[]'), sentAt: '1600112493' }],
  ['a signature that is none', { ...signed('[]'), signature: 'AAAA' }],
  ['no JSON', signed('[')],
  ['no list', signed('{}')],
])('refuses a report with %s', (_, report) => {
  expect(reports.read(report)).toBeUndefined()
})

test('refuses every report without a key', () => {
  expect(signedReports('').read(signed('[]'))).toBeUndefined()
})
