import { count } from '@tillgate/browser/figures.ts'
import { ChoiceFilter } from '@tillgate/browser/list/choice-filter.tsx'
import { pageQuery } from '@tillgate/browser/list/list-search.ts'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import { List } from '@tillgate/browser/list/list.tsx'
import { useList } from '@tillgate/browser/list/use-list.ts'
import type { ItemBatch } from '@tillgate/contract/item-batches.ts'
import type { BatchStatus } from '@tillgate/domain/item-batches.ts'
import { Button } from '@tillgate/ui/button.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { useItemBatches } from '#portal/api/item-batches.ts'
import { importDate } from '#portal/features/figures/figures.ts'
import { BatchFile } from './batch-file.tsx'
import { batchList } from './batch-search.ts'
import type { BatchSearch } from './batch-search.ts'
import { BatchStatusButton } from './batch-status-button.tsx'
import { useFinishedNews } from './use-finished-news.ts'
import './batch-card.css'

/** The order and the words of Spec 2 §4; they differ from the badges' on purpose. */
const statuses: readonly BatchStatus[] = ['STARTED', 'INPROGRESS', 'FAILED', 'FINISHED', 'FINISHEDWITHERRORS']

export const BatchesList = ({ search }: { search: BatchSearch }) => {
  const { t } = useTranslation()
  const list = useList(search, batchList)
  const { storeId, status } = search
  const batches = useItemBatches({
    storeId,
    status,
    ...pageQuery(search, batchList),
    sortColumn: 'createdAt',
    sortDirection: 1,
  })
  useFinishedNews(batches.data?.items, search.batch)
  const show = (batch: string) => list.change({ batch })

  /** Spec 2 §2: File Name, Imported Items, Items in File, Import Date, Status, Download File. */
  const columns: Column<ItemBatch>[] = [
    {
      id: 'name',
      title: t('imports.file-name'),
      isFixed: true,
      render: ({ originalFileName }) => <b>{originalFileName}</b>,
    },
    {
      id: 'imported',
      title: t('imports.imported'),
      isNumeric: true,
      render: ({ itemQuantity }) => count(itemQuantity),
    },
    {
      id: 'inFile',
      title: t('imports.in-file'),
      isNumeric: true,
      render: ({ originalItemQuantity }) => count(originalItemQuantity),
    },
    {
      id: 'createdAt',
      title: t('imports.date'),
      render: ({ createdAt }) => (
        <time className="tnum nowrap" dateTime={createdAt}>
          {importDate(createdAt)}
        </time>
      ),
    },
    {
      id: 'status',
      title: t('imports.status'),
      render: (batch) => <BatchStatusButton batch={batch} show={show} />,
    },
    { id: 'file', title: t('imports.download'), render: (batch) => <BatchFile batch={batch} /> },
  ]

  return (
    <List
      list={list}
      answer={batches}
      label={t('imports.table')}
      columns={columns}
      renderCard={(batch) => (
        <div className="batch-card">
          <b>{batch.originalFileName}</b>
          <span className="muted tnum">
            {t('imports.card', {
              imported: count(batch.itemQuantity),
              total: count(batch.originalItemQuantity),
              date: importDate(batch.createdAt),
            })}
          </span>
          <div className="row">
            <BatchStatusButton batch={batch} show={show} />
            <span className="grow" />
            <BatchFile batch={batch} />
          </div>
        </div>
      )}
      words={{
        failed: t('imports.error'),
        none: t('imports.none'),
        noneMatch: t('imports.none-match'),
        search: t('imports.search'),
      }}
      whenNone={
        <Button look="primary" onClick={() => list.change({ importing: true })}>
          {t('imports.start')}
        </Button>
      }
      tools={
        <ChoiceFilter
          label={t('imports.status')}
          value={status}
          choices={statuses.map((one) => ({ value: one, label: t(`batch.filter.${one}`) }))}
          change={(one) => list.change({ status: one })}
        />
      }
    />
  )
}
