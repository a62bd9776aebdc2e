import { expect, test } from 'vitest'
import { hearServerTime, serverNow } from './server-clock.ts'

const minute = 60_000

test('a device that is a day ahead shows the time of the server', () => {
  const server = Date.now() - 24 * 60 * minute
  expect(hearServerTime(server)).toBe(true)
  expect(Math.abs(serverNow() - server)).toBeLessThan(minute)
})

test('a few minutes are no wrong clock', () => {
  expect(hearServerTime(Date.now() - 4 * minute)).toBe(false)
  expect(hearServerTime(Date.now() + 6 * minute)).toBe(true)
})

test('an answer without a time changes nothing', () => {
  hearServerTime(Date.now())
  expect(hearServerTime(Number.NaN)).toBe(false)
})
