import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { Books, LedgerCheckRun } from '@tillgate/contract/operator-ledger-checks.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useRunLedgerChecks } from '#operator/api/ledger-checks.ts'
import { dateTimeOf } from '#operator/features/figures/zone-times.ts'
import { may } from '#operator/features/session/rights.ts'
import { useTranslation } from '#operator/i18n.ts'
import { CheckList, isGreen } from './check-list.tsx'
import { count } from '@tillgate/browser/figures.ts'
import { CheckIcon, WarningIcon } from '@tillgate/ui/icons/basics.tsx'
import { clsx } from 'clsx'
import styles from './ledger-checks.module.css'

type Props = { books: Pick<Books, 'greenNights' | 'lastGreenAt'>; latest: NonNullable<Books['latest']> }

/** Summarizes the ledger checks in one line: green nights in a row, or the date of the last green run. */
const ChecksSeal = ({ books: { greenNights, lastGreenAt }, latest: { outcomes, endedAt } }: Props) => {
  const { t, language } = useTranslation()
  const all = outcomes.length
  const green = outcomes.filter(isGreen).length
  const hasViolations = green < all
  const since = () => {
    if (!hasViolations && greenNights > 0) return t('books.nights', { count: greenNights, figure: count(greenNights) })
    if (!hasViolations) return t('books.green-at', { at: dateTimeOf(endedAt, language, bankZone) })
    return lastGreenAt === null
      ? t('books.never-green')
      : t('books.green-until', { at: dateTimeOf(lastGreenAt, language, bankZone) })
  }
  return (
    <div className={clsx('grid gap-3 items-center rounded text-green', styles['seal'], hasViolations && styles['red'])}>
      <span className={clsx('round grid place-center surface', styles['mark'])}>
        {hasViolations ? <WarningIcon /> : <CheckIcon />}
      </span>
      <div>
        <b className="block fw-semibold">
          {hasViolations ? t('books.red', { red: all - green, all }) : t('books.green', { green, all })}
        </b>
        <span>{since()}</span>
      </div>
    </div>
  )
}

export const secondsOf = ({ begunAt, endedAt }: Pick<LedgerCheckRun, 'begunAt' | 'endedAt'>): string =>
  ((Date.parse(endedAt) - Date.parse(begunAt)) / 1000).toFixed(1)

const RunNow = ({ books }: { books: Books }) => {
  const { t } = useTranslation()
  const running = useRunLedgerChecks()
  const isBusy = running.isPending || books.runningSince !== null
  const run = () =>
    running.mutate(undefined, { onSuccess: () => showToast({ tone: 'success', text: t('books.run-began') }) })
  return (
    <>
      <RefusalAlert refusal={running.error} otherwise={t('failure.unknown')} />
      <Button busy={isBusy} onClick={run}>
        {t('books.run')}
      </Button>
    </>
  )
}

/** Shows the latest result of each ledger check, and a button that runs the checks again. */
export const LedgerChecksCard = ({ books }: { books: Books }) => {
  const { t, language } = useTranslation()
  const { latest, runningSince } = books
  const lead =
    latest && t('books.ran', { at: dateTimeOf(latest.endedAt, language, bankZone), seconds: secondsOf(latest) })
  return (
    <Card
      title={t('books.checks')}
      {...(lead ? { description: lead } : {})}
      aside={may('payouts.pay') && <RunNow books={books} />}
      padded
    >
      {runningSince !== null && (
        <Alert tone="info">{t('books.running', { at: dateTimeOf(runningSince, language, bankZone) })}</Alert>
      )}
      {latest ? (
        <>
          <ChecksSeal books={books} latest={latest} />
          <CheckList outcomes={latest.outcomes} />
          <p className="muted fs-13">
            {t('books.tested')}: {t('books.tested-by')}
          </p>
        </>
      ) : (
        <EmptyState line={t('books.never')} />
      )}
    </Card>
  )
}
