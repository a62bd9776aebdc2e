import { expect, test } from 'vitest'
import { fixOf, leadingFirst } from './payout-holds.ts'

test.each([
  ['BANK_RETURN', true, 'link'],
  ['BANK_RETURN', false, 'support'],
  ['NO_VERIFIED_BANK', false, 'link'],
  ['BANK_CHANGE', false, 'wait'],
  ['OPERATOR', false, 'support'],
  ['UNDER_REVIEW', false, 'support'],
] as const)('%s, ended by a relink %s: %s', (kind, endsWithRelink, fix) => {
  expect(fixOf(kind, endsWithRelink)).toBe(fix)
})

test('lists holds that the store can end first', () => {
  const holds = [{ kind: 'OPERATOR' }, { kind: 'NO_VERIFIED_BANK' }, { kind: 'BANK_RETURN' }] as const
  expect(leadingFirst(holds).map(({ kind }) => kind)).toEqual(['BANK_RETURN', 'NO_VERIFIED_BANK', 'OPERATOR'])
})
