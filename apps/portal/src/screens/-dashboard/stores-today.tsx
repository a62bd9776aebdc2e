import { Link } from '@tanstack/react-router'
import { storeTag } from '@tillgate/browser/store-tag.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { useMyStores } from '#portal/api/stores.ts'
import { CardFailed } from './card-failed.tsx'

export const StoresToday = () => {
  const { t } = useTranslation()
  const stores = useMyStores()
  if (stores.isError) return <CardFailed title={t('dashboard.stores')} retry={() => void stores.refetch()} />
  return (
    <Card title={t('dashboard.stores')} padded>
      {!stores.data && <Skeleton height={140} />}
      <ul className="dashboard-list">
        {stores.data?.map(({ id, businessName, status, code, city, state }) => (
          <li key={id}>
            <Link to="/items" search={{ storeId: id }}>
              {businessName}
            </Link>
            <StatusBadge tone={storeTag(status).tone}>{t(storeTag(status).label)}</StatusBadge>
            <span className="muted">{t('dashboard.store-place', { code, city, state })}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
