import { createFileRoute, redirect } from '@tanstack/react-router'

/** The day begins at the queue. */
export const Route = createFileRoute('/')({
  staticData: { frame: 'shell' },
  beforeLoad: () => {
    throw redirect({ to: '/applications', search: {} })
  },
})
