import { count } from '@tillgate/browser/figures.ts'
import type { ItemBatch } from '@tillgate/contract/item-batches.ts'
import { useTranslation } from '#portal/i18n.ts'
import { importDate } from '#portal/features/figures/figures.ts'
import { BatchFile } from './batch-file.tsx'
import { BatchStatusButton } from './batch-status-button.tsx'
import './batch-card.css'

type Props = { batch: ItemBatch; show: (batch: string) => void }

export const BatchCard = ({ batch, show }: Props) => {
  const { t } = useTranslation()
  const { originalFileName, itemQuantity, originalItemQuantity, createdAt } = batch
  return (
    <div className="batch-card">
      <b>{originalFileName}</b>
      <span className="muted tnum">
        {t('imports.card', {
          imported: count(itemQuantity),
          total: count(originalItemQuantity),
          date: importDate(createdAt),
        })}
      </span>
      <div className="row">
        <BatchStatusButton batch={batch} show={show} />
        <span className="grow" />
        <BatchFile batch={batch} />
      </div>
    </div>
  )
}
