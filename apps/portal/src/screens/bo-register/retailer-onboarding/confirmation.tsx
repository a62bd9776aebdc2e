import { createFileRoute } from '@tanstack/react-router'
import { ConfirmationPage } from '../-confirmation/confirmation-page.tsx'

/** Spec 1 §2: a retailer's last step. */
export const Route = createFileRoute('/bo-register/retailer-onboarding/confirmation')({
  staticData: { frame: 'steps', step: 'confirmation', of: 'retailer' },
  component: ConfirmationPage,
})
