import { expect, test } from 'vitest'
import { checkNames, checks, checkObjects, checksOf, isBalanced, proofs } from './proofs.ts'

test('each check belongs to one ledger check group', () => {
  expect(proofs.flatMap(checksOf).toSorted()).toEqual([...checkNames].toSorted())
  for (const proof of proofs) expect(checksOf(proof).length).toBeGreaterThan(0)
  for (const check of checkNames) expect(checkObjects).toContain(checks[check].object)
})

test('books are balanced when every check answered without violations', () => {
  const green = proofs.map((rule) => ({ rule, violations: 0 }))
  expect(isBalanced(green)).toBe(true)
  expect(isBalanced(green.slice(1))).toBe(false)
  expect(isBalanced([{ rule: 'payable', violations: 1 }, ...green.slice(1)])).toBe(false)
  expect(isBalanced([])).toBe(false)
})
