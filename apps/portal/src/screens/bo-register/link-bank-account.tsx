import { createFileRoute } from '@tanstack/react-router'
import { BankStep } from './-bank/bank-step.tsx'

/** Spec 1 §2: the same page in the registration area for providers. Banks with a page of their own redirect everybody here. */
export const Route = createFileRoute('/bo-register/link-bank-account')({
  staticData: { frame: 'steps', step: 'bank-account' },
  component: BankStep,
})
