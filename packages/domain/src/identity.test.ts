import { expect, test } from 'vitest'
import { identityBefore, identityStatusOf, isIdentityComplete, isIdentityResettable } from './identity.ts'
import { identityStatuses } from './stores.ts'

test('maps every status of the provider', () => {
  expect(identityStatuses).toEqual(expect.arrayContaining(Object.values(identityStatusOf)))
})

test('success and no requirement complete the identity', () => {
  expect(identityStatuses.filter(isIdentityComplete)).toEqual(['IDV_SUCCESS', 'NONREQUIRED'])
})

test('a success is not taken back by late news', () => {
  for (const next of identityStatuses) expect(identityBefore(next)).not.toContain('IDV_SUCCESS')
})

test('after a failure a new attempt may begin', () => {
  expect(identityBefore('IDV_ACTIVE')).toEqual(['PENDINGVERIFICATION', 'IDV_FAILED', 'IDV_EXPIRED', 'IDV_CANCELED'])
})

test('an operator resets every attempt that started and never finished', () => {
  const others = identityStatuses.filter((status) => !isIdentityResettable(status))
  expect(others.toSorted()).toEqual(['IDV_SUCCESS', 'NONREQUIRED', 'PENDINGVERIFICATION'])
})
