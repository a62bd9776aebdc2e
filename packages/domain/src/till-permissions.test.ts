import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  approvesAtTill,
  dayFactor,
  decideAtTill,
  defaultTillRules,
  discountPercent,
  pinWeakness,
  tillActionNames,
  tillRoleOf,
  tillRoles,
  tillRuleNames,
  tillRuleOf,
  tillRulesOf,
  type TillAction,
  type TillRole,
} from './till-permissions.ts'

const decide = (role: TillRole, action: TillAction, amount: number, dayAmount = amount) =>
  decideAtTill(tillRuleOf(defaultTillRules, role, action), { amount, dayAmount })

test.each([
  ['CASHIER', 'DISCOUNT', 500, 'ALLOWED'],
  ['CASHIER', 'DISCOUNT', 501, 'APPROVAL'],
  ['SUPERVISOR', 'DISCOUNT', 2_500, 'ALLOWED'],
  ['CASHIER', 'RETURN', 5_000, 'ALLOWED'],
  ['CASHIER', 'RETURN', 5_001, 'APPROVAL'],
  ['SUPERVISOR', 'RETURN', 50_001, 'APPROVAL'],
  ['STORE_ADMIN', 'RETURN', 9_999_999, 'ALLOWED'],
  ['CASHIER', 'READ_OTHERS', 0, 'DENIED'],
  ['CASHIER', 'CLOSE_DAY', 2_001, 'APPROVAL'],
] as const)('a %s with %s of %i: %s', (role, action, amount, expected) => {
  expect(decide(role, action, amount)).toBe(expected)
})

test('many small returns of one person are limited by the day', () => {
  expect(decide('CASHIER', 'RETURN', 4_000, 5_000 * dayFactor)).toBe('ALLOWED')
  expect(decide('CASHIER', 'RETURN', 4_000, 5_000 * dayFactor + 1)).toBe('APPROVAL')
})

const rule = fc.record({
  rule: fc.constantFrom(...tillRuleNames),
  limit: fc.option(fc.integer({ min: 0, max: 100_000 })),
})
const amounts = fc.integer({ min: 0, max: 200_000 })

test('a larger act is never freer than a smaller one', () => {
  fc.assert(
    fc.property(rule, amounts, amounts, (one, a, b) => {
      const rank = (amount: number) => tillRuleNames.indexOf(decideAtTill(one, { amount, dayAmount: amount }))
      expect(rank(Math.max(a, b))).toBeGreaterThanOrEqual(rank(Math.min(a, b)))
    }),
  )
})

test('who approves may do the same alone, and no cashier approves', () => {
  fc.assert(
    fc.property(fc.constantFrom(...tillRoles), fc.constantFrom(...tillActionNames), amounts, (role, action, amount) => {
      if (!approvesAtTill(defaultTillRules, role, action, { amount })) return
      expect(role).not.toBe('CASHIER')
      expect(decideAtTill(tillRuleOf(defaultTillRules, role, action), { amount })).toBe('ALLOWED')
    }),
  )
})

test.each([
  ['0000', 'repeated'],
  ['7777', 'repeated'],
  ['1234', 'run'],
  ['9876', 'run'],
  ['1212', 'turn'],
  ['1987', 'year'],
  ['2025', 'year'],
])('%s is a weak PIN: %s', (pin, weakness) => {
  expect(pinWeakness(pin)).toBe(weakness)
})
test.each(['4826', '1357', '8041', '1123'])('%s is no weak PIN', (pin) => {
  expect(pinWeakness(pin)).toBeUndefined()
})

test('applicants without a partner do not sell', () => {
  expect(tillRoleOf('UNASSIGNED')).toBeUndefined()
  expect(tillRoleOf('DENTAL')).toBe('STORE_ADMIN')
})

test('a store changes single rules', () => {
  const rules = tillRulesOf({ RETURN: { CASHIER: { rule: 'DENIED', limit: null } } })
  expect(rules.RETURN.CASHIER.rule).toBe('DENIED')
  expect(rules.RETURN.SUPERVISOR).toEqual(defaultTillRules.RETURN.SUPERVISOR)
  expect(rules.DISCOUNT).toEqual(defaultTillRules.DISCOUNT)
  expect(defaultTillRules.RETURN.CASHIER.rule).toBe('ALLOWED')
})

test.each([
  [0, 100, 0],
  [5, 95, 450],
  // 5 % of $0.99 is 4.95 cents: a till rounds to 5.
  [5, 94, 455],
  [50, 50, 4950],
  [1, 0, 5000],
])('a discount of %i cents beside %i is %i hundredths of a percent', (discountCents, netCents, percent) => {
  expect(discountPercent({ discountCents, netCents })).toBe(percent)
})

test('a discount that a till rounded is within the rounded percent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 10_000 }), (gross, percent) => {
      const discountCents = Math.round((gross * percent) / 10_000)
      expect(discountPercent({ discountCents, netCents: gross - discountCents })).toBeLessThanOrEqual(percent)
    }),
  )
})
