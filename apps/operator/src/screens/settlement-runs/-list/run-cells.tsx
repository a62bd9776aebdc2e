import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import type { SettlementRun } from '@tillgate/contract/operator-settlement.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { ProgressBar } from '@tillgate/ui/notices/progress-bar.tsx'
import type { ReactNode } from 'react'
import { money } from '@tillgate/domain/money.ts'
import { dateOf, dayText, timeOf } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import { RunBadge } from '../-badges/run-badge.tsx'
import styles from './run-cells.module.css'

type Props = { run: SettlementRun }

/** A figure with a smaller line below it. */
const Two = ({ children, below }: { children: ReactNode; below?: ReactNode }) => (
  <>
    {children}
    {below !== undefined && below !== '' && <span className="block muted fs-13 fw-regular">{below}</span>}
  </>
)
/** Shows its children once the run is built, because figures of a run in state BUILDING change. */
const AfterBuild = ({ run, children }: Props & { children: ReactNode }) => {
  const { t } = useTranslation()
  return run.status === 'BUILDING' ? <span className="muted">{t('settle.not-yet')}</span> : children
}
const NoOne = () => {
  const { t } = useTranslation()
  return <span className="muted">{t('settle.no-one')}</span>
}

export const RunLink = ({ run: { id, cutOff, timeZone } }: Props) => {
  const { language } = useTranslation()
  return (
    <Two below={timeOf(cutOff, language, timeZone)}>
      <Link className="nowrap" data-row-link to="/settlement-runs/view/$id" params={{ id }}>
        {dateOf(cutOff, language, timeZone)}
      </Link>
    </Two>
  )
}

/** Status of the run, and what the run waits for. */
export const RunState = ({ run: { status, proposedBy, orders, partnersLeft, silentAttempts } }: Props) => {
  const { t } = useTranslation()
  if (status === 'BUILDING') {
    const all = orders + partnersLeft
    return (
      <Two
        below={
          <span className={clsx('grid gap-2 items-center', styles['progress'])}>
            <ProgressBar label={t('settle.progress-label')} share={all === 0 ? 0 : orders / all} />
            {t('settle.progress', { done: count(orders), all: count(all) })}
          </span>
        }
      >
        <RunBadge status={status} />
      </Two>
    )
  }
  if (silentAttempts > 0) {
    return (
      <Two below={<span className="text-danger">{t('run.bank-silent')}</span>}>
        <RunBadge status={status} />
      </Two>
    )
  }
  const waits = status === 'BUILT' && t(proposedBy ? 'settle.second-person' : 'settle.to-propose')
  return (
    <Two below={waits || undefined}>
      <RunBadge status={status} />
    </Two>
  )
}

export const RunOrders = ({ run }: Props) => {
  const { t } = useTranslation()
  return (
    <AfterBuild run={run}>
      <Two below={t('settle.stores', { count: run.statements })}>{count(run.orders)}</Two>
    </AfterBuild>
  )
}

export const RunTotal = ({ run }: Props) => (
  <AfterBuild run={run}>
    <b>{money(run.amount)}</b>
  </AfterBuild>
)

export const RunHeld = ({ run }: Props) => {
  const { t } = useTranslation()
  // A rejected run paid nothing, so it has no held part.
  const isHeld = run.heldOrders > 0 && run.status !== 'REJECTED'
  return (
    <AfterBuild run={run}>
      {isHeld ? (
        <Two below={t('settle.orders-count', { count: run.heldOrders })}>{money(run.heldAmount)}</Two>
      ) : (
        <NoOne />
      )}
    </AfterBuild>
  )
}

export const RunExceptions = ({ run }: Props) => {
  const { t } = useTranslation()
  return (
    <AfterBuild run={run}>
      {run.openExceptions > 0 ? (
        <Link to="/exceptions" search={{ run: run.number }}>
          {t('settle.open', { count: run.openExceptions })}
        </Link>
      ) : (
        <span className="muted">{t('settle.no-exceptions')}</span>
      )}
    </AfterBuild>
  )
}

/** Reports the run's returned statements, or the date until which the bank may return payments. */
const Aftermath = ({ run: { status, returnedStatements, returnsUntil, arrivesOn } }: Props) => {
  const { t, language } = useTranslation()
  if (returnedStatements > 0) return t('settle.came-back-count', { count: returnedStatements })
  if (status === 'CLOSED') return arrivesOn === null ? '' : t('settle.nothing-back')
  return returnsUntil === null ? '' : t('settle.returns-until', { day: dayText(returnsUntil, language) })
}

/** Shows the payout of a run; operators who may decide get a link to the run. */
export const RunPayout = ({ run }: Props) => {
  const { t, language } = useTranslation()
  const { id, needsMe, status, arrivesOn, rolledOverTo, timeZone, rejectedBy, rejectionReason } = run
  if (needsMe) {
    return (
      <Link
        data-needs-me
        to="/settlement-runs/view/$id"
        params={{ id }}
        {...asButton({ variant: 'primary', size: 'sm' })}
      >
        {t('settle.review-run')}
      </Link>
    )
  }
  if (status === 'REJECTED') {
    return (
      <Two below={t('settle.rejected-because', { name: rejectedBy?.name ?? '', reason: rejectionReason })}>
        {rolledOverTo === null
          ? t('settle.joins-next')
          : t('settle.joined', { day: dateOf(rolledOverTo, language, timeZone) })}
      </Two>
    )
  }
  return (
    <Two below={status === 'BUILDING' || status === 'BUILT' ? undefined : <Aftermath run={run} />}>
      {arrivesOn === null ? <span className="muted">{t('settle.no-money')}</span> : dayText(arrivesOn, language)}
    </Two>
  )
}

/** The row on a phone. */
export const RunCard = ({ run, dot }: Props & { dot: ReactNode }) => {
  const { t, language } = useTranslation()
  const { id, program, cutOff, timeZone, amount, status, heldAmount, needsMe } = run
  const orders = t('settle.orders-count', { count: run.orders })
  const isHeld = heldAmount > 0 && status !== 'REJECTED'
  return (
    <div className={clsx('stack gap-1', styles['card'])}>
      <div className="row">
        <Link className="grow" data-row-link to="/settlement-runs/view/$id" params={{ id }}>
          {dot}
          {program}
        </Link>
        <b className="tnum">{status === 'BUILDING' ? t('settle.not-yet') : money(amount)}</b>
      </div>
      <div className="row">
        <span className="muted grow">
          {t('settle.cut-off-at', {
            day: dateOf(cutOff, language, timeZone),
            time: timeOf(cutOff, language, timeZone),
          })}
        </span>
        <RunBadge status={status} />
      </div>
      <span className="muted">
        {isHeld ? t('settle.card-line', { orders, held: money(heldAmount) }) : t('settle.card-line-free', { orders })}
      </span>
      {needsMe && (
        <Link
          data-needs-me
          to="/settlement-runs/view/$id"
          params={{ id }}
          {...asButton({ variant: 'primary', full: true })}
        >
          {t('settle.review-run')}
        </Link>
      )}
    </div>
  )
}
