import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newSingleKey } from './single-key.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Presses the keys with these pauses before them, and returns those that acted. */
const acted = (keys: readonly (readonly [key: string, pause: number])[]): string[] => {
  const done: string[] = []
  const single = newSingleKey()
  let timeStamp = 1000
  for (const [key, pause] of keys) {
    timeStamp += pause
    vi.advanceTimersByTime(pause)
    single.press({ key, timeStamp }, key === 'Shift' ? undefined : () => done.push(key))
  }
  vi.advanceTimersByTime(1000)
  return done
}

test.each([
  ['a key of a person', [['1', 0]], ['1']],
  [
    'two keys of a person',
    [
      ['1', 0],
      ['2', 200],
    ],
    ['1', '2'],
  ],
  [
    'no character of a scan, also not its last one',
    [
      ['4', 0],
      ['0', 5],
      ['1', 5],
      ['1', 5],
    ],
    [],
  ],
  [
    'a key with Shift',
    [
      ['Shift', 0],
      ['+', 20],
    ],
    ['+'],
  ],
  [
    'a key of a person after a scan',
    [
      ['4', 0],
      ['0', 5],
      ['2', 300],
    ],
    ['2'],
  ],
] as const)('acts for %s', (_, keys, expected) => {
  expect(acted(keys)).toEqual(expected)
})
