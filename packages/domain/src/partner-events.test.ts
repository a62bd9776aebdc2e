import { expect, test } from 'vitest'
import { eventKindsOf } from './partner-events.ts'

test.each([
  ['RETAILER', ['payout.sent', 'payout.returned', 'import.ended', 'list.changed', 'device.new']],
  ['SUPERVISOR', ['payout.sent', 'import.ended', 'list.changed', 'device.new']],
  ['CASHIER', []],
  ['UNASSIGNED', []],
] as const)('%s sees the events of its permissions', (role, kinds) => {
  expect(eventKindsOf(role)).toEqual(kinds)
})
