import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueOf, spanOf, usedShare } from './due.ts'

const at = (hours: number): string => new Date(hours * 3_600_000).toISOString()
const now = 100 * 3_600_000

test.each([
  ['calm with six hours or more', at(106), null, 'calm', 6],
  ['urgent below six hours', at(105), null, 'urgent', 5],
  ['overdue once it is over', at(99), null, 'overdue', 1],
  ['paused where it stood, however long ago', at(60), at(50), 'paused', 10],
])('clock is %s', (_, dueAt, pausedAt, state, hours) => {
  expect(dueOf({ dueAt, pausedAt }, now)).toEqual({ state, milliseconds: hours * 3_600_000 })
})

test.each([
  [29.9 * 3_600_000, 'en-US', '29 hours'],
  [95.5 * 60_000, 'en-US', '95 minutes'],
  [3 * 3_600_000, 'es-ES', '3 horas'],
])('formats %s ms in %s as %s', (milliseconds, language, text) => {
  expect(spanOf(milliseconds, language)).toBe(text)
})

test('used share stays within 0..1 and excludes pauses', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 300, noNaN: true }),
      fc.double({ min: 0, max: 300, noNaN: true }),
      (due, then) => {
        const share = usedShare({ dueAt: at(due), pausedAt: null }, then * 3_600_000, 48)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
      },
    ),
  )
  expect(usedShare({ dueAt: at(30), pausedAt: at(6) }, now, 48)).toBe(0.5)
})
