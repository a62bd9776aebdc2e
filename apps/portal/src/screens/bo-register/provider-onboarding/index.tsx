import { createFileRoute, redirect } from '@tanstack/react-router'

/** Spec 1 §2: the base URL of these steps redirects to the next step, determined by that page's guard. */
export const Route = createFileRoute('/bo-register/provider-onboarding/')({
  staticData: { frame: 'steps', whileJoining: true },
  beforeLoad: () => {
    throw redirect({ to: '/under-review' })
  },
})
