import { expect, test } from 'vitest'
import { compareBusinessNames, isCompanyName } from './business-names.ts'
import { differentBusinesses, sameBusiness } from './testing/business-pairs.ts'

const resultsOf = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([one, other]) => ({ one, other, ...compareBusinessNames(one, other) }))

test('reports a mismatch for under 2 % of the same businesses', () => {
  const wrong = resultsOf(sameBusiness).filter(({ result }) => result === 'mismatch')
  expect(sameBusiness.length).toBe(125)
  expect(wrong.slice(0, -2)).toEqual([])
})

test('matches at least 90 % of the same businesses automatically', () => {
  const seen = resultsOf(sameBusiness).filter(({ result }) => result !== 'match')
  expect(seen.slice(0, -12)).toEqual([])
})

test('never matches different businesses', () => {
  expect(differentBusinesses.length).toBe(125)
  expect(resultsOf(differentBusinesses).filter(({ result }) => result === 'match')).toEqual([])
})

test('reports a mismatch for most different businesses', () => {
  const near = resultsOf(differentBusinesses).filter(({ result }) => result === 'similar')
  expect(near.length).toBeLessThan(differentBusinesses.length / 5)
})

test.each([...sameBusiness, ...differentBusinesses])('%s and %s compare alike in both orders', (one, other) => {
  expect(compareBusinessNames(one, other)).toEqual(compareBusinessNames(other, one))
})

test.each([
  ['Delgado LLC', 'Delgado Inc', 'similar'],
  ['LLC', 'Inc', 'mismatch'],
  ['', '', 'mismatch'],
  ['---', 'Delgado LLC', 'mismatch'],
  ['Corner Store', 'Corner Stores', 'similar'],
])('"%s" and "%s": %s', (one, other, result) => {
  expect(compareBusinessNames(one, other).result).toBe(result)
})

test('tells a company from a person by its legal form', () => {
  expect(isCompanyName('Maria Delgado Foods, Inc.')).toBe(true)
  expect(isCompanyName('Delgado, Maria')).toBe(false)
})
