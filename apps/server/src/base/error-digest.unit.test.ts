import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newErrorDigest } from './error-digest.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('logs the first error at once and others once a minute', () => {
  const lines: unknown[] = []
  const { report, end } = newErrorDigest((error, count) => lines.push([error, count]))
  for (let second = 0; second < 150; second += 1) {
    report(second)
    vi.advanceTimersByTime(1000)
  }
  expect(lines).toEqual([
    [0, 1],
    [59, 59],
    [119, 60],
  ])
  end()
  expect(lines.at(-1)).toEqual([149, 30])
})

test('logs an error after a quiet minute at once', () => {
  const lines: unknown[] = []
  const { report } = newErrorDigest((error, count) => lines.push([error, count]))
  report('first')
  vi.advanceTimersByTime(61_000)
  report('second')
  expect(lines).toEqual([
    ['first', 1],
    ['second', 1],
  ])
})
