import { expect, test } from 'vitest'
import { newBurst } from './scanner-burst.ts'

const typed = (text: string, gap: number, enterGap = gap): string | undefined => {
  const burst = newBurst()
  let at = 1000
  for (const key of text) burst.press(key, (at += gap))
  return burst.press('Enter', at + enterGap).scan
}

test.each([
  ['reads fast digits with Enter', '036000291452', 5, 5, '036000291452'],
  ['reads a PLU', '4011', 10, 10, '4011'],
  ['waits half a second for Enter', '036000291452', 5, 499, '036000291452'],
  ['ignores Enter after a pause', '036000291452', 5, 501, undefined],
  ['ignores digits that a person types', '036000291452', 60, 60, undefined],
  ['ignores too few digits', '401', 5, 5, undefined],
  ['reads the digits behind letters', 'Milk4011', 5, 5, '4011'],
])('%s', (_, text, gap, enterGap, scan) => {
  expect(typed(text, gap, enterGap)).toBe(scan)
})

test('a scan after typed digits is the scan alone', () => {
  const burst = newBurst()
  burst.press('9', 0)
  expect(burst.press('4', 1000)).toEqual({ isStart: true })
  for (const [nth, key] of ['0', '1', '1'].entries()) burst.press(key, 1005 + nth * 5)
  expect(burst.press('Enter', 1025).scan).toBe('4011')
})
