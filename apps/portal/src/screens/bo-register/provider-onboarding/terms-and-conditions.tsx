import { createFileRoute } from '@tanstack/react-router'
import { wholeLanguage } from '#portal/i18n.ts'
import { Agree } from '../-parts/agree.tsx'
import { ownTerms } from '../-parts/own-terms.ts'
import { TermsPage } from '../-parts/terms-page.tsx'

const next = '/bo-register/provider-onboarding/owner-details'

/** The first step of a provider. Spec 1 §2. */
export const Route = createFileRoute('/bo-register/provider-onboarding/terms-and-conditions')({
  staticData: { frame: 'card' },
  beforeLoad: () => ownTerms('provider'),
  loader: wholeLanguage,
  component: ProviderTerms,
})

function ProviderTerms() {
  return (
    <TermsPage
      audience="provider"
      below={(terms, again) => <Agree key={terms.sha256} terms={terms} next={next} again={again} />}
    />
  )
}
