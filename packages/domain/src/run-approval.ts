/** Payment order of a run. `blocked`: people who must not approve, because they or their connected people raised an amount of the order, changed its
 * account or released a payment. */
export type OrderToApprove = { id: string; blocked: ReadonlySet<string> }

/**
 * Returns for each person who may pay the orders that leave the run when that person approves it; null for a person who must not approve.
 * An order that nobody may approve always leaves. A person who is blocked in another order must not approve while anybody else may
 * approve all orders that are left; otherwise the orders of that person leave as well, so that the rest is paid.
 */
export const leavingOrders = (
  people: readonly string[],
  orders: readonly OrderToApprove[],
): Map<string, readonly string[] | null> => {
  const isHopeless = ({ blocked }: OrderToApprove): boolean => people.every((person) => blocked.has(person))
  const hopeless = orders.filter(isHopeless).map(({ id }) => id)
  const left = orders.filter((order) => !isHopeless(order))
  const isFree = (person: string): boolean => left.every(({ blocked }) => !blocked.has(person))
  const isAnyoneFree = people.some(isFree)
  const leavingOf = (person: string): readonly string[] | null => {
    if (isFree(person)) return hopeless
    return isAnyoneFree ? null : orders.filter(({ blocked }) => blocked.has(person)).map(({ id }) => id)
  }
  return new Map(people.map((person) => [person, leavingOf(person)]))
}
