import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { useAnswerAppeal } from '#operator/api/applications.ts'
import { ApplicationBadge } from '#operator/features/badges/application-badge.tsx'
import { moment } from '#operator/features/figures/figures.ts'
import { authRecord } from '#operator/features/session/auth-record.ts'
import { StepForReason } from './step-for-reason.tsx'
import styles from '#operator/features/shell/shell-frame.module.css'

type Props = { application: ApplicationDetail; refused: (refusal: Error | null) => void }

/** Who decided what and when; the appeal and the second look are the administrators'. */
export const Outcome = ({ application, refused }: Props) => {
  const { t, language } = useTranslation()
  const appealing = useAnswerAppeal(application.id)
  const [step, setStep] = useState<'begin-recheck' | 'end-recheck'>()
  const { id, status, phase, decidedAt, decidedBy, rejection, appeal } = application
  const isAdmin = authRecord()?.user.role === 'OPERATOR_ADMIN'
  const answer = (reopen: boolean) => appealing.mutate(reopen, { onError: refused, onSuccess: () => refused(null) })

  return (
    <>
      <div>
        <ApplicationBadge status={status} phase={phase} />
      </div>
      {decidedAt !== null && (
        <p>{t('outcome.by', { name: decidedBy?.name ?? t('fact.none'), at: moment(decidedAt, language) })}</p>
      )}
      {rejection && (
        <>
          <b>{t(`rejection.${rejection.reason}`)}</b>
          <p className={styles['keptLines']}>{rejection.text}</p>
        </>
      )}
      {appeal && (
        <>
          <b>{t('outcome.appeal', { at: moment(appeal.at, language) })}</b>
          <p className={styles['keptLines']}>{appeal.text}</p>
        </>
      )}
      {appeal?.isOpen && !isAdmin && <p className="muted">{t('outcome.for-admins')}</p>}
      {appeal?.isOpen && isAdmin && (
        <>
          <Button look="primary" busy={appealing.isPending} onClick={() => answer(true)}>
            {t('outcome.reopen')}
          </Button>
          <Button busy={appealing.isPending} onClick={() => answer(false)}>
            {t('outcome.uphold')}
          </Button>
        </>
      )}
      {status === 'APPROVED' && isAdmin && (
        <Button onClick={() => setStep(phase === 'RECHECK' ? 'end-recheck' : 'begin-recheck')}>
          {t(phase === 'RECHECK' ? 'step.end-recheck.verb' : 'step.begin-recheck.verb')}
        </Button>
      )}
      {step && <StepForReason id={id} step={step} close={() => setStep(undefined)} />}
    </>
  )
}
