import { expect, test } from 'vitest'
import { nameResults } from './name-results.ts'
import { comparePersonNames } from './person-names.ts'
import { differentPersons, samePerson } from './testing/name-pairs.ts'

/** Removes accents, as the caller does for other alphabets too. */
const plain = (name: string): string =>
  name
    .replaceAll('Ł', 'L')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('Æ', 'Ae')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')

const resultsOf = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([one, other]) => ({ one, other, ...comparePersonNames(plain(one), plain(other)) }))

test('reports a mismatch for under 2 % of the same persons', () => {
  const wrong = resultsOf(samePerson).filter(({ result }) => result === 'mismatch')
  expect(samePerson.length).toBe(250)
  expect(wrong.slice(0, -4)).toEqual([])
})

test('matches at least 95 % of the same persons automatically', () => {
  const seen = resultsOf(samePerson).filter(({ result }) => result !== 'match')
  expect(seen.slice(0, -12)).toEqual([])
})

test('never matches different persons', () => {
  expect(differentPersons.length).toBe(250)
  expect(resultsOf(differentPersons).filter(({ result }) => result === 'match')).toEqual([])
})

test('reports a mismatch for 98 % of different persons', () => {
  const near = resultsOf(differentPersons).filter(({ result }) => result !== 'mismatch')
  expect(near.slice(0, -4)).toEqual([])
})

test.each([...samePerson.slice(0, 60), ...differentPersons.slice(0, 60)])(
  '%s and %s compare alike in both orders',
  (one, other) => {
    expect(comparePersonNames(plain(one), plain(other))).toEqual(comparePersonNames(plain(other), plain(one)))
  },
)

test('another script turns a mismatch into a look', () => {
  expect(comparePersonNames('mhmd `ly', 'Mohammed Ali')).toMatchObject({ result: 'mismatch' })
  expect(comparePersonNames('mhmd `ly', 'Mohammed Ali', true)).toEqual({ result: 'similar', score: 70 })
  expect(comparePersonNames('Yuliya Ivanova', 'Julia Ivanova', true)).toMatchObject({ result: 'match' })
})

test.each(['', '  ', '123', '---'])('a name without letters (%j) never matches', (empty) => {
  expect(comparePersonNames(empty, 'Ana Ruiz')).toEqual({ result: 'mismatch', score: 0 })
  expect(comparePersonNames(empty, empty)).toEqual({ result: 'mismatch', score: 0 })
})

test.each([
  ['A B', 'Anna Bell'],
  ['A B C D E F', 'Dora Ellis'],
  ['Kim Do', 'Kim Au'],
  ['Kim Do', 'Kim Van'],
  ['Kim Do', 'Kim'],
  ['Ann MD', 'Ann RN'],
  ['John Smith Zoe Park Ana Ruiz', 'Zoe Park'],
  ['John Smith Zoe Park Ana Ruiz', 'Ana Ruiz'],
])('%s does not match %s', (one, other) => {
  expect(comparePersonNames(one, other).result).not.toBe('match')
  expect(comparePersonNames(other, one).result).not.toBe('match')
})

test('a very long name is compared in bounded time', () => {
  const long = Array.from({ length: 400 }, (_, index) => `name${index}`).join(' ')
  expect(nameResults).toContain(comparePersonNames(long, `x ${long}`).result)
})
