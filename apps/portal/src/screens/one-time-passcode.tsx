import { createFileRoute, redirect } from '@tanstack/react-router'
import { wholeLanguage } from '@tillgate/browser/i18n.ts'
import { pendingSignIn } from '#portal/features/session/pending-sign-in.ts'
import { OneTimePasscode } from './-sign-in/one-time-passcode.tsx'

/** Spec 1 §2: requires the email of the login step. */
export const Route = createFileRoute('/one-time-passcode')({
  staticData: { name: 'oneTimePasscode', frame: 'card', forGuests: true, hideSignUp: true },
  beforeLoad: () => {
    if (!pendingSignIn()) throw redirect({ to: '/login' })
  },
  loader: wholeLanguage,
  component: OneTimePasscode,
})
