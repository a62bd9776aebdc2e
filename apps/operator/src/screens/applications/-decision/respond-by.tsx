import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { applicationClocks } from '@tillgate/domain/clocks.ts'
import { ProgressBar } from '@tillgate/ui/progress-bar.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { dueOf, spanOf, usedShare } from '#operator/features/figures/due.ts'
import { shortMoment } from '#operator/features/figures/figures.ts'
import { useServerClock } from '#operator/features/figures/use-server-clock.ts'

/** The promise to the partner, and how much of it is used up. */
export const RespondBy = ({ application }: { application: ApplicationDetail }) => {
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
