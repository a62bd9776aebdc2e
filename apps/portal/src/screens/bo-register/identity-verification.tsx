import { createFileRoute, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import { guard } from '#portal/features/session/guard.ts'
import { hasEnded, loadAuthRecord } from '#portal/features/session/auth-record.ts'
import { IdentityStep } from './-identity/identity-step.tsx'

const step = { frame: 'steps', step: 'identity', of: 'provider' } as const

/**
 * Spec 1 §2: the identity step of the registration area. Spec 1 §4 sends people here whose e-mail is not verified: they
 * are not signed in yet, and go back to their code.
 */
export const Route = createFileRoute('/bo-register/identity-verification')({
  staticData: { ...step, open: true },
  validateSearch: z.object({ email: lenient(z.string()) }),
  beforeLoad: async ({ search, location }) => {
    if (!(await loadAuthRecord()) && !hasEnded()) {
      throw redirect({
        to: '/bo-register/email-verification',
        search: { email: search.email, trouble: 'verify-first' },
      })
    }
    await guard({ to: step, href: location.href, search })
  },
  component: IdentityStep,
})
