import { expect, test } from 'vitest'
import { eventKindsOf, hoursUntilText, partnerEventKinds, sentKindsOf } from './partner-events.ts'

test.each([
  ['RETAILER', partnerEventKinds],
  ['SUPERVISOR', partnerEventKinds.filter((kind) => kind !== 'payout.returned' && kind !== 'bank.changed')],
  ['ACCOUNTANT', ['payout.sent', 'payout.returned', 'payout.held', 'device.new']],
  ['CASHIER', []],
  ['UNASSIGNED', []],
] as const)('%s sees the events of its permissions', (role, kinds) => {
  expect(eventKindsOf(role)).toEqual(kinds)
})

test('a supervisor gets mails about own imports and devices only', () => {
  expect(sentKindsOf('SUPERVISOR')).toEqual(['import.ended', 'device.new'])
  expect(sentKindsOf('DENTAL')).toEqual(eventKindsOf('DENTAL'))
})

test('an accountant gets mails about sent payouts and own devices only', () => {
  expect(sentKindsOf('ACCOUNTANT')).toEqual(['payout.sent', 'device.new'])
})

test.each([
  ['payout.returned', 7.5, 0.5],
  ['payout.returned', 8, 0],
  ['payout.returned', 20.9, 0],
  ['payout.returned', 21, 11],
  ['device.new', 3, 0],
  ['bank.changed', 3, 0],
] as const)('a text about %s at hour %d waits %d hours', (kind, hour, hours) => {
  expect(hoursUntilText(kind, hour)).toBe(hours)
})
