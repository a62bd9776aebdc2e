import { Link } from '@tanstack/react-router'
import { figure } from '@tillgate/browser/figures.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { queueCountCap } from '@tillgate/domain/review-queue.ts'
import { dayIn } from '@tillgate/domain/zones.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { CheckIcon } from '@tillgate/ui/icons/basics.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { clsx } from 'clsx'
import { useListAudit } from '#operator/api/audit.ts'
import { useAuditTexts } from '#operator/features/audit/use-audit-texts.ts'
import timelineStyles from '#operator/features/figures/timeline.module.css'
import { plainTime } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './inbox.module.css'

/** Work that operators ended today, from the audit log. `now`: of the server. */
const useClosedToday = (now: string, shown: number) => {
  const from = dayIn(bankZone, new Date(now))
  const log = useListAudit({ by: 'operators', closing: 'true', from, pageSize: shown })
  return { log, shown, from }
}
type Closed = ReturnType<typeof useClosedToday>

const AllClosed = ({ closed: { log, shown, from } }: { closed: Closed }) => {
  const { t } = useTranslation()
  const { data } = log
  if (!data || data.total <= shown) return null
  return (
    <Link to="/audit" search={{ by: 'operators', from }} {...asButton({ size: 'sm' })}>
      {t('inbox.closed-all', { figure: figure(data.total, queueCountCap) })}
    </Link>
  )
}

const ClosedList = ({ closed: { log } }: { closed: Closed }) => {
  const { t, language } = useTranslation()
  const { actionText, actorText } = useAuditTexts()
  const { data } = log
  return (
    <>
      {log.isError && !data && (
        <EmptyState line={t('inbox.closed-failed')} failed>
          <Button onClick={() => void log.refetch()}>{t('action.retry')}</Button>
        </EmptyState>
      )}
      {data?.items.length === 0 && <p className="muted">{t('inbox.closed-none')}</p>}
      <ol className={timelineStyles['timeline']}>
        {data?.items.map(({ id, action, objectName, partner, actor, at }) => (
          <li className="relative fs-13 break" key={id}>
            {[actionText(action), objectName || (partner?.name ?? '')].filter((part) => part !== '').join(', ')}
            <time className="block muted" dateTime={at}>
              {plainTime(at, language, bankZone)}, {actorText(actor)}
            </time>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Closed work beside entries. */
export const ClosedCard = ({ now }: { now: string }) => {
  const { t } = useTranslation()
  const closed = useClosedToday(now, 5)
  return (
    <Card title={t('inbox.closed')} description={t('inbox.closed-lead')} aside={<AllClosed closed={closed} />} padded>
      <ClosedList closed={closed} />
    </Card>
  )
}

/** The inbox without entries: nothing is left, and what was closed today. */
export const NothingLeft = ({ now }: { now: string }) => {
  const { t } = useTranslation()
  const closed = useClosedToday(now, 8)
  return (
    <Card label={t('inbox.list')}>
      <div className={clsx('grid text-center justify-items-center', styles['done'])}>
        <span className="tile round tone" data-tone="green" aria-hidden="true">
          <CheckIcon />
        </span>
        <h2>{t('inbox.none')}</h2>
        <p className="muted">{t('inbox.none-text')}</p>
      </div>
      <section className={clsx('stack line-top', styles['doneToday'])} aria-label={t('inbox.closed')}>
        <div className="flex wrap items-center between gap-3">
          <h3>{t('inbox.closed')}</h3>
          <AllClosed closed={closed} />
        </div>
        <ClosedList closed={closed} />
      </section>
    </Card>
  )
}
