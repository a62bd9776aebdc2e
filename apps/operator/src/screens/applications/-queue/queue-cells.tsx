import { clsx } from 'clsx'
import { may } from '#operator/features/session/rights.ts'
import { useNavigate } from '@tanstack/react-router'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import type { QueueRow } from '@tillgate/contract/operator-applications.ts'
import { reviewChecks } from '@tillgate/domain/review.ts'
import type { QueueFlag } from '@tillgate/domain/review-queue.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import type { Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useTranslation } from '#operator/i18n.ts'
import { useClaimApplication } from '#operator/api/applications.ts'
import { dueOf, spanOf } from '#operator/features/figures/due.ts'
import { shortMoment } from '#operator/features/figures/figures.ts'
import styles from './queue.module.css'

/** Marks whose shape shows the result of each check; the texts below and for screen readers say the same. */
export const CheckPips = ({ checks }: { checks: QueueRow['checks'] }) => {
  const { t } = useTranslation()
  const shown = reviewChecks.flatMap((check) => {
    const result = checks[check]
    return result === undefined ? [] : [{ check, result }]
  })
  const open = shown.filter(({ result }) => result !== 'pass' && result !== 'skip').length
  return (
    <div className={clsx('grid gap-2px', styles['pips'])}>
      <ul>
        {shown.map(({ check, result }) => {
          const words = t('pip.one', { check: t(`check.${check}`), result: t(`result.${result}`) })
          return (
            <li key={check} className={styles[result]} title={words}>
              <span className="sr">{words}</span>
            </li>
          )
        })}
      </ul>
      <small className="fs-12 nowrap">{open === 0 ? t('pips.all-passed') : t('pips.open', { count: open })}</small>
    </div>
  )
}

/** Claims an application from the queue without opening it. When a colleague was faster, the row shows it at once. */
export const ClaimButton = ({ row }: { row: QueueRow }) => {
  const { t } = useTranslation()
  const claim = useClaimApplication()
  const navigate = useNavigate()
  const { id, assignee, status, businessName } = row
  if (assignee) return <span>{assignee.name}</span>
  if (status !== 'REVIEW' || !may('applications.review')) return <span className="muted">{t('queue.nobody')}</span>

  const take = () =>
    claim.mutate(id, {
      onSuccess: () =>
        showToast({
          tone: 'success',
          text: t('queue.claimed', { name: businessName }),
          open: {
            label: t('queue.open-claimed'),
            run: () => void navigate({ to: '/applications/$id', params: { id }, search: true }),
          },
        }),
      onError: (error) => showToast({ tone: 'error', text: refusalText(t, error) }),
    })
  return (
    <Button size="sm" busy={claim.isPending} aria-label={t('queue.claim-one', { name: businessName })} onClick={take}>
      {t('queue.claim')}
    </Button>
  )
}

type Due = { dueAt: string; pausedAt: string | null; decidedAt: string | null; now: number }

/** "29 hours left", in red below six hours; the moment is in the tooltip and read by screen readers. */
export const DueText = ({ dueAt, pausedAt, decidedAt, now }: Due) => {
  const { t, language } = useTranslation()
  if (decidedAt !== null) return <time dateTime={decidedAt}>{shortMoment(decidedAt, language)}</time>
  const { state, milliseconds } = dueOf({ dueAt, pausedAt }, now)
  return (
    <time className={styles['due']} data-state={state} dateTime={dueAt} title={shortMoment(dueAt, language)}>
      {t(`due.${state}`, { span: spanOf(milliseconds, language) })}
    </time>
  )
}

const tones = {
  APPEAL: 'blue',
  RESUBMITTED: 'blue',
  ANSWERED: 'green',
  EDITED: 'gray',
  SECOND_PERSON: 'yellow',
  OVERDUE: 'red',
} as const satisfies Record<QueueFlag, Tone>

export const QueueFlags = ({ flags }: { flags: readonly QueueFlag[] }) => {
  const { t } = useTranslation()
  return (
    <span className="row wrap">
      {flags.map((flag) => (
        <StatusBadge key={flag} tone={tones[flag]}>
          {t(`flag.${flag}`)}
        </StatusBadge>
      ))}
    </span>
  )
}
