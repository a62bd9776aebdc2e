import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { newBurst } from './scanner-burst.ts'

const typed = (text: string, gap: number, enterGap = gap, end = 'Enter'): string | undefined => {
  const burst = newBurst()
  let at = 1000
  for (const key of text) burst.press(key, (at += gap))
  return burst.press(end, at + enterGap).scan
}

test.each([
  ['reads fast digits with Enter', '036000291452', 5, 5, '036000291452'],
  ['reads a PLU', '4011', 10, 10, '4011'],
  ['waits half a second for Enter', '036000291452', 5, 499, '036000291452'],
  ['ignores Enter after a pause', '036000291452', 5, 501, undefined],
  ['ignores digits that a person types', '036000291452', 60, 60, undefined],
  ['ignores too few digits', '401', 5, 5, undefined],
  ['ignores a short word with digits', 'L4011', 5, 5, undefined],
  ['ignores words', 'Black beans', 5, 5, undefined],
  ['reads a code with its symbology', ']E0036000291452', 5, 5, ']E0036000291452'],
  ['reads a receipt number', '7F3K-92QW', 5, 5, '7F3K-92QW'],
  ['ignores a receipt number with a wrong check character', '7F3K-92QX', 5, 5, undefined],
  ['reads a Digital Link', 'https://id.gs1.org/01/09506000134352', 5, 5, 'https://id.gs1.org/01/09506000134352'],
])('%s', (_, text, gap, enterGap, scan) => {
  expect(typed(text, gap, enterGap)).toBe(scan)
})

test('reads fast digits with Tab', () => {
  expect(typed('036000291452', 5, 5, 'Tab')).toBe('036000291452')
})

test.each([
  ['joins a scan that was delayed once', [5, 5, 5, 5, 5, 120, 5, 5, 5, 5, 5], '036000291452'],
  ['joins a scan that was delayed twice', [5, 5, 140, 5, 5, 5, 60, 5, 5, 5, 5], '036000291452'],
  ['starts again after a longer pause', [5, 5, 5, 5, 5, 5, 5, 151, 5, 5, 5], '1452'],
  ['starts again where few characters were fast', [5, 60, 5, 5, 5, 5, 5, 5, 5, 5, 5], '6000291452'],
])('%s', (_, gaps, scan) => {
  const burst = newBurst()
  let at = 1000
  for (const [nth, key] of '036000291452'.split('').entries()) burst.press(key, (at += gaps[nth - 1] ?? 1000))
  expect(burst.press('Enter', at + 5).scan).toBe(scan)
})

test('a scan after typed text is the scan alone', () => {
  const burst = newBurst()
  burst.press('9', 0)
  expect(burst.press('4', 1000)).toEqual({ isStart: true })
  for (const [nth, key] of ['0', '1', '1'].entries()) burst.press(key, 1005 + nth * 5)
  expect(burst.press('Enter', 1025).scan).toBe('4011')
})

test('two scans within 30 ms are two', () => {
  const burst = newBurst()
  const scans = '4011\n9022\n'
    .split('')
    .map((key, nth) => burst.press(key === '\n' ? 'Enter' : key, 1000 + nth * 3).scan)
  expect(scans.filter((scan) => scan !== undefined)).toEqual(['4011', '9022'])
})

const code = fc.stringMatching(/^\d{4,14}$/)
const pause = fc.integer({ min: 36, max: 400 })

test('reads every code after any text that a person types', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }), pause)),
      pause,
      code,
      (before, gap, scan) => {
        const burst = newBurst()
        let at = 0
        for (const [key, wait] of before) burst.press(key, (at += wait))
        at += gap
        const starts = scan.split('').map((key, nth) => burst.press(key, (at += nth === 0 ? 0 : 5)).isStart)
        expect(starts).toEqual(starts.map((_, nth) => nth === 0))
        expect(burst.press('Enter', at + 5).scan).toBe(scan)
      },
    ),
  )
})

test('text that a person types is never a scan', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }), pause)),
      pause,
      (keys, gap) => {
        const burst = newBurst()
        let at = 0
        for (const [key, wait] of keys) burst.press(key, (at += wait))
        expect(burst.press('Enter', at + gap).scan).toBeUndefined()
      },
    ),
  )
})
