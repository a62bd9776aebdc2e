import { createFileRoute } from '@tanstack/react-router'
import { OwnersStep } from '../-owners/owners-part.tsx'

/** Spec 1 §2: first step of a provider after the terms. */
export const Route = createFileRoute('/bo-register/provider-onboarding/owner-details')({
  staticData: { frame: 'steps', step: 'owner-details', of: 'provider' },
  component: OwnersStep,
})
