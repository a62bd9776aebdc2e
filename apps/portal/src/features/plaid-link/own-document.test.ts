import { isRedirect } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import { ownDocument, rememberDocument } from './own-document.ts'

const identity = '/bo-register/retailer-onboarding/verify-identity'
const bank = '/bo-register/retailer-onboarding/bank-account'
const business = '/bo-register/retailer-onboarding/business-details'

const outcome = (pathname: string): unknown => {
  try {
    ownDocument({ pathname, href: `${pathname}?x=1` })
    return 'stays'
  } catch (thrown) {
    return isRedirect(thrown) ? thrown.options : thrown
  }
}
afterEach(() => rememberDocument('/'))

test('a document of which nothing is known is left alone', () => {
  expect(outcome(identity)).toBe('stays')
})

test.each([
  [business, '/items', 'stays'],
  [identity, bank, 'stays'],
  [identity, '/bo-register/identity-verification', 'stays'],
  [business, bank, { reloadDocument: true, href: `${bank}?x=1` }],
  [identity, business, { reloadDocument: true, href: `${business}?x=1` }],
  [identity, '/login', { reloadDocument: true, href: '/login?x=1' }],
])('loaded at %s, on to %s', (from, to, expected) => {
  rememberDocument(from)

  if (typeof expected === 'string') expect(outcome(to)).toBe(expected)
  else expect(outcome(to)).toMatchObject(expected)
})
