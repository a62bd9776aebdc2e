import { expect, test } from 'vitest'
import { salesMailDue } from './sales-mail.ts'

test.each([
  ['2026-11-30', 'America/New_York', '2026-12-01T11:00:00.000Z'],
  ['2026-11-30', 'America/Los_Angeles', '2026-12-01T14:00:00.000Z'],
  // The clocks change in the night between.
  ['2026-03-07', 'America/New_York', '2026-03-08T10:00:00.000Z'],
])('the sales of %s in %s are mailed at 6 AM of the store', (day, zone, at) => {
  expect(salesMailDue(day, zone).toISOString()).toBe(at)
})
