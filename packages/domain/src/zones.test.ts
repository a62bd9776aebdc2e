import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayIn, endOfTerm, instantAt, startOfDay } from './zones.ts'

const newYork = 'America/New_York'

test.each([
  ['2026-11-25', '17:00', newYork, '2026-11-25T22:00:00.000Z'],
  ['2026-06-18', '17:00', newYork, '2026-06-18T21:00:00.000Z'],
  ['2026-11-01', '01:30', newYork, '2026-11-01T05:30:00.000Z'],
  ['2026-03-08', '02:30', newYork, '2026-03-08T07:00:00.000Z'],
  ['2026-03-08', '03:00', newYork, '2026-03-08T07:00:00.000Z'],
  ['2026-07-04', '00:00', 'Pacific/Honolulu', '2026-07-04T10:00:00.000Z'],
  ['2026-07-04', '00:00', 'Pacific/Auckland', '2026-07-03T12:00:00.000Z'],
  ['2026-09-06', '00:00', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
])('%s %s in %s is %s', (day, time, zone, instant) => {
  expect(instantAt(day, time, zone).toISOString()).toBe(instant)
})

test("the day of an instant follows the zone's clock", () => {
  expect(dayIn(newYork, new Date('2026-11-26T04:59:59Z'))).toBe('2026-11-25')
  expect(dayIn(newYork, new Date('2026-11-26T05:00:00Z'))).toBe('2026-11-26')
})

test.each([
  ['2026-11-20T15:00:00Z', 90, '2027-02-19T05:00:00.000Z'],
  ['2027-01-13T15:00:00Z', 60, '2027-03-15T04:00:00.000Z'],
  ['2027-01-14T04:59:59Z', 60, '2027-03-15T04:00:00.000Z'],
])('a term from %s of %i days ends at %s', (from, days, end) => {
  expect(endOfTerm(new Date(from), days, newYork).toISOString()).toBe(end)
})

test('a leap year has its day', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2028-02-28', 366)).toBe('2029-02-28')
})

const zones = ['America/New_York', 'America/Los_Angeles', 'America/Phoenix', 'Pacific/Honolulu', 'America/Puerto_Rico']

test('every instant lies within its day', () => {
  const instants = fc.date({ min: new Date('2024-01-01'), max: new Date('2032-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
      const day = dayIn(zone, instant)
      expect(startOfDay(day, zone).getTime()).toBeLessThanOrEqual(instant.getTime())
      expect(startOfDay(addDays(day, 1), zone).getTime()).toBeGreaterThan(instant.getTime())
    }),
  )
})
