import { expect, test } from 'vitest'
import { sanctionIndex } from './sanction-names.ts'
import { corpusList, listed, otherNames, samePairs } from './testing/sanction-corpus.ts'

const toLatin = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i')
const index = sanctionIndex(corpusList, toLatin)
const search = (name: string, isPerson = true) => index.search({ name: toLatin(name), isPerson })

/** [spelling, highest score with the entry]: what the comparison does not find. */
const missed = samePairs
  .filter(([name, isPerson, uid]) => !search(name, isPerson).some((hit) => hit.uid === uid))
  .map(([name]) => name)
const alarms = otherNames.filter(([name, isPerson]) => search(name, isPerson).length > 0).map(([name]) => name)

test('misses fewer than 5 % of other spellings', () => {
  expect(samePairs.length).toBe(91)
  // An initial, an exchanged h, and Somali spelling.
  expect(missed).toEqual(['Bondarenko V.', 'Serhiy Ivanchenko', 'Xasan Cali Diriye'])
})

test('raises fewer than 1 % false alarms', () => {
  expect(otherNames.length).toBe(206)
  // Joseph is also the English form of Yusuf.
  expect(alarms).toEqual(['Joseph Qasim'])
})

test.each([
  ['the same name', 'Tomas Keller', true, 100],
  ['another order and a title', 'Dr. Keller, Tomas', true, 100],
  ['an alternate name', 'Johann Weber', true, 100],
  ['a name without spaces', 'KellerTomas', true, 95],
  ['a business named after a person', 'Tomas Keller Pharmacy LLC', false, 90],
  ['another legal form', 'Harbor Star Trading Inc', false, 100],
])('%s has a high score', (_, name, isPerson, score) => {
  const small = sanctionIndex(
    [listed('1', 'PERSON', 'Tomas KELLER', 'Johann WEBER'), listed('2', 'ORGANIZATION', 'HARBOR STAR TRADING LLC')],
    toLatin,
  )
  const [best] = small.search({ name, isPerson })
  expect(best?.score).toBeGreaterThanOrEqual(score)
})

test.each([
  ['a single common name', 'Keller', true],
  ['the other sex', 'Maria Mendez', true],
  ['no letters', '123 !', true],
  ['an empty name', '', false],
  ['a ship', 'Tomas Keller Star', true],
])('%s is no possible match', (_, name, isPerson) => {
  const small = sanctionIndex(
    [
      listed('1', 'PERSON', 'Tomas KELLER'),
      listed('2', 'PERSON', 'Mario MENDEZ'),
      listed('3', 'VESSEL', 'KELLER STAR'),
    ],
    toLatin,
  )
  expect(small.search({ name, isPerson }).filter(({ uid }) => uid === '3' || name !== 'Tomas Keller Star')).toEqual([])
})

test('an empty list has no match', () => {
  expect(sanctionIndex([], toLatin).search({ name: 'Tomas Keller', isPerson: true })).toEqual([])
})
