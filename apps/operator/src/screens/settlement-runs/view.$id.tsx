import { clsx } from 'clsx'
import { createFileRoute } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { listShape } from '@tillgate/browser/list/list-search.ts'
import { MissingRecord } from '@tillgate/browser/missing-record.tsx'
import { useDownload } from '@tillgate/browser/use-download.ts'
import type { SettlementRunDetail } from '@tillgate/contract/operator-settlement.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import * as z from 'zod/mini'
import { useGetLedgerChecks } from '#operator/api/ledger-checks.ts'
import { exportRunOrders, useGetSettlementRun } from '#operator/api/settlement.ts'
import { money, sumDollars } from '@tillgate/domain/money.ts'
import { dateOf, dayText, timeOf } from '#operator/features/figures/zone-times.ts'
import { LedgerChecksCard } from '#operator/features/ledger-checks/ledger-checks-card.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { RunBadge } from './-badges/run-badge.tsx'
import { DecideCard } from './-decide/decide-card.tsx'
import { HeldCard } from './-holds/held-card.tsx'
import { BlockedNotice } from '#operator/features/sanctions/blocked-notice.tsx'
import { OrdersCard } from './-orders/orders-card.tsx'
import { gapOf } from './-sums/four-sums.tsx'
import { FileCard } from './-view/file-card.tsx'
import { LinesCard } from './-view/lines-card.tsx'
import { StagesCard } from './-view/stages-card.tsx'
import { TotalsCard } from './-view/totals-card.tsx'
import styles from './-view/run-view.module.css'

/** Shows one settlement run: state, lines and the decision by two operators. */
export const Route = createFileRoute('/settlement-runs/view/$id')({
  staticData: { frame: 'shell' },
  validateSearch: z.object(listShape(['payable', 'partner'])),
  component: Run,
})

const Balance = ({ run }: { run: SettlementRunDetail }) => {
  const { t } = useTranslation()
  if (run.status === 'BUILDING') return null
  if (run.isBalanced) return <StatusBadge tone="green">{t('run.balanced')}</StatusBadge>
  return <StatusBadge tone="red">{t('run.off', { amount: money(gapOf(run)) })}</StatusBadge>
}

/** Partners of the run whose money a sanctions case holds, with its part of the run. */
const blockedIn = ({ held }: SettlementRunDetail) => {
  const blocked = held.filter(({ holds }) => holds.some(({ kind }) => kind === 'BLOCKED'))
  return [...Map.groupBy(blocked, ({ partnerId }) => partnerId)].map(([partnerId, rows]) => ({
    partnerId,
    partner: rows[0]?.partner ?? '',
    amount: money(sumDollars(rows.map(({ amount }) => amount))),
  }))
}

function Run() {
  const { t, language } = useTranslation()
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const query = useGetSettlementRun(id)
  const run = query.data
  const table = useDownload()
  const { data: books } = useGetLedgerChecks()
  const back = (
    <BackLink to="/settlement-runs" search={{}}>
      {t('run.back')}
    </BackLink>
  )
  if (!run) {
    return (
      <Page title={t('run.one')} back={back}>
        <MissingRecord query={query} labels={{ gone: t('run.gone'), failed: t('run.failed') }} height={480} />
      </Page>
    )
  }
  const { program, cutOff, timeZone, number, arrivesOn, isBalanced } = run
  const params = { number: `R-${number}`, time: timeOf(cutOff, language, timeZone) }
  const bank = run.file?.bank ?? ''
  const blockedPartners = blockedIn(run)
  return (
    <Page
      key={id}
      title={t('run.title', { program, day: dateOf(cutOff, language, timeZone) })}
      back={back}
      description={
        arrivesOn === null
          ? t('run.lead', params)
          : t('run.lead-paid', { ...params, day: dayText(arrivesOn, language, { year: 'numeric' }) })
      }
      beside={
        <>
          <RunBadge status={run.status} />
          <Balance run={run} />
        </>
      }
      actions={
        <Button busy={table.busy} onClick={() => table.save(() => exportRunOrders(id, { search: search.search }))}>
          <DownloadIcon small />
          {t('run.csv')}
        </Button>
      }
    >
      {!isBalanced && run.status !== 'BUILDING' && (
        <Alert tone="error" title={t('run.stop', { amount: money(gapOf(run)) })}>
          <p>{t('run.stop-text')}</p>
        </Alert>
      )}
      {blockedPartners.map((one) => (
        <BlockedNotice key={one.partnerId} partnerId={one.partnerId} title={t('blocked.run', one)} />
      ))}
      <div className={clsx('columns', styles['layout'])}>
        <div className={clsx('stack gap-4 min-w-0', styles['column'])}>
          <div className={styles['first']}>
            <StagesCard run={run} bank={bank} />
          </div>
          <div className={styles['third']}>
            <TotalsCard run={run} />
          </div>
          {books && (
            <div className={styles['third']}>
              <LedgerChecksCard books={books} />
            </div>
          )}
          <div className={styles['third']}>
            <OrdersCard run={run} search={search} />
          </div>
        </div>
        <div className={clsx('stack gap-4 min-w-0', styles['column'])}>
          <div className={styles['second']}>
            <DecideCard run={run} isRed={!isBalanced || (books?.latest?.red ?? 0) > 0} />
          </div>
          <div className={styles['second']}>
            <HeldCard run={run} />
          </div>
          <div className={styles['third']}>
            <FileCard run={run} />
          </div>
        </div>
      </div>
      <LinesCard run={run} />
    </Page>
  )
}
