import { useNavigate } from '@tanstack/react-router'
import { ListPager } from '@tillgate/browser/list-pager.tsx'
import { queueSortColumns } from '@tillgate/contract/operator-applications.ts'
import { Button } from '@tillgate/ui/button.tsx'
import { DataTable } from '@tillgate/ui/data-table.tsx'
import { EmptyState } from '@tillgate/ui/empty-state.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { useApplications } from '#operator/api/applications.ts'
import { useServerClock } from '#operator/features/figures/use-server-clock.ts'
import { useRowKeys } from '#operator/features/keys/use-row-keys.ts'
import { QueueCard } from './queue-card.tsx'
import { pageSizeOf, queryOf } from './queue-search.ts'
import type { QueueSearch } from './queue-search.ts'
import { useQueueColumns } from './use-queue-columns.tsx'

type Props = { search: QueueSearch; change: (part: Partial<QueueSearch>) => void }

/** First load, refresh, rows, nothing yet, nothing found, failed. */
export const QueueList = ({ search, change }: Props) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queue = useApplications(queryOf(search))
  const now = useServerClock(queue.data?.now)
  const columns = useQueueColumns(search, now)
  const list = useRowKeys()

  if (queue.isError && !queue.data) {
    return (
      <EmptyState line={t('queue.failed')} failed>
        <Button onClick={() => void queue.refetch()}>{t('action.retry')}</Button>
      </EmptyState>
    )
  }
  if (queue.data?.total === 0 && !queue.isPlaceholderData) {
    if (search.search === undefined) return <EmptyState line={t(`none.${search.view ?? 'all'}`)} />
    return (
      <EmptyState line={t('queue.none-match')}>
        <Button onClick={() => change({ search: undefined })}>{t('action.clear')}</Button>
      </EmptyState>
    )
  }
  return (
    <div ref={list} className="queue-list">
      <DataTable
        label={t('menu.queue')}
        columns={columns}
        rows={queue.data?.items}
        pageSize={pageSizeOf(search)}
        refreshing={queue.isPlaceholderData}
        sort={{
          column: search.sort ?? 'dueAt',
          descending: search.desc ?? false,
          by: (column, descending) => {
            const sort = queueSortColumns.find((one) => one === column)
            change({ sort, desc: descending || undefined })
          },
        }}
        open={({ id }) => void navigate({ to: '/applications/$id', params: { id }, search })}
        renderCard={(row) => <QueueCard row={row} search={search} now={now} />}
      />
      {queue.data && (
        <ListPager
          page={queue.data.page}
          pageSize={pageSizeOf(search)}
          total={queue.data.total}
          isCapped={queue.data.totalIsCapped}
          go={(page) => change({ page: page === 1 ? undefined : page })}
          resize={(pageSize) => change({ pageSize })}
        />
      )}
    </div>
  )
}
