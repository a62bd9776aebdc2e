import { refusalText } from '@tillgate/browser/refusal-text.ts'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { applicationClocks } from '@tillgate/domain/clocks.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { ProgressBar } from '@tillgate/ui/notices/progress-bar.tsx'
import { useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { dueOf, spanOf, usedShare } from '#operator/features/figures/due.ts'
import { shortMoment } from '#operator/features/figures/figures.ts'
import { useServerClock } from '#operator/features/figures/use-server-clock.ts'
import { Assignment } from './assignment.tsx'
import { isConflict } from './conflict.ts'
import { Decide } from './decide.tsx'
import { Outcome } from './outcome.tsx'
import { ProposalBox } from './proposal-box.tsx'
import './decision-card.css'

/** The promise to the partner, and how much of it is used up. */
const RespondBy = ({ application }: { application: ApplicationDetail }) => {
  const { t, language } = useTranslation()
  const now = useServerClock(application.now)
  const { state, milliseconds } = dueOf(application, now)
  const span = spanOf(milliseconds, language)
  const hours = applicationClocks.answerHours

  return (
    <div className="respond-by">
      <p>
        <span>{t('respond.by')}</span>
        <b>{state === 'paused' ? t('respond.paused') : shortMoment(application.dueAt, language)}</b>
      </p>
      <ProgressBar label={t('respond.bar')} share={usedShare(application, now, hours)} />
      <span className={state === 'urgent' || state === 'overdue' ? 'due urgent' : 'muted'}>
        {t(state === 'paused' ? 'respond.paused-left' : `respond.${state}`, { span, hours })}
      </span>
    </div>
  )
}

/**
 * What the caller can do with the application now. When the server says no, because a colleague was faster, its sentence
 * stands here while everything else on the page is read anew.
 */
export const DecisionCard = ({ application }: { application: ApplicationDetail }) => {
  const { t } = useTranslation()
  const [refusal, setRefusal] = useState<Error | null>(null)
  const { status, proposal, blocked } = application
  const isOpen = status === 'REVIEW'

  return (
    <Card title={t('decide.title')} padded>
      <div className="decide">
        {refusal && (
          <Alert tone="error" takesFocus>
            <p>{refusalText(t, refusal)}</p>
            {isConflict(refusal) && <p>{t('decide.refreshed')}</p>}
          </Alert>
        )}
        {isOpen && <RespondBy application={application} />}
        {isOpen ? (
          <>
            {proposal && <ProposalBox application={application} proposal={proposal} refused={setRefusal} />}
            {blocked === 'OWN_EDIT' && <Alert tone="info">{t('blocked.OWN_EDIT')}</Alert>}
            {!proposal && blocked !== 'OWN_EDIT' && <Decide application={application} refused={setRefusal} />}
            <Assignment application={application} refused={setRefusal} />
          </>
        ) : (
          <Outcome application={application} refused={setRefusal} />
        )}
        <p className="muted decide-note">{t('decide.logged')}</p>
      </div>
    </Card>
  )
}
