import type { CurrentItem, ItemStore } from '@tillgate/contract/items.ts'
import { milkDetail } from '#portal/testing/partner.ts'
import { expect, test } from 'vitest'
import { amountText, changedColumns, tidied, toItemEdit, withCells, type PriceDraft } from './price-draft.ts'

const storeOf = (storeId: string): ItemStore => ({
  storeId,
  storeName: storeId,
  supportId: '',
  address: '',
  price: 4.4,
  taxPercentage: 7.125,
  active: true,
  storeStatus: 'ACTIVE',
})
const stores = [storeOf('a'), storeOf('b')]
const base: CurrentItem = {
  item: {
    ...milkDetail,
    id: 'i',
    name: 'Milk',
    description: 'Vitamin D',
    code: '4011',
    unit: 'COUNT',
    price: 4.4,
    taxPercentage: 7.125,
    active: true,
    aplVerification: false,
    storeId: 'a',
    storesCount: 2,
    applyAllStore: true,
    approvedLists: [],
    version: 3,
  },
  stores,
}
const draft: PriceDraft = { base, typed: {} }

test('prices show cents, taxes two or three decimals', () => {
  expect(amountText('price', 4.4)).toBe('4.40')
  expect(amountText('taxPercentage', 7.125)).toBe('7.125')
  expect(amountText('taxPercentage', 0)).toBe('0.00')
})

test('one price stays one while all stores share it', () => {
  expect(toItemEdit(withCells(draft, ['a', 'b'], { price: '5' }))).toMatchObject({ applyAllStore: true, version: 3 })
  expect(toItemEdit(withCells(draft, ['a'], { price: '5' }))).toMatchObject({
    applyAllStore: false,
    storePrices: [{ storeId: 'a', price: 5, taxPercentage: 7.125, active: true }],
  })
  expect(toItemEdit(withCells(draft, ['b'], { active: false }))).toMatchObject({
    applyAllStore: false,
    storePrices: [{ storeId: 'b', active: false }],
  })
})

test('tidying forgets equal amounts and keeps empty ones', () => {
  const [first = storeOf('a')] = stores
  expect(tidied(withCells(draft, ['a'], { price: '4.4' }), first).typed['a']).toEqual({})
  const empty = tidied(withCells(draft, ['a'], { price: '' }), first)
  expect(empty.typed['a']).toEqual({ price: '' })
  expect(changedColumns(empty)).toEqual(['price'])
})
