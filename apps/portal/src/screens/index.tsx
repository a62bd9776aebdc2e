import { createFileRoute, Link } from '@tanstack/react-router'
import { settings } from '@tillgate/browser/settings.ts'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { ApprovedModal } from '#portal/features/application/approved-modal.tsx'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { storeTag } from '@tillgate/browser/store-tag.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useMyStores } from '#portal/api/stores.ts'
import styles from './-dashboard/dashboard.module.css'
import { count } from '@tillgate/browser/figures.ts'
import { useItemBatches } from '#portal/api/item-batches.ts'
import { BatchStatusBadge } from '#portal/features/batches/batch-status.tsx'
import { importDate } from '#portal/features/figures/figures.ts'
import { ProgressBar } from '@tillgate/ui/notices/progress-bar.tsx'
import type { Store } from '@tillgate/contract/stores.ts'
import { useQueries } from '@tanstack/react-query'
import { itemCountsOf } from '#portal/api/items.ts'
import { Attention } from './-dashboard/attention.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'

const CardFailed = ({ title, retry }: { title: string; retry: () => void }) => {
  const { t } = useTranslation()
  return (
    <Card title={title} padded>
      <p role="alert">{t('dashboard.failed', { title })}</p>
      <span>
        <Button size="sm" onClick={retry}>
          {t('action.retry')}
        </Button>
      </span>
    </Card>
  )
}

const asked = 20

/** How many stores sell at least one item; undefined until all have answered. */
const useStoresWithItems = (stores: Store[]): number | undefined =>
  useQueries({
    queries: stores.slice(0, asked).map(({ id }) => itemCountsOf({ storeId: id })),
    combine: (answers) => {
      if (answers.some(({ isPending }) => isPending)) return undefined
      const stocked = answers.filter(({ data }) => data && data.all > 0).length
      // A chain with more stores than are worth asking one by one: the rest are taken for stocked.
      return stocked + Math.max(0, stores.length - asked)
    },
  })

/** The way to the first sale, as far as the portal can see it. */
const SetUp = () => {
  const { t } = useTranslation()
  const stores = useMyStores()
  const all = stores.data ?? []
  const stocked = useStoresWithItems(all)

  if (stores.isError) return <CardFailed title={t('dashboard.set-up')} retry={() => void stores.refetch()} />
  if (!stores.data || stocked === undefined) {
    return (
      <Card title={t('dashboard.set-up')} padded>
        <Skeleton height={140} />
      </Card>
    )
  }
  const banked = all.filter((store) => store.isBankAccountVerified).length
  const steps = [
    { key: 'bank', title: t('dashboard.step-bank'), done: banked },
    { key: 'items', title: t('dashboard.step-items'), done: stocked },
  ]
  const finished = steps.filter(({ done }) => done === all.length).length
  // What is done needs no place.
  if (finished === steps.length) return null

  return (
    <Card title={t('dashboard.set-up')} padded>
      <ProgressBar label={t('dashboard.set-up')} share={finished / steps.length} />
      <ul className={styles['list']}>
        {steps.map(({ key, title, done }) => (
          <li key={key}>
            <b>{title}</b>
            <StatusBadge tone={done === all.length ? 'green' : 'yellow'}>
              {t(done === all.length ? 'dashboard.done' : 'dashboard.open')}
            </StatusBadge>
            <span className="muted">{t('dashboard.of-stores', { done, count: all.length })}</span>
            {key === 'items' && done < all.length && <Link to="/items">{t('items.add')}</Link>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const shown = 4

const LatestImports = () => {
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
        <Attention />
        <SetUp />
        <LatestImports />
        <StoresToday />
      </div>
      {authRecord()?.user.retailer?.approvedScreen === false && <ApprovedModal />}
    </Page>
  )
}
