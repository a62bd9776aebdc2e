/**
 * Where a bank is linked or an identity proven. The browser's policy of a page is fixed when the page loads, so these are
 * entered and left by a full page load: the server sends another policy with them, and the portal knows when to load.
 */
export const isLinkStep = (path: string): boolean =>
  /^\/(bo-register\/(identity-verification|link-bank-account|retailer-onboarding\/(verify-identity|bank-account))|stores\/link-account)(\/|$|\?)/.test(
    path,
  )
