/**
 * Returns true for the pages that link a bank or verify an identity. A page's content security policy is fixed at page
 * load, so the portal enters and leaves these pages by a full page load and the server sends a different policy.
 */
export const isLinkStep = (path: string): boolean =>
  /^\/(bo-register\/(identity-verification|link-bank-account|retailer-onboarding\/(verify-identity|bank-account))|stores\/link-account)(\/|$|\?)/.test(
    path,
  )
