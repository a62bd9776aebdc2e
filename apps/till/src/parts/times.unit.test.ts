import { expect, test } from 'vitest'
import { clockTime, dayText, isSameDay, showTimesIn } from './times.ts'

test('times and days are those of the store, not of the device', () => {
  const lateInNewYork = '2026-12-02T03:30:00Z'
  showTimesIn('America/New_York')
  expect(clockTime(lateInNewYork, 'en-US', 'day')).toMatch(/^Dec 1, 10:30\sPM$/)
  expect(dayText(new Date(lateInNewYork), 'en-US')).toBe('Tuesday, December 1, 2026')
  expect(dayText('2026-12-01', 'es-ES')).toBe('martes, 1 de diciembre de 2026')
  expect(isSameDay('2026-12-01T12:00:00Z', lateInNewYork)).toBe(true)
  showTimesIn('Pacific/Honolulu')
  expect(clockTime(lateInNewYork, 'en-US')).toMatch(/^5:30\sPM$/)
  expect(isSameDay('2026-12-01T08:00:00Z', lateInNewYork)).toBe(false)
})
