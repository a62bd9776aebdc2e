import { redirect } from '@tanstack/react-router'
import { termsDocumentOf, type TermsDocument } from '@tillgate/domain/terms.ts'
import { session } from '#portal/features/session/session.ts'

/** Everybody is led to the agreement of their own kind of business. */
export const ownTerms = (audience: TermsDocument): void => {
  const retailer = session()?.user.retailer
  if (!retailer) throw redirect({ to: '/bo-register/select-store-type' })
  const own = termsDocumentOf(retailer.type)
  if (own !== audience) throw redirect({ href: `/bo-register/${own}-onboarding/terms-and-conditions` })
}
