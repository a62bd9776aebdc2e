/**
 * Account of a store in a program, in cents. `due`: entries that the next cut-off includes. `carried`: statements that were not
 * paid. `notDue`: entries that wait for their release.
 */
export type StoreAccount = { due: number; carried: number; notDue: number; isHeld: boolean }

/** What the program owes a partner, in cents: `owed` is the sum of the four others. `debt` is not positive. */
export type PartnerBalance = { next: number; held: number; notDue: number; debt: number; owed: number }

/**
 * Divides the debt of the program. A store with a negative balance is not paid; the debt waits for the next sales of the store.
 */
export const balanceOf = (accounts: readonly StoreAccount[]): PartnerBalance => {
  const sums = { next: 0, held: 0, notDue: 0, debt: 0 }
  for (const { due, carried, notDue, isHeld } of accounts) {
    const payable = due + carried
    sums[payable < 0 ? 'debt' : isHeld ? 'held' : 'next'] += payable
    sums.notDue += notDue
  }
  return { ...sums, owed: sums.next + sums.held + sums.notDue + sums.debt }
}
