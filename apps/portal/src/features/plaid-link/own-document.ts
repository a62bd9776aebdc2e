import { redirect } from '@tanstack/react-router'
import { isLinkStep } from '@tillgate/domain/link-steps.ts'

/** Address from which the document was loaded. The address determines the content security policy. */
let loadedAt: string | undefined

export const rememberDocument = (path: string | undefined): void => {
  loadedAt = path
}

/**
 * Plaid Link may run on its own steps only, and a document's policy is fixed when it loads: these steps are entered and left by a
 * full page load.
 */
export const ownDocument = ({ pathname, href }: { pathname: string; href: string }): void => {
  if (loadedAt === undefined || isLinkStep(loadedAt) === isLinkStep(pathname)) return
  throw redirect({ href, reloadDocument: true })
}
