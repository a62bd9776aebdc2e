import { createFileRoute } from '@tanstack/react-router'
import { ConfirmationPage } from '../-confirmation/confirmation-page.tsx'

/** Spec 1 §2: a provider's last step. */
export const Route = createFileRoute('/bo-register/provider-onboarding/confirmation')({
  staticData: { frame: 'steps', step: 'confirmation', of: 'provider' },
  component: ConfirmationPage,
})
