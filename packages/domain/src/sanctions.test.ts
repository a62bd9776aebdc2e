import { expect, test } from 'vitest'
import { checkSanctions, compareSanctionLists, isShrunk, type CandidateState } from './sanctions.ts'
import { listed } from './testing/sanction-corpus.ts'

const [keller, sokolov, harbor] = [
  listed('1', 'PERSON', 'Tomas KELLER'),
  listed('2', 'PERSON', 'Aleksandr SOKOLOV'),
  listed('3', 'ORGANIZATION', 'HARBOR STAR'),
]

test('names added, changed and removed entries', () => {
  const changed = { ...sokolov, birthDates: ['1971'] }
  expect(compareSanctionLists([keller, sokolov], [changed, harbor])).toEqual([
    { uid: '1', name: 'Tomas KELLER', kind: 'PERSON', change: 'removed' },
    { uid: '2', name: 'Aleksandr SOKOLOV', kind: 'PERSON', change: 'changed' },
    { uid: '3', name: 'HARBOR STAR', kind: 'ORGANIZATION', change: 'added' },
  ])
  expect(compareSanctionLists([keller], [{ ...keller, akas: [...keller.akas] }])).toEqual([])
})

test.each([
  [800, 1000, false],
  [799, 1000, true],
  [1, 0, false],
])('%i entries after %i: shrunk is %s', (entries, before, isIt) => {
  expect(isShrunk(entries, before)).toBe(isIt)
})

const facts = (...states: CandidateState[]) => ({
  state: 'SCREENED' as const,
  names: 4,
  candidates: states.map((state, index) => ({ state, score: 90 - index })),
})

test.each([
  [[], 'pass', ['sanctions.clear']],
  [['OPEN'], 'look', ['sanctions.possible']],
  [['OPEN', 'PROPOSED', 'CLEARED'], 'look', ['sanctions.possible', 'sanctions.proposed', 'sanctions.cleared']],
  [['PROPOSED'], 'look', ['sanctions.proposed']],
  [['CLEARED', 'CLEARED'], 'pass', ['sanctions.cleared']],
  [['CLEARED', 'SAME'], 'fail', ['sanctions.same', 'sanctions.cleared']],
] as const)('candidates %j: %s', (states, result, codes) => {
  const check = checkSanctions(facts(...states))
  expect([check.result, check.evidence.map(({ code }) => code)]).toEqual([result, codes])
})

test.each([
  ['PENDING', 'wait', 'sanctions.pending'],
  ['NOT_SCREENED', 'skip', 'sanctions.not-screened'],
  ['LIST_MISSING', 'wait', 'sanctions.list-missing'],
] as const)('%s without a decision: %s', (state, result, code) => {
  expect(checkSanctions({ ...facts('CLEARED'), state })).toEqual({ result, evidence: [{ code, params: {} }] })
})

test('a listed person fails without a list, too', () => {
  expect(checkSanctions({ ...facts('SAME'), state: 'NOT_SCREENED' }).result).toBe('fail')
})
