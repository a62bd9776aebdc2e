import { ListPager } from '@tillgate/browser/list-pager.tsx'
import { Button } from '@tillgate/ui/button.tsx'
import { DataTable } from '@tillgate/ui/data-table.tsx'
import { EmptyState } from '@tillgate/ui/empty-state.tsx'
import { SearchBox } from '@tillgate/ui/search-box.tsx'
import { Toolbar } from '@tillgate/ui/toolbar.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { useItemBatches } from '#portal/api/item-batches.ts'
import { BatchCard } from './batch-card.tsx'
import { batchQueryOf } from './batch-search.ts'
import type { BatchSearch } from './batch-search.ts'
import { BatchStatusFilter } from './batch-status-filter.tsx'
import { useBatchColumns } from './use-batch-columns.tsx'
import { useFinishedNews } from './use-finished-news.ts'

type Props = { search: BatchSearch; change: (part: Partial<BatchSearch>, replace?: boolean) => void }

export const BatchesList = ({ search, change }: Props) => {
  const { t } = useTranslation()
  const batches = useItemBatches(batchQueryOf(search))
  const show = (batch: string) => change({ batch })
  const columns = useBatchColumns(show)
  useFinishedNews(batches.data?.items, search.batch)
  const isFiltered = search.status !== undefined || search.search !== undefined || search.storeId !== undefined

  const rows = () => {
    if (batches.isError && !batches.data) {
      return (
        <EmptyState line={t('imports.error')} failed>
          <Button onClick={() => void batches.refetch()}>{t('action.retry')}</Button>
        </EmptyState>
      )
    }
    if (batches.data?.total === 0 && !batches.isPlaceholderData) {
      return (
        <EmptyState line={t(isFiltered ? 'imports.none-match' : 'imports.none')}>
          {isFiltered ? (
            <Button onClick={() => change({ status: undefined, search: undefined, storeId: undefined, page: 1 })}>
              {t('action.clear-all')}
            </Button>
          ) : (
            <Button look="primary" onClick={() => change({ importing: true })}>
              {t('imports.start')}
            </Button>
          )}
        </EmptyState>
      )
    }
    return (
      <>
        <DataTable
          label={t('imports.table')}
          columns={columns}
          rows={batches.data?.items}
          pageSize={search.pageSize}
          refreshing={batches.isPlaceholderData}
          renderCard={(batch) => <BatchCard batch={batch} show={show} />}
        />
        {batches.data && (
          <ListPager
            page={batches.data.page}
            pageSize={search.pageSize}
            total={batches.data.total}
            isCapped={batches.data.totalIsCapped}
            go={(page) => change({ page })}
            resize={(pageSize) => change({ pageSize, page: 1 })}
          />
        )}
      </>
    )
  }

  return (
    <>
      <Toolbar>
        <SearchBox
          label={t('imports.search')}
          value={search.search ?? ''}
          search={(text) => change({ search: text === '' ? undefined : text, page: 1 }, true)}
        />
        <BatchStatusFilter status={search.status} change={(status) => change({ status, page: 1 })} />
      </Toolbar>
      {rows()}
    </>
  )
}
