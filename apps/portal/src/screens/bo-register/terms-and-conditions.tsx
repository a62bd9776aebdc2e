import { createFileRoute } from '@tanstack/react-router'
import { wholeLanguage } from '@tillgate/browser/i18n.ts'
import { TermsPage } from './-terms/terms-page.tsx'

/** Public page with the terms for retailers. */
export const Route = createFileRoute('/bo-register/terms-and-conditions')({
  staticData: { frame: 'card', open: true },
  loader: wholeLanguage,
  component: TermsAndConditions,
})

function TermsAndConditions() {
  return <TermsPage audience="retailer" />
}
