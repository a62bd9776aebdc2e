import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newAccountPlaces } from './account-places.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    (error: unknown) => Object(error).code,
  )

test('refuses a call that waits three seconds', async () => {
  const { runTill } = newAccountPlaces()
  const ends = Promise.withResolvers<void>()
  const running = Array.from({ length: 4 }, () => codeOf(runTill('a', () => ends.promise)))
  let started = 0
  const count = async () => void (started += 1)
  const late = codeOf(runTill('a', count))

  await vi.advanceTimersByTimeAsync(2_999)
  expect(await codeOf(runTill('b', count))).toBe('done')
  await vi.advanceTimersByTimeAsync(1)
  expect(await late).toBe('rate.too-many')
  expect(started).toBe(1)

  // The refused call leaves no place behind: all four are free again.
  ends.resolve()
  expect(await Promise.all(running)).toEqual(Array(4).fill('done'))
  const next = Promise.withResolvers<void>()
  const again = Array.from({ length: 5 }, () => runTill('a', () => count().then(() => next.promise)))
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toBe(5)
  next.resolve()
  await Promise.all(again)
})
