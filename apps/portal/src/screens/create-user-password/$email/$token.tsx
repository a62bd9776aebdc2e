import { createFileRoute } from '@tanstack/react-router'
import { wholeLanguage } from '@tillgate/browser/i18n.ts'
import { FirstPassword } from '#portal/features/passwords/first-password.tsx'

/** Spec 1 §2: the link of an invitation. Open to everybody: an administrator may be signed in on the same machine. */
export const Route = createFileRoute('/create-user-password/$email/$token')({
  staticData: { frame: 'card', open: true, hideSignUp: true },
  loader: wholeLanguage,
  component: CreateUserPassword,
})

function CreateUserPassword() {
  return <FirstPassword {...Route.useParams()} />
}
