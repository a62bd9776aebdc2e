import { createFileRoute } from '@tanstack/react-router'
import { BusinessSearch } from '../-business/business-search.ts'
import { BusinessStep } from '../-business/business-step.tsx'

/** Spec 1 §2: a retailer's step 1. */
export const Route = createFileRoute('/bo-register/retailer-onboarding/business-details')({
  staticData: { frame: 'steps', step: 'business', of: 'retailer' },
  validateSearch: BusinessSearch,
  component: BusinessDetails,
})

function BusinessDetails() {
  return <BusinessStep {...Route.useSearch()} />
}
