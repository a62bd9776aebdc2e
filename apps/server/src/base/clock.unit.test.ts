import { expect, test } from 'vitest'
import { watchClock } from './clock.ts'

const minute = 60_000

test('a clock that runs evenly is believed from the first look on', () => {
  const isSteady = watchClock()
  expect(isSteady(0, 0)).toBe(true)
  expect(isSteady(minute, minute)).toBe(true)
  expect(isSteady(4 * minute, 3 * minute + 1)).toBe(true)
})

test('one that was put forward is believed after ten minutes, whether it was put back meanwhile or not', () => {
  const isSteady = watchClock()
  isSteady(0, 0)
  expect(isSteady(2 * minute + 1, minute)).toBe(false)
  expect(isSteady(2 * minute, 2 * minute)).toBe(false)
  expect(isSteady(11 * minute - 1, 11 * minute - 1)).toBe(false)
  expect(isSteady(11 * minute, 11 * minute)).toBe(true)
})

test('one that was put back, or stands, is believed', () => {
  const isSteady = watchClock()
  isSteady(100 * minute, 0)
  expect(isSteady(minute, minute)).toBe(true)
  expect(isSteady(minute, 2 * minute)).toBe(true)
})
