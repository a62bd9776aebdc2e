import { createFileRoute, Link } from '@tanstack/react-router'
import { useDownload } from '@tillgate/browser/use-download.ts'
import { listShape } from '@tillgate/browser/list/list-search.ts'
import { MissingRecord } from '@tillgate/browser/missing-record.tsx'
import { lenient, yesNo } from '@tillgate/browser/search-shapes.ts'
import type { BankReconciliation } from '@tillgate/contract/operator-bank-statements.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { TwoColumns } from '@tillgate/ui/layout/two-columns.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import * as z from 'zod/mini'
import { exportBankStatement, useGetBankStatement, useListBankStatements } from '#operator/api/bank-statements.ts'
import { timeOfDay } from '#operator/features/figures/figures.ts'
import { dayText } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import { AccountsCard } from './-bank/accounts-card.tsx'
import { BalanceCard } from './-bank/balance-card.tsx'
import { DifferencesCard } from './-bank/differences-card.tsx'
import { EarlierCard } from './-bank/earlier-card.tsx'
import { FileCard } from './-bank/file-card.tsx'
import { FilesCard } from './-bank/files-card.tsx'
import { LinesCard, openOf } from './-bank/lines-card.tsx'
import { LoadButton } from './-bank/load-button.tsx'
import { ReconciliationTabs } from './-bank/reconciliation-tabs.tsx'
import { WithdrawalNotice } from './-bank/withdrawal.tsx'

/** Shows a bank statement beside our books. `statement`: an earlier one; without it the latest. */
export const Route = createFileRoute('/reconciliation/bank')({
  staticData: { frame: 'shell' },
  validateSearch: z.object({ ...listShape(), statement: lenient(z.uuid()), open: lenient(yesNo) }),
  component: BankPage,
})

const Statement = ({ statement }: { statement: BankReconciliation }) => {
  const search = Route.useSearch()
  return (
    <>
      <WithdrawalNotice statement={statement} />
      <BalanceCard statement={statement} />
      <DifferencesCard statement={statement} />
      <AccountsCard statement={statement} />
      <TwoColumns
        main={
          <>
            <LinesCard statement={statement} search={search} />
            <FilesCard files={statement.files} />
          </>
        }
        aside={
          <>
            <FileCard statement={statement} />
            <EarlierCard shownId={statement.id} />
          </>
        }
      />
    </>
  )
}

const Export = ({ id, open }: { id: string; open: boolean | undefined }) => {
  const { t } = useTranslation()
  const { busy, save } = useDownload()
  return (
    <Button busy={busy} onClick={() => save(() => exportBankStatement(id, openOf({ open })))}>
      <DownloadIcon small />
      {t('bank-books.csv')}
    </Button>
  )
}

const Differences = ({ statement: { isWithdrawn, differences } }: { statement: BankReconciliation }) => {
  const { t } = useTranslation()
  const count = differences.length
  if (isWithdrawn) return <StatusBadge tone="gray">{t('bank-books.state.WITHDRAWN')}</StatusBadge>
  return (
    <StatusBadge tone={count === 0 ? 'green' : 'red'}>
      {count === 0 ? t('bank-books.balanced') : t('bank-books.differences-count', { count })}
    </StatusBadge>
  )
}

function BankPage() {
  const { t, language } = useTranslation()
  const { statement: wanted, open } = Route.useSearch()
  const statements = useListBankStatements()
  const [newest] = statements.data?.items ?? []
  const latest = statements.data?.items.find(({ isWithdrawn }) => !isWithdrawn) ?? newest
  const id = wanted ?? latest?.id
  const query = useGetBankStatement(id)
  const { data } = query
  const of = data && {
    last4: data.last4 === '' ? '' : `••${data.last4}`,
    day: dayText(data.day, language, { year: 'numeric' }),
  }
  const none = statements.data?.items.length === 0 && wanted === undefined
  return (
    <Page
      title={t('bank-books.title')}
      description={
        of &&
        t(data.asOf === null ? 'bank-books.of' : 'bank-books.of-at', {
          account: of.last4,
          day: of.day,
          at: data.asOf === null ? '' : timeOfDay(data.asOf, language),
        })
      }
      beside={data && <Differences statement={data} />}
      actions={
        <>
          {data && <Export id={data.id} open={open} />}
          <LoadButton />
        </>
      }
    >
      <ReconciliationTabs />
      {data && <Statement statement={data} />}
      {none && (
        <Card label={t('bank-books.title')}>
          <EmptyState line={t('bank-books.none')}>
            <p className="muted">{t('bank-books.none-text')}</p>
          </EmptyState>
        </Card>
      )}
      {!data && !none && id !== undefined && (
        <MissingRecord
          query={query}
          labels={{ gone: t('bank-books.gone'), failed: t('bank-books.failed') }}
          height={420}
        />
      )}
      {!data && id === undefined && !none && !statements.isError && <Skeleton height={420} />}
      {statements.isError && id === undefined && (
        <EmptyState line={t('bank-books.failed')} failed>
          <Button onClick={() => void statements.refetch()}>{t('action.retry')}</Button>
        </EmptyState>
      )}
      {wanted !== undefined && wanted !== latest?.id && (
        <p>
          <Link to="/reconciliation/bank">{t('bank-books.latest')}</Link>
        </p>
      )}
    </Page>
  )
}
