import { expect, test } from 'vitest'
import { heldElsewhere, heldHere } from './held.ts'
import { emptyBasket, openWith } from './state.ts'
import type { Waiting } from './waiting.ts'

const basket = { ...emptyBasket, lines: [{ id: 1, barcode: '4011', quantityMilli: 1000, discountCents: 0 }] }
const parked = (purchaseId: string | null): Waiting => ({
  id: `of ${purchaseId}`,
  at: 0,
  effect: { do: 'park', basket, purchaseId },
})
const cancelled: Waiting = { id: 'c', at: 0, effect: { do: 'cancel', purchaseId: 'gone' } }
const held = ['a', 'b', 'c'].map((id) => ({ id }))

test('a cancelled basket is not held', () => {
  expect(heldHere([parked(null), cancelled])).toMatchObject([{ purchaseId: null, lines: [{ barcode: '4011' }] }])
})

test('the basket on the screen is not held', () => {
  const sale = openWith(basket, { purchaseId: 'b' })
  expect(heldElsewhere(held, { sale }, [])).toEqual([{ id: 'a' }, { id: 'c' }])
})

test('a basket with newer lines at this till counts once', () => {
  const sale = openWith(emptyBasket)
  expect(heldElsewhere(held, { sale }, [parked('c'), cancelled])).toEqual([{ id: 'a' }, { id: 'b' }])
})
