import { createFileRoute } from '@tanstack/react-router'
import { listShape } from '@tillgate/browser/list/list-search.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import * as z from 'zod/mini'
import { useGetLedgerChecks } from '#operator/api/ledger-checks.ts'
import { LedgerChecksCard } from '#operator/features/ledger-checks/ledger-checks-card.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { ReconciliationTabs } from './-bank/reconciliation-tabs.tsx'
import { GrossMenu } from './-gross/gross-menu.tsx'
import { CheckHistory } from './-history/check-history.tsx'

/** Shows the latest result of each ledger check, and the history of all runs. */
export const Route = createFileRoute('/reconciliation/')({
  staticData: { frame: 'shell' },
  validateSearch: z.object(listShape()),
  component: Reconciliation,
})

function Reconciliation() {
  const { t } = useTranslation()
  const search = Route.useSearch()
  const { data: books, isError, refetch } = useGetLedgerChecks()
  return (
    <Page title={t('menu.reconciliation')} description={t('books.lead')} actions={<GrossMenu />}>
      <ReconciliationTabs />
      {books && (
        <>
          <LedgerChecksCard books={books} />
          <CheckHistory search={search} latestId={books.latest?.id} />
        </>
      )}
      {!books && isError && (
        <EmptyState line={t('books.failed')} failed>
          <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
        </EmptyState>
      )}
      {!books && !isError && <Skeleton height={420} />}
    </Page>
  )
}
