import { createFileRoute } from '@tanstack/react-router'
import { BankStep } from './-parts/bank-step.tsx'

/** Spec 1 §2: the same for providers, in the registration area. */
export const Route = createFileRoute('/bo-register/link-bank-account')({
  staticData: { frame: 'steps', step: 'bank-account', of: 'provider' },
  component: BankStep,
})
