import { createFileRoute } from '@tanstack/react-router'
import { wholeLanguage } from '@tillgate/browser/i18n.ts'
import { FirstPassword } from '#portal/features/passwords/first-password.tsx'

/**
 * Spec 1 §2: page of an invitation link. Works without a sign-in and beside the session of an administrator on the same machine.
 */
export const Route = createFileRoute('/create-cashier-password/$email/$token')({
  staticData: { frame: 'card', open: true, hideSignUp: true },
  loader: wholeLanguage,
  component: CreateCashierPassword,
})

function CreateCashierPassword() {
  return <FirstPassword {...Route.useParams()} isOfCashier />
}
