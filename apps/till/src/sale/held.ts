import type { OpenTill } from '@tillgate/client/till.ts'
import type { TillSale } from './state.ts'
import type { Waiting } from './waiting.ts'

export type Held = Awaited<ReturnType<OpenTill['parked']>>[number]

/** Baskets that are put aside at this till, and that the server does not know of yet. */
export const heldHere = (waiting: readonly Waiting[]) =>
  waiting.flatMap(({ id, at, effect }) =>
    effect.do === 'park' ? { id, at, purchaseId: effect.purchaseId, lines: effect.basket.lines } : [],
  )

/** Held baskets of the server without the one on the screen and those that this till has newer lines of. */
export const heldElsewhere = <H extends Pick<Held, 'id'>>(
  held: readonly H[],
  { sale }: Pick<TillSale, 'sale'>,
  waiting: readonly Waiting[],
): H[] => {
  const onScreen = sale.name === 'open' ? sale.purchaseId : null
  const here = heldHere(waiting)
  return held.filter(({ id }) => id !== onScreen && here.every(({ purchaseId }) => purchaseId !== id))
}
