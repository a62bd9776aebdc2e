import { Link } from '@tanstack/react-router'
import type { StoreStatus } from '@tillgate/domain/stores.ts'
import { Card } from '@tillgate/ui/card.tsx'
import { Skeleton } from '@tillgate/ui/skeleton.tsx'
import { StatusBadge } from '@tillgate/ui/status-badge.tsx'
import type { Tone } from '@tillgate/ui/status-badge.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { useMyStores } from '#portal/api/stores.ts'
import { CardFailed } from './card-failed.tsx'

/** Spec 2 §2: green for active, red for inactive, yellow for pending. */
const tones: Record<StoreStatus, Tone> = { ACTIVE: 'green', INACTIVE: 'red', PENDING: 'yellow' }

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
            <StatusBadge tone={tones[status]}>{t(`store.${status}`)}</StatusBadge>
            <span className="muted">{t('dashboard.store-place', { code, city, state })}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
