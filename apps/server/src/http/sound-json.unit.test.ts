import { expect, test } from 'vitest'
import { soundJson } from './sound-json.ts'

/** The shortest of five runs: what else the machine does only makes a run longer. */
const shortestRun = (work: () => unknown): number =>
  Math.min(
    ...Array.from({ length: 5 }, () => {
      const start = performance.now()
      work()
      return performance.now() - start
    }),
  )

test.each([
  ['digits and spaces', '1 '],
  ['first digits of an issuer again and again', '4 '],
  ['groups of four', '4111 '],
  ['twelve digits and a word', '123456789012   x'],
  ['signs nobody sees', '1\u{200B}\u{200B}\u{200B}\u{200B}'],
  ['beginnings of addresses', 'a@b.1'],
  ['telephone numbers', '305-555-0142 '],
])('a megabyte of %s costs a small multiple of reading it', (_, part) => {
  const text = part.repeat(1_000_000 / part.length)
  const body = JSON.stringify({ email: text })
  const reading = shortestRun(() => JSON.stringify(JSON.parse(body)).replaceAll(/[0-9]/g, '*'))
  expect(soundJson(body)).toEqual({ email: text })
  expect(shortestRun(() => soundJson(body)) / reading).toBeLessThan(10)
})
