import { createFileRoute } from '@tanstack/react-router'
import { wholeLanguage } from '@tillgate/browser/i18n.ts'
import { TermsPage } from './-terms/terms-page.tsx'

/** Public page with the terms for providers. */
export const Route = createFileRoute('/bo-register/provider-terms-and-conditions')({
  staticData: { frame: 'card', open: true },
  loader: wholeLanguage,
  component: ProviderTermsAndConditions,
})

function ProviderTermsAndConditions() {
  return <TermsPage audience="provider" />
}
