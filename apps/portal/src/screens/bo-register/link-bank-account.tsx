import { createFileRoute } from '@tanstack/react-router'
import { BankStep } from './-bank/bank-step.tsx'

/** Spec 1 §2: the same in the registration area, for providers; a bank that asked on a page of its own leads everybody here. */
export const Route = createFileRoute('/bo-register/link-bank-account')({
  staticData: { frame: 'steps', step: 'bank-account' },
  component: BankStep,
})
