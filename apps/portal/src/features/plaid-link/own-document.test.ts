import { isRedirect } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import { ownDocument, rememberDocument } from './own-document.ts'

const identity = '/bo-register/retailer-onboarding/verify-identity'
const bank = '/bo-register/retailer-onboarding/bank-account'
const business = '/bo-register/retailer-onboarding/business-details'

/** Where another document is loaded; nothing when this one stays. */
const loadedAnew = (pathname: string): unknown => {
  try {
    ownDocument({ pathname, href: `${pathname}?x=1` })
    return undefined
  } catch (thrown) {
    return isRedirect(thrown) && thrown.options.reloadDocument ? thrown.options.href : thrown
  }
}
afterEach(() => rememberDocument(undefined))

test('a document of which nothing is known is left alone', () => {
  expect(loadedAnew(identity)).toBeUndefined()
})

test.each([
  [business, '/items', undefined],
  [identity, bank, undefined],
  [identity, '/bo-register/identity-verification', undefined],
  [business, bank, `${bank}?x=1`],
  [identity, business, `${business}?x=1`],
  [identity, '/login', '/login?x=1'],
])('loaded at %s, on to %s', (from, to, expected) => {
  rememberDocument(from)

  expect(loadedAnew(to)).toBe(expected)
})
