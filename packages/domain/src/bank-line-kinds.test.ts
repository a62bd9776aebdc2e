import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountOfKind, bankLineKinds, isAloneEnough, postedKinds, postingOf } from './bank-line-kinds.ts'

test.each([
  ['FUNDING', 'PROGRAMME_FUNDS'],
  ['FEE', 'BANK_FEES'],
  ['INTEREST', 'INTEREST'],
  ['UNAUTHORISED_DEBIT', 'CLAIMS_ON_BANK'],
  ['OURS', 'OWN_PAYMENTS'],
  ['EARLIER', 'UNCLASSIFIED'],
] as const)('posts %s to %s', (kind, account) => {
  expect(postingOf(kind, 250_00)).toEqual([
    { account: 'BANK', cents: 250_00 },
    { account, cents: -250_00 },
  ])
})

test('every kind has an account of its own', () => {
  const accounts = Object.values(accountOfKind)
  expect(new Set(accounts).size).toBe(postedKinds.length)
  expect(bankLineKinds.map((kind) => accountOfKind[kind])).not.toContain('BANK')
})

test('entries of any posting sum to zero', () => {
  fc.assert(
    fc.property(fc.constantFrom(...postedKinds), fc.maxSafeInteger(), (kind, cents) => {
      const [atBank, behind] = postingOf(kind, cents)
      expect(atBank.cents + behind.cents).toBe(0)
      expect(atBank.cents).toBe(cents)
    }),
  )
})

test.each([
  [100_00, 0, true],
  [-100_00, 0, true],
  [100_01, 0, false],
  [-60_00, 50_00, false],
  [50_00, 50_00, true],
])('line of %i cents after %i cents of the day', (cents, spentCents, isEnough) => {
  expect(isAloneEnough({ cents, spentCents, limitCents: 100_00 })).toBe(isEnough)
})
