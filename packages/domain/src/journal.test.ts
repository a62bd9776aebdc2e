import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  balanceOf,
  bankKeyOf,
  creditsOf,
  debitsOf,
  digitsOfAccount,
  journalOf,
  movementOf,
  numberOfAccount,
  shopAccounts,
  type MonthBooks,
} from './journal.ts'

const nothing = { netCents: 0, taxCents: 0, benefitsCents: 0, count: 0 }
const quiet: MonthBooks = {
  sales: nothing,
  returns: nothing,
  feeCents: 0,
  adjustmentCents: 0,
  equipmentCents: 0,
  deposits: [],
  returnedDeposits: [],
}
const bank = bankKeyOf('0021', '6789')

test('a sale is split into card, other payment, sales and tax', () => {
  const sales = { netCents: 1000, taxCents: 70, benefitsCents: 858, count: 1 }
  expect(journalOf({ ...quiet, sales })).toEqual([
    {
      kind: 'sales',
      count: 1,
      lines: [
        { account: 'clearing', cents: 858 },
        { account: 'cash', cents: 212 },
        { account: 'sales', cents: -1000 },
        { account: 'tax', cents: -70 },
      ],
    },
  ])
})

test('a return takes back sales, tax and both payments', () => {
  const returns = { netCents: -500, taxCents: -35, benefitsCents: -429, count: 1 }
  expect(journalOf({ ...quiet, returns })).toMatchObject([
    {
      kind: 'returns',
      lines: [
        { account: 'returns', cents: 500 },
        { account: 'tax', cents: 35 },
        { account: 'clearing', cents: -429 },
        { account: 'cash', cents: -106 },
      ],
    },
  ])
})

test('fees and equipment are expenses, a correction is other income', () => {
  const entries = journalOf({ ...quiet, feeCents: -49, equipmentCents: -500, adjustmentCents: 1234 })
  expect((['fees', 'equipment', 'other', 'clearing'] as const).map((one) => movementOf(entries, one))).toEqual([
    49, 500, -1234, 685,
  ])
})

test('a deposit and its return post in both accounts', () => {
  const payout = [{ key: bank, cents: 1626, count: 1 }]
  const entries = journalOf({ ...quiet, deposits: payout, returnedDeposits: payout })
  expect(entries.map(({ lines }) => lines)).toEqual([
    [
      { account: bank, cents: 1626 },
      { account: 'clearing', cents: -1626 },
    ],
    [
      { account: 'clearing', cents: 1626 },
      { account: bank, cents: -1626 },
    ],
  ])
})

const cents = fc.integer({ min: -9_999_999, max: 9_999_999 })
const baskets = fc.record({ netCents: cents, taxCents: cents, benefitsCents: cents, count: fc.nat(99) })
const banks = fc.array(
  fc.record({ key: fc.constantFrom(bank, bankKeyOf('0021', '2210')), cents: fc.nat(99_999), count: fc.nat(9) }),
)

const sum = (all: readonly { cents: number }[]) => all.reduce((whole, one) => whole + one.cents, 0)

test('every entry of any month balances', () => {
  const books = fc.record({
    sales: baskets,
    returns: baskets,
    feeCents: cents,
    adjustmentCents: cents,
    equipmentCents: cents,
    deposits: banks,
    returnedDeposits: banks,
  })
  fc.assert(
    fc.property(books, (month) => {
      const entries = journalOf(month)
      for (const { lines } of entries) expect(sum(lines)).toBe(0)
      expect(debitsOf(entries)).toBe(creditsOf(entries))
      expect(movementOf(entries, 'clearing')).toBe(
        month.sales.benefitsCents +
          month.returns.benefitsCents +
          month.feeCents +
          month.equipmentCents +
          month.adjustmentCents -
          sum(month.deposits) +
          sum(month.returnedDeposits),
      )
    }),
  )
})

test('each account has a number of its own', () => {
  const numbers = [...shopAccounts, bank, bankKeyOf('0021', '2210')].map(numberOfAccount)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.slice(-2)).toEqual(['1000-6789', '1000-2210'])
  expect([digitsOfAccount(bank), digitsOfAccount('sales')]).toEqual(['6789', undefined])
})

test('clearing is what is on its way and held, less debts', () => {
  expect(balanceOf({ inTransitCents: 300, heldCents: 200, debtCents: 18 })).toBe(482)
})
