import { expect, test } from 'vitest'
import { openRouter } from './router.ts'
import page from '../index.html?raw'

test('these are the portal’s URLs', () => {
  expect(Object.keys(openRouter().routesByPath).toSorted()).toMatchInlineSnapshot(`
    [
      "/",
      "/about",
      "/access-denied",
      "/accountant-package/$partnerId/$token",
      "/activity",
      "/bo-register",
      "/bo-register/application-status",
      "/bo-register/business-verification",
      "/bo-register/email-verification",
      "/bo-register/identity-verification",
      "/bo-register/link-bank-account",
      "/bo-register/provider-onboarding",
      "/bo-register/provider-onboarding/confirmation",
      "/bo-register/provider-onboarding/owner-details",
      "/bo-register/provider-onboarding/terms-and-conditions",
      "/bo-register/provider-terms-and-conditions",
      "/bo-register/register",
      "/bo-register/register-password",
      "/bo-register/retailer-onboarding",
      "/bo-register/retailer-onboarding/bank-account",
      "/bo-register/retailer-onboarding/business-details",
      "/bo-register/retailer-onboarding/confirmation",
      "/bo-register/retailer-onboarding/terms-and-conditions",
      "/bo-register/retailer-onboarding/verify-identity",
      "/bo-register/select-store-type",
      "/bo-register/terms-and-conditions",
      "/change-password",
      "/create-cashier-password",
      "/create-cashier-password/$email/$token",
      "/create-user-password/$email/$token",
      "/details",
      "/forgot-password",
      "/items",
      "/items/changes",
      "/items/changes/$id",
      "/items/check/$id",
      "/items/cover",
      "/items/create",
      "/items/edit/$id/$code",
      "/items/eligibility",
      "/items/imports",
      "/items/repair/$id",
      "/items/unknown",
      "/items/view/$id",
      "/login",
      "/notifications",
      "/one-time-passcode",
      "/profile",
      "/profile/webhooks",
      "/profile/webhooks/$id",
      "/reset-password-code/$email",
      "/reset-password/$email/$token",
      "/stores",
      "/stores/create",
      "/stores/day-reports",
      "/stores/day-reports/$id",
      "/stores/edit/$id",
      "/stores/link-account/$id",
      "/stores/new",
      "/stores/set-up/$id",
      "/stores/view/$id",
      "/transactions",
      "/transactions/view/$id",
      "/transfer-statements",
      "/transfer-statements/month/$month",
      "/transfer-statements/package/$month",
      "/transfer-statements/view/$paymentOrderId/$storeId",
      "/under-review",
      "/users",
      "/users/create",
      "/users/edit/$id",
      "/users/view/$id",
    ]
  `)
})

test.each([
  ['/one-time-passcode', 'oneTimePasscode'],
  ['/bo-register/select-store-type', 'selectStore'],
] as const)('2 §2: %s has the route name %s', (url, name) => {
  expect(openRouter().routesByPath[url].options.staticData.name).toBe(name)
})

test('1 §1: a loading indicator shows before anything has loaded', () => {
  expect(new DOMParser().parseFromString(page, 'text/html').querySelector('#root [role=status]')).not.toBeNull()
})
