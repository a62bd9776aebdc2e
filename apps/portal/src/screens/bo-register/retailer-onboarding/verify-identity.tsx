import { createFileRoute } from '@tanstack/react-router'
import { IdentityStep } from '../-identity/identity-step.tsx'

/** Spec 1 §2: a retailer's step 0. */
export const Route = createFileRoute('/bo-register/retailer-onboarding/verify-identity')({
  staticData: { frame: 'steps', step: 'identity', of: 'retailer' },
  component: IdentityStep,
})
