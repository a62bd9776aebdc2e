import { expect, test } from 'vitest'
import {
  checkNames,
  checks,
  checkObjects,
  checksOf,
  allChecksPass,
  booksStateOf,
  checkGroups,
} from './ledger-checks.ts'

test('each check belongs to one ledger check group', () => {
  expect(checkGroups.flatMap(checksOf).toSorted()).toEqual([...checkNames].toSorted())
  for (const group of checkGroups) expect(checksOf(group).length).toBeGreaterThan(0)
  for (const check of checkNames) expect(checkObjects).toContain(checks[check].object)
})

test('books are balanced when every check answered without violations', () => {
  const green = checkGroups.map((group) => ({ group, violations: 0 }))
  expect(allChecksPass(green)).toBe(true)
  expect(allChecksPass(green.slice(1))).toBe(false)
  expect(allChecksPass([{ group: 'payable', violations: 1 }, ...green.slice(1)])).toBe(false)
  expect(allChecksPass([])).toBe(false)
})

test('an unfinished check is no violation', () => {
  const green = checkGroups.map((group) => ({ group, violations: 0 }))
  expect(booksStateOf(green)).toBe('BALANCED')
  expect(booksStateOf(green.slice(1))).toBe('UNFINISHED')
  expect(booksStateOf([{ group: 'payable', violations: 1 }, ...green.slice(2)])).toBe('OFF')
})
