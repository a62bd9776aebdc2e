import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { closeAfterDays } from '@tillgate/domain/waiting.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useRemindPartner, useReopenQuestions, useUpdateQuestions } from '#operator/api/applications.ts'
import { day, shortMoment } from '#operator/features/figures/figures.ts'
import { useTranslation } from '#operator/i18n.ts'
import { AskSheet } from './ask-sheet.tsx'
import { RejectSheet } from './reject-sheet.tsx'

type Props = { application: ApplicationDetail; refused: (refusal: Error | null) => void }

/** Time of the last open question. */
const askedAt = ({ questions, pausedAt }: ApplicationDetail): string =>
  questions
    .filter(({ closedAt }) => closedAt === null)
    .map((one) => one.askedAt)
    .toSorted()
    .at(-1) ??
  pausedAt ??
  ''

/** An application that waits on its partner: change, withdraw or repeat the questions. A closed one is opened again or rejected. */
export const Waiting = ({ application, refused }: Props) => {
  const { t, language } = useTranslation()
  const { id, phase, questions, blocked, assignee } = application
  const [sheet, setSheet] = useState<'edit' | 'reject' | undefined>()
  const close = () => setSheet(undefined)
  const remind = useRemindPartner(id)
  const withdraw = useUpdateQuestions(id)
  const reopen = useReopenQuestions(id)
  const done = (text: string) => ({
    onSuccess: () => {
      refused(null)
      showToast({ tone: 'success', text })
    },
    onError: refused,
  })
  if (phase === 'CLOSED') {
    return (
      <>
        <Alert tone="warning">
          <p>{t('waiting.closed', { days: closeAfterDays })}</p>
          {blocked === null && <p>{t('waiting.closed-reject')}</p>}
          {blocked === 'TAKEN' && assignee && <p>{t('waiting.closed-taken', { name: assignee.name })}</p>}
        </Alert>
        <Button
          variant="primary"
          busy={reopen.isPending}
          onClick={() => reopen.mutate(undefined, done(t('waiting.reopened')))}
        >
          {t('waiting.reopen')}
        </Button>
        {blocked === null && (
          <Button variant="danger" onClick={() => setSheet('reject')}>
            {t('reject.verb')}
          </Button>
        )}
        {sheet === 'reject' && <RejectSheet application={application} refused={refused} onClose={close} />}
      </>
    )
  }
  const { undelivered, closesAt } = application
  const since = askedAt(application)
  const hasQuestions = questions.some(({ closedAt }) => closedAt === null)
  return (
    <>
      <Alert tone="info">
        <p>{t('decide.waiting')}</p>
        {hasQuestions && since !== '' && closesAt !== null && undelivered === null && (
          <p>
            {t('waiting.asked', {
              at: shortMoment(since, language),
              day: day(closesAt, language),
            })}
          </p>
        )}
      </Alert>
      {undelivered && (
        <Alert tone="error" title={t('waiting.undelivered', { at: shortMoment(undelivered.at, language) })}>
          <p>{t('waiting.undelivered-text')}</p>
          <p className="break">{t('waiting.undelivered-reason', { reason: undelivered.reason })}</p>
        </Alert>
      )}
      {hasQuestions && (
        <>
          <Button
            variant="primary"
            busy={remind.isPending}
            onClick={() => remind.mutate(undefined, done(t('waiting.reminded')))}
          >
            {t('waiting.remind')}
          </Button>
          <Button onClick={() => setSheet('edit')}>{t('waiting.edit')}</Button>
          <Button
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate({ fields: [] }, done(t('waiting.withdrawn')))}
          >
            {t('waiting.withdraw')}
          </Button>
        </>
      )}
      {sheet === 'edit' && <AskSheet application={application} refused={refused} isEdit onClose={close} />}
    </>
  )
}
