import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { useClaim } from '#operator/api/applications.ts'
import { authRecord } from '#operator/features/session/auth-record.ts'
import { Approve } from './approve.tsx'
import { AskSheet } from './ask-sheet.tsx'
import { RejectSheet } from './reject-sheet.tsx'

type Props = { application: ApplicationDetail; refused: (refusal: Error | null) => void }

/** First it is somebody's, then that person decides. */
export const Decide = ({ application, refused }: Props) => {
  const { t } = useTranslation()
  const claim = useClaim()
  const [open, setOpen] = useState<'ask' | 'reject'>()
  const { id, assignee, phase, businessName } = application

  if (phase === 'INFO_REQUESTED') return <Alert tone="info">{t('decide.waiting')}</Alert>
  if (!assignee) {
    const take = () =>
      claim.mutate(id, {
        onSuccess: () => {
          refused(null)
          showToast({ tone: 'success', text: t('queue.claimed', { name: businessName }) })
        },
        onError: refused,
      })
    return (
      <>
        <p>{t('decide.unassigned')}</p>
        <Button look="primary" busy={claim.isPending} onClick={take}>
          {t('decide.claim')}
        </Button>
      </>
    )
  }
  if (assignee.id !== authRecord()?.user.id) return <p>{t('decide.taken', { name: assignee.name })}</p>
  return (
    <>
      <Approve application={application} refused={refused} />
      <Button onClick={() => setOpen('ask')}>{t('ask.title')}</Button>
      <Button look="danger" onClick={() => setOpen('reject')}>
        {t('reject.verb')}
      </Button>
      {open === 'ask' && <AskSheet application={application} refused={refused} close={() => setOpen(undefined)} />}
      {open === 'reject' && (
        <RejectSheet application={application} refused={refused} close={() => setOpen(undefined)} />
      )}
    </>
  )
}
