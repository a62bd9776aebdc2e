import { expect, test } from 'vitest'
import { eventKindsOf, hoursUntilText, sentKindsOf } from './partner-events.ts'

test.each([
  ['RETAILER', ['payout.sent', 'payout.returned', 'import.ended', 'list.changed', 'device.new']],
  ['SUPERVISOR', ['payout.sent', 'import.ended', 'list.changed', 'device.new']],
  ['CASHIER', []],
  ['UNASSIGNED', []],
] as const)('%s sees the events of its permissions', (role, kinds) => {
  expect(eventKindsOf(role)).toEqual(kinds)
})

test('a supervisor gets mails about own imports and devices only', () => {
  expect(sentKindsOf('SUPERVISOR')).toEqual(['import.ended', 'device.new'])
  expect(sentKindsOf('DENTAL')).toEqual(eventKindsOf('DENTAL'))
})

test.each([
  ['payout.returned', 7.5, 0.5],
  ['payout.returned', 8, 0],
  ['payout.returned', 20.9, 0],
  ['payout.returned', 21, 11],
  ['device.new', 3, 0],
] as const)('a text about %s at hour %d waits %d hours', (kind, hour, hours) => {
  expect(hoursUntilText(kind, hour)).toBe(hours)
})
