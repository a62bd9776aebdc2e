import { Link } from '@tanstack/react-router'
import type { StoreLabel } from '@tillgate/contract/cover-requests.ts'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#portal/i18n.ts'
import styles from './item-cover.module.css'

/** Stores that map the scale label of an item to a PLU of the lists. */
export const LabelStores = ({ labels }: { labels: readonly StoreLabel[] }) => {
  const { t } = useTranslation()
  if (labels.length === 0) {
    return (
      <div className={styles['labels']}>
        <p>{t('item-cover.label-none')}</p>
        <Link to="/stores">{t('item-cover.label-add')}</Link>
      </div>
    )
  }
  return (
    <div className={styles['labels']}>
      <p>{t('item-cover.label-means')}</p>
      <ul className="stack gap-4">
        {labels.map(({ storeId, store, plu, isListed }) => (
          <li className="grid gap-6px justify-items-start" key={storeId}>
            <div className="row wrap">
              <Link to="/stores/view/$id" params={{ id: storeId }} search={{ tab: 'labels' }}>
                {store}
              </Link>
              <StatusBadge tone={isListed ? 'green' : 'gray'}>
                {t(isListed ? 'item-cover.label-listed' : 'item-cover.label-not-listed')}
              </StatusBadge>
            </div>
            <p className="muted break">{t('item-cover.label-plu', { plu })}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
