import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { Button } from '@tillgate/ui/button.tsx'
import { showToast } from '@tillgate/ui/toast-store.ts'
import { useTranslation } from '#operator/i18n.ts'
import { useAssign, useRelease } from '#operator/api/applications.ts'
import { session } from '#operator/features/session/session.ts'

type Props = { application: ApplicationDetail; refused: (refusal: Error | null) => void }

/** Whose it is, and giving it back. An administrator may take it over, or put anybody's back into the queue. */
export const Assignment = ({ application, refused }: Props) => {
  const { t } = useTranslation()
  const release = useRelease(application.id)
  const assign = useAssign(application.id)
  const { assignee } = application
  const me = session()?.user
  if (!assignee) return null
  const isMine = assignee.id === me?.id
  const isAdmin = me?.role === 'OPERATOR_ADMIN'
  const told = (text: string) => ({
    onSuccess: () => {
      refused(null)
      showToast({ tone: 'success', text })
    },
    onError: refused,
  })

  return (
    <>
      {isMine && <p className="muted decide-note">{t('decide.mine')}</p>}
      {!isMine && isAdmin && me && (
        <Button busy={assign.isPending} onClick={() => assign.mutate(me.id, told(t('decide.taken-over')))}>
          {t('decide.take-over')}
        </Button>
      )}
      {(isMine || isAdmin) && (
        <Button
          look="ghost"
          busy={release.isPending}
          onClick={() => release.mutate(undefined, told(t('decide.released')))}
        >
          {t('decide.release')}
        </Button>
      )}
    </>
  )
}
