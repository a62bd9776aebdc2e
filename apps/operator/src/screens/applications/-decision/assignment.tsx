import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useTranslation } from '#operator/i18n.ts'
import { useRelease } from '#operator/api/applications.ts'
import { session } from '#operator/features/session/session.ts'
import { AssigneePicker } from './assignee-picker.tsx'

type Props = { application: ApplicationDetail; refused: (refusal: Error | null) => void }

/** Whose it is, and giving it back. An administrator gives anybody's to anybody, or back into the queue. */
export const Assignment = ({ application, refused }: Props) => {
  const { t } = useTranslation()
  const release = useRelease(application.id)
  const { assignee } = application
  const me = session()?.user
  const isMine = assignee !== null && assignee.id === me?.id

  const giveBack = () =>
    release.mutate(undefined, {
      onSuccess: () => {
        refused(null)
        showToast({ tone: 'success', text: t('decide.released') })
      },
      onError: refused,
    })
  return (
    <>
      {isMine && <p className="muted decide-note">{t('decide.mine')}</p>}
      {me?.role === 'OPERATOR_ADMIN' && <AssigneePicker application={application} refused={refused} />}
      {isMine && me.role !== 'OPERATOR_ADMIN' && (
        <Button look="ghost" busy={release.isPending} onClick={giveBack}>
          {t('decide.release')}
        </Button>
      )}
    </>
  )
}
