import { expect, test } from 'vitest'
import { emptyBasket } from './state.ts'
import { afterRefusal, type Waiting } from './waiting.ts'

const park = (purchaseId: string | null): Waiting => ({
  id: 'a',
  at: 0,
  effect: { do: 'park', basket: emptyBasket, purchaseId },
})
const cancel: Waiting = { id: 'b', at: 0, effect: { do: 'cancel', purchaseId: 'p' } }

test.each([
  [park('p'), 'purchase.state', 'again'],
  [park('p'), 'purchase.not-found', 'again'],
  [park(null), 'purchase.not-found', 'keep'],
  [park('p'), 'input.invalid', 'keep'],
  [cancel, 'purchase.state', 'drop'],
])('a waiting basket that the server refuses is never lost: %o, %s', (one, code, next) => {
  expect(afterRefusal(one, code)).toBe(next)
})
