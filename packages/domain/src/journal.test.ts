import fc from 'fast-check'
import { expect, test } from 'vitest'
import { journalAccounts, postingsOfPayout, postingsOfReturn, postingsOfStatement, type Posting } from './journal.ts'

/** Signed: plus on the debit side. */
const balanceOf = (account: (typeof journalAccounts)[number], postings: readonly Posting[]): number =>
  postings.reduce(
    (sum, { debit, credit, cents }) => sum + (debit === account ? cents : 0) - (credit === account ? cents : 0),
    0,
  )

test('a statement books benefits, fees, equipment and corrections', () => {
  const sums = { grossCents: 39_016, feeCents: -1274, equipmentCents: -50_000, correctionCents: 1234 }
  expect(postingsOfStatement(sums)).toEqual([
    { debit: 'programme-receivable', credit: 'store-payable', cents: 39_016 },
    { debit: 'programme-receivable', credit: 'store-payable', cents: 1234 },
    { debit: 'store-payable', credit: 'fee-revenue', cents: 1274 },
    { debit: 'store-payable', credit: 'equipment-revenue', cents: 50_000 },
  ])
  expect(postingsOfReturn(100)).toEqual([{ debit: 'ach-clearing', credit: 'store-payable', cents: 100 }])
})

test('postings are never negative and add up to the debt', () => {
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 })
  const sums = fc.record({ grossCents: cents, feeCents: cents, equipmentCents: cents, correctionCents: cents })
  fc.assert(
    fc.property(sums, fc.nat(1_000_000), (given, paid) => {
      const postings = [...postingsOfStatement(given), ...postingsOfPayout(paid)]
      const owed = given.grossCents + given.feeCents + given.equipmentCents + given.correctionCents
      expect(balanceOf('store-payable', postings) + owed - paid).toBe(0)
      expect(journalAccounts.reduce((sum, account) => sum + balanceOf(account, postings), 0)).toBe(0)
      expect(postings.every((posting) => posting.cents > 0)).toBe(true)
    }),
  )
})
