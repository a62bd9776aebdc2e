import { createFileRoute } from '@tanstack/react-router'
import { BusinessSearch } from './-business/business-search.ts'
import { BusinessStep } from './-business/business-step.tsx'

/** Spec 1 §2: the business information of providers, in the shared registration area. */
export const Route = createFileRoute('/bo-register/business-verification')({
  staticData: { frame: 'steps', step: 'business', of: 'provider' },
  validateSearch: BusinessSearch,
  component: BusinessVerification,
})

function BusinessVerification() {
  return <BusinessStep {...Route.useSearch()} />
}
