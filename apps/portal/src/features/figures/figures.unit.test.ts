import fc from 'fast-check'
import { expect, test } from 'vitest'
import { duration, importDate, percent } from './figures.ts'

test.each([
  [0, '0.00%'],
  [7, '7.00%'],
  [7.125, '7.125%'],
])('a tax of %s reads %s', (tax, text) => {
  expect(percent(tax)).toBe(text)
})

test.each([
  [new Date(2026, 10, 21, 0, 5), '11/21/2026 12:05 AM'],
  [new Date(2026, 10, 21, 12, 0), '11/21/2026 12:00 PM'],
  [new Date(2026, 0, 2, 17, 41), '01/02/2026 05:41 PM'],
])('an import date reads MM/DD/YYYY hh:mm AM/PM', (at, text) => {
  expect(importDate(at.toISOString(), 'en-US')).toBe(text)
})

test('an import date always has the same form', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), (at) => {
      expect(importDate(at.toISOString(), 'en-US')).toMatch(/^[01]\d\/[0-3]\d\/20\d\d (0[1-9]|1[0-2]):[0-5]\d [AP]M$/)
    }),
  )
})

test.each([
  [200, 'en-US', '1 second'],
  [48_000, 'en-US', '48 seconds'],
  [180_000, 'es-ES', '3 minutos'],
  [7_300_000, 'en-US', '2 hours'],
])('%s ms in %s are %s', (milliseconds, language, text) => {
  expect(duration(milliseconds, language)).toBe(text)
})
