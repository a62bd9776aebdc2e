import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { CardEntryRequest } from '@tillgate/contract/card-entry.ts'
import { canMoveCardEntry, cardEntryAnswers, type CardEntryAnswer } from '@tillgate/domain/manual-card-entry.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useAnswerCardEntry } from '#operator/api/card-entry.ts'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'
import { may } from '#operator/features/session/rights.ts'
import { useTranslation } from '#operator/i18n.ts'

/** Buttons for the possible answers in the request's state. Declining requires a reason. */
export const AnswerButtons = ({ request }: { request: CardEntryRequest }) => {
  const { t } = useTranslation()
  const answering = useAnswerCardEntry()
  const [asked, setAsked] = useState<CardEntryAnswer>()
  const { businessName: name, entryPanManuallyStatus: from } = request
  const close = () => setAsked(undefined)
  const done = () => {
    showToast({ tone: 'success', text: t(`card-requests.${asked ?? 'APPROVED'}-done`, { name }) })
    close()
  }

  if (!may('card-entry.answer')) return null
  return (
    <>
      <span className="row wrap">
        {cardEntryAnswers
          .filter((to) => canMoveCardEntry(from, to))
          .map((to) => (
            <Button
              key={to}
              size="sm"
              variant={to === 'DECLINED' ? 'danger' : 'secondary'}
              aria-label={t(`card-requests.${to}-one`, { name })}
              onClick={() => {
                answering.reset()
                setAsked(to)
              }}
            >
              {t(`card-requests.${to}-verb`)}
            </Button>
          ))}
      </span>
      {asked === 'DECLINED' && (
        <ReasonDialog
          title={t('card-requests.DECLINED-question', { name })}
          consequence={t('card-requests.DECLINED-consequence')}
          verb={t('card-requests.DECLINED-verb')}
          hint={t('card-requests.reason-hint')}
          destructive
          send={(reason) => answering.mutateAsync({ request, status: 'DECLINED', reason })}
          onDone={done}
          onClose={close}
        />
      )}
      {asked !== undefined && asked !== 'DECLINED' && (
        <ConfirmDialog
          question={t(`card-requests.${asked}-question`, { name })}
          consequence={
            <>
              <p>{t(`card-requests.${asked}-consequence`)}</p>
              <RefusalAlert refusal={answering.error} />
            </>
          }
          verb={t(`card-requests.${asked}-verb`)}
          cancel={t('action.cancel')}
          busy={answering.isPending}
          confirm={() => answering.mutate({ request, status: asked }, { onSuccess: done })}
          onClose={close}
        />
      )}
    </>
  )
}
