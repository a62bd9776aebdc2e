import type { QuickKey } from '@tillgate/domain/till-settings.ts'
import { expect, test } from 'vitest'
import { keysOn, pagesOf, withKeyMoved, withKeysOn } from './key-pages.ts'

const key = (page: string, place: number, label: string): QuickKey => ({
  page,
  place,
  barcode: '4011',
  label,
  picture: null,
})
const keys = [key('Produce', 0, 'a'), key('Deli', 0, 'd'), key('Produce', 4, 'c'), key('Produce', 2, 'b')]
const labels = (of: readonly QuickKey[], page: string) => keysOn(of, page).map(({ label, place }) => `${label}${place}`)

test('the keys between make room for a moved key', () => {
  const [a, b, c] = keysOn(keys, 'Produce')
  expect(b && labels(withKeyMoved(keys, b, 2), 'Produce')).toEqual(['a0', 'c1', 'b2'])
  expect(b && labels(withKeyMoved(keys, b, 0), 'Produce')).toEqual(['b0', 'a1', 'c2'])
  expect(a && labels(withKeyMoved(keys, a, 2), 'Produce')).toEqual(['b0', 'c1', 'a2'])
  expect(c && labels(withKeyMoved(keys, c, 0), 'Produce')).toEqual(['c0', 'a1', 'b2'])
})

test('no key leaves its page', () => {
  const [a, , c] = keysOn(keys, 'Produce')
  expect(a && withKeyMoved(keys, a, -1)).toEqual(keys)
  expect(c && withKeyMoved(keys, c, 3)).toEqual(keys)
})

test('a page keeps its position, and an empty one ends', () => {
  expect(pagesOf(withKeysOn(keys, 'Produce', [key('Produce', 0, 'z')]))).toEqual(['Produce', 'Deli'])
  expect(pagesOf(withKeysOn(keys, 'Produce', []))).toEqual(['Deli'])
  expect(pagesOf(withKeysOn(keys, 'Bakery', [key('Bakery', 0, 'z')]))).toEqual(['Produce', 'Deli', 'Bakery'])
})
