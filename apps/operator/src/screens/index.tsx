import { createFileRoute, redirect } from '@tanstack/react-router'

/** The day begins with the work that waits for the person. */
export const Route = createFileRoute('/')({
  staticData: { frame: 'shell' },
  beforeLoad: () => {
    throw redirect({ to: '/inbox', search: {} })
  },
})
