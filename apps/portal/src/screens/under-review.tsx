import { createFileRoute } from '@tanstack/react-router'
import { ApprovedModal } from '#portal/features/application/approved-modal.tsx'
import { StatusPage } from '#portal/features/application/status-page.tsx'

/** Spec 1 §2: also the index page of partners that are not complete. */
export const Route = createFileRoute('/under-review')({
  staticData: { frame: 'steps', step: 'under-review' },
  component: UnderReview,
})

function UnderReview() {
  return (
    <>
      <StatusPage />
      <ApprovedModal />
    </>
  )
}
