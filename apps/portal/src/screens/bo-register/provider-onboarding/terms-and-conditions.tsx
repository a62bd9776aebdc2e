import { createFileRoute } from '@tanstack/react-router'
import { wholeLanguage } from '@tillgate/browser/i18n.ts'
import { TermsPage } from '../-terms/terms-page.tsx'

/** The first step of a provider. Spec 1 §2. */
export const Route = createFileRoute('/bo-register/provider-onboarding/terms-and-conditions')({
  staticData: { frame: 'card', step: 'terms', of: 'provider' },
  loader: wholeLanguage,
  component: ProviderTerms,
})

function ProviderTerms() {
  return <TermsPage audience="provider" next="/under-review" />
}
