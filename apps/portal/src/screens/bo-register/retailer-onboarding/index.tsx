import { createFileRoute, redirect } from '@tanstack/react-router'

/** Spec 1 §2: the base of these steps leads to the one that is next; the guard of that page knows which. */
export const Route = createFileRoute('/bo-register/retailer-onboarding/')({
  staticData: { frame: 'steps', whileJoining: true },
  beforeLoad: () => {
    throw redirect({ to: '/under-review' })
  },
})
