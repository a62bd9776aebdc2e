import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { useItemBatches } from '#portal/api/item-batches.ts'
import { BatchStatusBadge } from '#portal/features/batches/batch-status.tsx'
import { importDate } from '#portal/features/figures/figures.ts'
import { CardFailed } from './card-failed.tsx'
import styles from './dashboard.module.css'

const shown = 4

export const LatestImports = () => {
  const { t } = useTranslation()
  const batches = useItemBatches({ page: 1, pageSize: shown, sortColumn: 'createdAt', sortDirection: 1 })
  if (batches.isError && !batches.data) {
    return <CardFailed title={t('dashboard.imports')} retry={() => void batches.refetch()} />
  }
  return (
    <Card title={t('dashboard.imports')} padded>
      {!batches.data && <Skeleton height={140} />}
      {batches.data?.items.length === 0 && <p>{t('imports.none')}</p>}
      <ul className={styles['list']}>
        {batches.data?.items.map(
          ({ id, originalFileName, status, progress, itemQuantity, createdAt, originalItemQuantity }) => (
            <li key={id}>
              <Link to="/items/imports" search={{ page: 1, pageSize: 15, batch: id }}>
                {originalFileName}
              </Link>
              <BatchStatusBadge status={status} progress={progress} />
              <span className="muted tnum">
                {t('imports.card', {
                  imported: count(itemQuantity),
                  total: count(originalItemQuantity),
                  date: importDate(createdAt),
                })}
              </span>
            </li>
          ),
        )}
      </ul>
      <Link to="/items/imports" search={{ page: 1, pageSize: 15 }}>
        {t('items.tab-files')}
      </Link>
    </Card>
  )
}
