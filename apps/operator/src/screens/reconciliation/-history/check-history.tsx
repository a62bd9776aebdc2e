import { count } from '@tillgate/browser/figures.ts'
import { pageQuery, type ListSearch } from '@tillgate/browser/list/list-search.ts'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import { List } from '@tillgate/browser/list/list.tsx'
import { useList } from '@tillgate/browser/list/use-list.ts'
import type { LedgerCheckRun } from '@tillgate/contract/operator-ledger-checks.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { checkGroups } from '@tillgate/domain/ledger-checks.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useListLedgerCheckRuns } from '#operator/api/ledger-checks.ts'
import { momentIn } from '#operator/features/figures/figures.ts'
import { secondsOf } from '#operator/features/ledger-checks/ledger-checks-card.tsx'
import { useTranslation } from '#operator/i18n.ts'

const runList = { name: 'ledger-check-runs', filters: [] } as const
const all = checkGroups.length

/** Lists the ledger check runs, the latest first. */
export const CheckHistory = ({ search, latestId }: { search: ListSearch; latestId: string | undefined }) => {
  const { t, language } = useTranslation()
  const list = useList(search, runList)
  const runs = useListLedgerCheckRuns(pageQuery(search, runList), latestId)
  const result = ({ red, violations }: LedgerCheckRun) => (
    <StatusBadge tone={red === 0 ? 'green' : 'red'}>
      {red === 0
        ? t('books.green', { green: all, all })
        : `${t('books.red', { red, all })}, ${t('books.rows', { count: violations, figure: count(violations) })}`}
    </StatusBadge>
  )
  const ended = ({ endedAt }: LedgerCheckRun) => momentIn(endedAt, language, bankZone)
  const asked = ({ askedBy }: LedgerCheckRun) => askedBy?.name ?? t('books.nightly')
  const columns: Column<LedgerCheckRun>[] = [
    { id: 'endedAt', title: t('books.ended'), isFixed: true, render: ended },
    { id: 'result', title: t('books.result'), render: result },
    { id: 'askedBy', title: t('books.asked-by'), render: asked },
    {
      id: 'took',
      title: t('books.took'),
      isNumeric: true,
      render: (row) => t('books.seconds', { seconds: secondsOf(row) }),
    },
  ]
  return (
    <Card title={t('books.history')}>
      <List
        list={list}
        query={runs}
        label={t('books.history-table')}
        columns={columns}
        renderCard={(row) => (
          <div className="stack">
            <div className="flex wrap between gap-2">
              <span>{ended(row)}</span>
              {result(row)}
            </div>
            <span className="muted">{asked(row)}</span>
          </div>
        )}
        labels={{ failed: t('books.history-failed'), none: t('books.never'), noneMatch: t('books.never') }}
      />
    </Card>
  )
}
