import { createFileRoute } from '@tanstack/react-router'
import { BankStep } from '../-bank/bank-step.tsx'

/** Spec 1 §2: a retailer's step 2. */
export const Route = createFileRoute('/bo-register/retailer-onboarding/bank-account')({
  staticData: { frame: 'steps', step: 'bank-account', of: 'retailer' },
  component: BankStep,
})
