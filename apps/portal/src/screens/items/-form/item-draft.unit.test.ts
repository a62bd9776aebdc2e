import { ItemDraft } from '@tillgate/contract/items.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { milkDetail, milkStores } from '#portal/testing/partner.ts'
import { emptyItem, fieldOf, knownItem, toDraft } from './item-draft.ts'
import type { ItemFields } from './item-draft.ts'

const storeId = (n: number): string => `0190aaaa-0000-7000-8000-00000000000${n}`
const line = (n: number, price: string, sold = true) => ({
  storeId: storeId(n),
  storeName: `Store ${n}`,
  address: '',
  sold,
  price,
  taxPercentage: '7',
  isTaxFree: false,
  active: true,
})
const fields: ItemFields = {
  ...emptyItem('4011', []),
  version: 1,
  name: 'Bananas',
  description: 'Fresh',
  unit: 'LB',
  applyAllStore: false,
  lines: [line(1, '0.69'), line(2, '')],
}
const complaintsAt = (some: ItemFields): [string, string][] => {
  const parsed = z.safeParse(ItemDraft, toDraft(some))
  return (parsed.error?.issues ?? []).map(({ path, message }) => [fieldOf(some, path), message])
}

test('a known item shows its amounts with all decimals', () => {
  const amounts = { price: 4.4, taxPercentage: 6.875 }
  const items = milkStores.items.map((store) => ({ ...store, ...amounts }))
  const known = knownItem({ ...milkDetail, price: 4.4, taxPercentage: 7 }, { ...milkStores, items })
  expect([known.price, known.taxPercentage]).toEqual(['4.40', '7.00'])
  expect(known.lines[0]).toMatchObject({ price: '4.40', taxPercentage: '6.875' })
})

test('all-stores mode sends one price to every store', () => {
  const draft = toDraft({ ...fields, applyAllStore: true, price: '2.50', taxPercentage: '0' })

  expect(draft.storePrices).toMatchObject([
    { storeId: storeId(1), price: 2.5, taxPercentage: 0 },
    { storeId: storeId(2), price: 2.5, taxPercentage: 0 },
  ])
})

test.each(['', '0', '0.00'])('2 §5: tax "%s" shows a required error on its line', (taxPercentage) => {
  const lines = [line(1, '0.69'), { ...line(2, '3'), taxPercentage }]

  expect(complaintsAt({ ...fields, lines })).toEqual([['lines.1.taxPercentage', 'tax.required']])
})

test.each([
  ['0', []],
  ['', [['lines.0.taxPercentage', 'tax.required']]],
])('item without tax returns for "%s" the errors %j', (taxPercentage, complaints) => {
  const lines = [{ ...line(1, '0.69'), taxPercentage, isTaxFree: true }]

  expect(complaintsAt({ ...fields, lines })).toEqual(complaints)
})

test.each(['', '0', '0.00'])('2 §5: price "%s" shows a required error on its line', (price) => {
  expect(complaintsAt({ ...fields, lines: [line(1, '0.69'), line(2, price)] })).toEqual([
    ['lines.1.price', 'price.required'],
  ])
})

test('omitted store returns no error and is not sent', () => {
  const left = { ...fields, lines: [line(1, '', false), line(2, '3')] }

  expect(complaintsAt(left)).toEqual([])
  expect(toDraft(left).storePrices).toHaveLength(1)
})

test('error finds its line despite omitted earlier lines', () => {
  expect(complaintsAt({ ...fields, lines: [line(1, '', false), line(2, '1000')] })).toEqual([
    ['lines.1.price', 'price.range'],
  ])
})

test('all-stores mode shows one error for a missing price', () => {
  const places = complaintsAt({ ...fields, applyAllStore: true, taxPercentage: '0' }).map(([place]) => place)

  expect(new Set(places)).toEqual(new Set(['price']))
})

test('missing stores return an error for the grid', () => {
  expect(complaintsAt({ ...fields, lines: [line(1, '1', false)] })).toEqual([['lines', 'stores.required']])
})
