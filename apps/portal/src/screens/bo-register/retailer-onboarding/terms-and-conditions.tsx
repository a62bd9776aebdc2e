import { createFileRoute } from '@tanstack/react-router'
import { wholeLanguage } from '@tillgate/browser/i18n.ts'
import { TermsPage } from '../-terms/terms-page.tsx'

/** The first step of a retailer. Spec 1 §2. */
export const Route = createFileRoute('/bo-register/retailer-onboarding/terms-and-conditions')({
  staticData: { frame: 'card', step: 'terms', of: 'retailer' },
  loader: wholeLanguage,
  component: RetailerTerms,
})

function RetailerTerms() {
  return <TermsPage audience="retailer" next="/under-review" />
}
