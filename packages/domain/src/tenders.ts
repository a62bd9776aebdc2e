/** Payment beside the card of one kind, by its code in the settings of the store. Negative cents were given back. */
export type TenderCents = { kind: string; cents: number }

/** Kind of tender that lies in the drawer. */
export const cashKind = 'CASH'

const sumOf = (moved: readonly Pick<TenderCents, 'cents'>[]): number => moved.reduce((sum, { cents }) => sum + cents, 0)

/** Cents beside the card that no tender has paid yet. `otherCents`: total less the part of the card. */
export const restBeside = (otherCents: number, moved: readonly Pick<TenderCents, 'cents'>[]): number =>
  otherCents - sumOf(moved)

/** Cents that a sale holds of each kind: payments less what its returns gave back, in the order of the payments. */
export const heldTenders = (moved: readonly TenderCents[]): TenderCents[] =>
  [...new Set(moved.map(({ kind }) => kind))]
    .map((kind) => ({ kind, cents: sumOf(moved.filter((one) => one.kind === kind)) }))
    .filter(({ cents }) => cents > 0)

/**
 * Divides an amount that is given back among the kinds that paid, at most what each holds. Cash comes last: money goes back the way
 * it came, and the drawer pays out as little as possible.
 */
export const tendersBack = (held: readonly TenderCents[], cents: number): TenderCents[] => {
  const cashLast = [...held].toSorted((a, b) => Number(a.kind === cashKind) - Number(b.kind === cashKind))
  let left = cents
  return cashLast.flatMap(({ kind, cents: most }) => {
    const part = Math.min(left, most)
    left -= part
    return part > 0 ? [{ kind, cents: part }] : []
  })
}
