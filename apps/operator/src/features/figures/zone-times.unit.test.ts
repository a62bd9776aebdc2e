import { expect, test } from 'vitest'
import { dateOf, dayText, fullMoment, leftOf, shortDay, timeOf } from './zone-times.ts'

const at = '2026-11-23T18:48:00Z'
const zone = 'America/New_York'

test('time uses and names the program’s time zone', () => {
  expect(timeOf(at, 'en-US', zone)).toBe('1:48 PM ET')
  expect(timeOf('2026-07-01T18:48:00Z', 'en-US', 'America/Chicago')).toBe('1:48 PM CT')
  expect(dateOf('2026-11-24T03:00:00Z', 'en-US', zone)).toBe('Mon, Nov 23')
  expect(fullMoment(at, 'en-US', zone)).toBe('Monday, November 23, 2026, 1:48 PM ET')
  expect(timeOf(at, 'es-ES', zone)).toBe('13:48 ET')
})

test('calendar day is the same in every time zone', () => {
  expect(dayText('2026-11-24', 'en-US')).toBe('Tue, Nov 24')
  expect([shortDay('2026-12-01', 'en-US'), shortDay('2026-12-01', 'es-ES')]).toEqual(['Tue 1', 'mar 1'])
})

test.each([
  [3 * 3_600_000 + 12 * 60_000 + 59_000, { days: 0, hours: 3, minutes: 12 }],
  [-1, { days: 0, hours: 0, minutes: 0 }],
  [49 * 3_600_000, { days: 2, hours: 1, minutes: 0 }],
])('%s ms are split into %j', (milliseconds, left) => {
  expect(leftOf(milliseconds)).toEqual(left)
})
