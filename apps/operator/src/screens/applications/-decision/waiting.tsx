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

type Props = { application: ApplicationDetail; refused: (refusal: Error | null) => void }

const dayMs = 86_400_000

/** Time of the last open question: reminders and the end count from there. */
const askedAt = ({ questions, pausedAt }: ApplicationDetail): string =>
  questions
    .filter(({ closedAt }) => closedAt === null)
    .map((one) => one.askedAt)
    .toSorted()
    .at(-1) ??
  pausedAt ??
  ''

/** An application that waits on its partner: change, withdraw or repeat the questions. A closed one is opened again. */
export const Waiting = ({ application, refused }: Props) => {
  const { t, language } = useTranslation()
  const { id, phase, questions } = application
  const [isEditing, setEditing] = useState(false)
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
        <Alert tone="warning">{t('waiting.closed', { days: closeAfterDays })}</Alert>
        <Button
          variant="primary"
          busy={reopen.isPending}
          onClick={() => reopen.mutate(undefined, done(t('waiting.reopened')))}
        >
          {t('waiting.reopen')}
        </Button>
      </>
    )
  }
  const { undelivered } = application
  const since = askedAt(application)
  const hasQuestions = questions.some(({ closedAt }) => closedAt === null)
  return (
    <>
      <Alert tone="info">
        <p>{t('decide.waiting')}</p>
        {hasQuestions && since !== '' && undelivered === null && (
          <p>
            {t('waiting.asked', {
              at: shortMoment(since, language),
              day: day(new Date(Date.parse(since) + closeAfterDays * dayMs).toISOString(), language),
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
          <Button onClick={() => setEditing(true)}>{t('waiting.edit')}</Button>
          <Button
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate({ fields: [] }, done(t('waiting.withdrawn')))}
          >
            {t('waiting.withdraw')}
          </Button>
        </>
      )}
      {isEditing && <AskSheet application={application} refused={refused} isEdit onClose={() => setEditing(false)} />}
    </>
  )
}
