import { expect, test } from 'vitest'
import { watchClock } from './clock.ts'

const minute = 60_000

test('trusts an even clock from the first reading', () => {
  const isSteady = watchClock()
  expect(isSteady(0, 0)).toBe(true)
  expect(isSteady(minute, minute)).toBe(true)
  expect(isSteady(4 * minute, 3 * minute + 1)).toBe(true)
})

test('trusts a clock ten minutes after it jumped ahead', () => {
  const isSteady = watchClock()
  isSteady(0, 0)
  expect(isSteady(2 * minute + 1, minute)).toBe(false)
  expect(isSteady(2 * minute, 2 * minute)).toBe(false)
  expect(isSteady(11 * minute - 1, 11 * minute - 1)).toBe(false)
  expect(isSteady(11 * minute, 11 * minute)).toBe(true)
})

test('trusts a clock that jumped back or stopped', () => {
  const isSteady = watchClock()
  isSteady(100 * minute, 0)
  expect(isSteady(minute, minute)).toBe(true)
  expect(isSteady(minute, 2 * minute)).toBe(true)
})
