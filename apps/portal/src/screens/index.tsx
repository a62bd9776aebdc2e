import { createFileRoute, Link } from '@tanstack/react-router'
import { settings } from '@tillgate/browser/settings.ts'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { ApprovedModal } from '#portal/features/application/approved-modal.tsx'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { LatestImports } from './-dashboard/latest-imports.tsx'
import { SetUp } from './-dashboard/set-up.tsx'
import { storeTag } from '@tillgate/browser/store-tag.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useMyStores } from '#portal/api/stores.ts'
import { CardFailed } from './-dashboard/card-failed.tsx'
import styles from './-dashboard/dashboard.module.css'

const StoresToday = () => {
  const { t } = useTranslation()
  const stores = useMyStores()
  if (stores.isError) return <CardFailed title={t('dashboard.stores')} retry={() => void stores.refetch()} />
  return (
    <Card title={t('dashboard.stores')} padded>
      {!stores.data && <Skeleton height={140} />}
      <ul className={styles['list']}>
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

/** What is left to do, and how the stores stand. Every card loads and fails alone. */
export const Route = createFileRoute('/')({ staticData: { frame: 'shell' }, component: Dashboard })

function Dashboard() {
  const { t } = useTranslation()
  return (
    <Page title={t('menu.dashboard')} site={settings().brand.name}>
      <div className={styles['dashboard']}>
        <SetUp />
        <LatestImports />
        <StoresToday />
      </div>
      {authRecord()?.user.retailer?.approvedScreen === false && <ApprovedModal />}
    </Page>
  )
}
