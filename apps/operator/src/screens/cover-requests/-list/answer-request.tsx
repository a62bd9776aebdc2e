import { may } from '#operator/features/session/rights.ts'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { CoverRequest } from '@tillgate/contract/cover-requests.ts'
import type { CoverAnswer } from '@tillgate/domain/cover-requests.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useAnswerCoverRequest } from '#operator/api/cover-requests.ts'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'
import { useTranslation } from '#operator/i18n.ts'

/** Buttons of an open request. Declining requires a reason. */
export const AnswerRequest = ({ request }: { request: CoverRequest }) => {
  const { t } = useTranslation()
  const answering = useAnswerCoverRequest()
  const [asked, setAsked] = useState<CoverAnswer>()
  const names = { item: request.itemName, list: request.list }
  const close = () => setAsked(undefined)
  const done = () => {
    showToast({ tone: 'success', text: t(`cover-requests.${asked ?? 'ACCEPTED'}-done`, names) })
    close()
  }
  const open = (to: CoverAnswer) => {
    answering.reset()
    setAsked(to)
  }
  if (request.status !== 'OPEN' || !may('covers.answer')) return null

  return (
    <>
      <span className="row wrap">
        <Button size="sm" aria-label={t('cover-requests.ACCEPTED-one', names)} onClick={() => open('ACCEPTED')}>
          {t('cover-requests.ACCEPTED-verb')}
        </Button>
        <Button
          size="sm"
          variant="danger"
          aria-label={t('cover-requests.DECLINED-one', names)}
          onClick={() => open('DECLINED')}
        >
          {t('cover-requests.DECLINED-verb')}
        </Button>
      </span>
      {asked === 'DECLINED' && (
        <ReasonDialog
          title={t('cover-requests.DECLINED-question', names)}
          consequence={t('cover-requests.DECLINED-consequence')}
          verb={t('cover-requests.DECLINED-verb')}
          hint={t('card-requests.reason-hint')}
          destructive
          send={(reason) => answering.mutateAsync({ request, status: 'DECLINED', reason })}
          onDone={done}
          onClose={close}
        />
      )}
      {asked === 'ACCEPTED' && (
        <ConfirmDialog
          question={t('cover-requests.ACCEPTED-question', names)}
          consequence={
            <>
              <p>{t('cover-requests.ACCEPTED-consequence')}</p>
              <RefusalAlert refusal={answering.error} />
            </>
          }
          verb={t('cover-requests.ACCEPTED-verb')}
          cancel={t('action.cancel')}
          busy={answering.isPending}
          confirm={() => answering.mutate({ request, status: asked }, { onSuccess: done })}
          onClose={close}
        />
      )}
    </>
  )
}
