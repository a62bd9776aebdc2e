import { createFileRoute, redirect } from '@tanstack/react-router'

/** Spec 1 §2: the base of the registration area begins with its first step. */
export const Route = createFileRoute('/bo-register/')({
  staticData: { frame: 'card', open: true },
  beforeLoad: () => {
    throw redirect({ to: '/bo-register/register' })
  },
})
