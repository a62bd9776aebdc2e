import { createFileRoute } from '@tanstack/react-router'
import { StatusPage } from '#portal/features/application/status-page.tsx'

/** Spec 1 §2: the status page that all kinds share, at any time. */
export const Route = createFileRoute('/bo-register/application-status')({
  staticData: { frame: 'steps', whileJoining: true },
  component: StatusPage,
})
