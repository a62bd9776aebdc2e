import { count } from '@tillgate/browser/figures.ts'
import type { ItemBatch } from '@tillgate/contract/item-batches.ts'
import type { Column } from '@tillgate/ui/data-table.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { importDate } from '#portal/features/figures/figures.ts'
import { BatchFile } from './batch-file.tsx'
import { BatchStatusButton } from './batch-status-button.tsx'

/** Spec 2 §2: File Name, Imported Items, Items in File, Import Date, Status, Download File. */
export const useBatchColumns = (show: (batch: string) => void): Column<ItemBatch>[] => {
  const { t } = useTranslation()
  return [
    { id: 'name', title: t('imports.file-name'), cell: ({ originalFileName }) => <b>{originalFileName}</b> },
    {
      id: 'imported',
      title: t('imports.imported'),
      numeric: true,
      cell: ({ itemQuantity }) => count(itemQuantity),
    },
    {
      id: 'inFile',
      title: t('imports.in-file'),
      numeric: true,
      cell: ({ originalItemQuantity }) => count(originalItemQuantity),
    },
    {
      id: 'createdAt',
      title: t('imports.date'),
      cell: ({ createdAt }) => (
        <time className="tnum nowrap" dateTime={createdAt}>
          {importDate(createdAt)}
        </time>
      ),
    },
    {
      id: 'status',
      title: t('imports.status'),
      cell: (batch) => <BatchStatusButton batch={batch} show={show} />,
    },
    { id: 'file', title: t('imports.download'), cell: (batch) => <BatchFile batch={batch} /> },
  ]
}
