import { clsx } from 'clsx'
import { autoColumns } from '@tillgate/ui/layout/auto-columns.ts'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { ApprovedModal } from '#portal/features/application/approved-modal.tsx'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { storeTag } from '@tillgate/browser/store-tag.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import styles from './-dashboard/dashboard.module.css'
import { count } from '@tillgate/browser/figures.ts'
import { useListItemBatches } from '#portal/api/item-batches.ts'
import { BatchStatusBadge } from '#portal/features/batches/batch-status.tsx'
import { importDate } from '#portal/features/figures/figures.ts'
import { Attention } from './-dashboard/attention.tsx'
import { Payouts } from './-dashboard/payouts.tsx'
import { Sales } from './-dashboard/sales.tsx'
import { ByCashier, ByStore, TopItems } from './-dashboard/split.tsx'
import { CardFailed } from './-dashboard/card-failed.tsx'
import { SetUpList, useSteps } from './-dashboard/set-up.tsx'
import { StoreSetUp } from './-dashboard/store-set-up.tsx'
import type { Dashboard as DashboardAnswer } from '@tillgate/contract/dashboard.ts'
import { useGetDashboard } from '#portal/api/dashboard.ts'
import { useListStores } from '#portal/api/stores.ts'
import { may } from '#portal/features/session/may.ts'
import { StoreStop, StoreTag } from '#portal/features/store-tag/store-tag.tsx'
import { useIsPhone } from '@tillgate/ui/layout/use-is-phone.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'

/** Before the first sale, the steps to it replace figures and charts. */
const NewAccount = ({ answer }: { answer: DashboardAnswer }) => {
  const { t } = useTranslation()
  const steps = useSteps(answer)
  return (
    <div className={clsx('stack gap-5 w-full', styles['newAccount'])}>
      {answer.attention.length > 0 && <Attention />}
      <SetUpList steps={steps} />
      <p className="muted">{t('set-up.after')}</p>
    </div>
  )
}

const shown = 4

const LatestImports = () => {
  const { t, language } = useTranslation()
  const batches = useListItemBatches({ page: 1, pageSize: shown, sortColumn: 'createdAt', sortDirection: 1 })
  if (batches.isError && !batches.data) {
    return <CardFailed title={t('dashboard.imports')} retry={() => void batches.refetch()} />
  }
  return (
    <Card title={t('dashboard.imports')} padded>
      {!batches.data && <Skeleton height={140} />}
      {batches.data?.items.length === 0 && <p>{t('imports.none')}</p>}
      <ul className={styles['list']}>
        {batches.data?.items.map(
          ({
            id,
            originalFileName,
            status,
            progress,
            itemQuantity,
            failedQuantity,
            createdAt,
            originalItemQuantity,
          }) => (
            <li className="grid cols-1-auto items-center break line-top" key={id}>
              <Link to="/items/imports" search={{ page: 1, pageSize: 15, batch: id }}>
                {originalFileName}
              </Link>
              <BatchStatusBadge status={status} progress={progress} />
              <span className="muted tnum">
                {status === 'CHECKED'
                  ? t('imports.ready', {
                      ready: count(originalItemQuantity - failedQuantity),
                      failed: count(failedQuantity),
                    })
                  : t('imports.card', {
                      imported: count(itemQuantity),
                      total: count(originalItemQuantity),
                      date: importDate(createdAt, language),
                    })}
              </span>
            </li>
          ),
        )}
      </ul>
      <Link className="tap" to="/items/imports" search={{ page: 1, pageSize: 15 }}>
        {t('items.tab-files')}
      </Link>
    </Card>
  )
}

const storesShown = 5

const StoresToday = () => {
  const { t } = useTranslation()
  const stores = useListStores({ page: 1, pageSize: storesShown })
  const { data: counted } = useGetDashboard()
  const title = t('dashboard.stores')
  if (stores.isError && !stores.data)
    return <CardFailed title={title} line={t('dashboard.stores-failed')} retry={stores.refetch} />
  const states =
    counted &&
    ([
      ['ACTIVE', 'active'],
      ['PENDING', 'pending'],
      ['INACTIVE', 'inactive'],
    ] as const)
  return (
    <Card
      title={title}
      padded
      aside={
        <Link className="tap" to="/stores">
          {t('dashboard.all-stores')}
        </Link>
      }
    >
      {!stores.data && <Skeleton height={140} />}
      {stores.data?.items.length === 0 && <p>{t('stores.none')}</p>}
      {states && counted.stores.all > storesShown && (
        <p className="row wrap">
          {states.map(([status, key]) => (
            <StatusBadge key={key} tone={storeTag(status).tone}>
              {t(`dashboard.${key}`, { count: counted.stores[key], figure: count(counted.stores[key]) })}
            </StatusBadge>
          ))}
        </p>
      )}
      <ul className={styles['list']}>
        {stores.data?.items.map((store) => (
          <li className="grid cols-1-auto items-center break line-top" key={store.id}>
            <Link to="/stores/view/$id" params={{ id: store.id }}>
              {store.businessName}
            </Link>
            <StoreTag store={store} />
            <span className="muted">
              {store.isOnHold || store.isSuspended ? (
                <StoreStop store={store} />
              ) : (
                t('dashboard.store-place', { code: store.code, city: store.city, state: store.state })
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Most used actions, limited to the user's permissions. */
const QuickActions = () => {
  const { t } = useTranslation()
  const look = asButton({ variant: 'secondary', size: 'sm' })
  return (
    <Card title={t('dashboard.quick')} padded>
      <p className="row wrap">
        {may('items.edit') && (
          <Link to="/items" {...look}>
            {t('items.add')}
          </Link>
        )}
        {may('items.edit') && (
          <Link to="/items/imports" search={{ page: 1, pageSize: 15 }} {...look}>
            {t('dashboard.import')}
          </Link>
        )}
        {may('users.manage') && (
          <Link to="/users/create" {...look}>
            {t('users.add')}
          </Link>
        )}
        {may('stores.create') && (
          <Link to="/stores/new" {...look}>
            {t('stores.add')}
          </Link>
        )}
        {may('partner.run') && (
          <Link to="/details" {...look}>
            {t('details.title')}
          </Link>
        )}
      </p>
    </Card>
  )
}

const hasSeveralStores = (): boolean => (authRecord()?.user.retailer?.stores.length ?? 0) > 1

/** Two columns of like height; a phone shows the cards of both by importance. */
const Cards = () => {
  const isPhone = useIsPhone()
  const sales = may('sales.read') && <Sales />
  const payouts = may('statements.read') && <Payouts />
  const byStore = may('sales.read') && hasSeveralStores() && <ByStore />
  const byCashier = may('sales.read') && <ByCashier />
  const topItems = may('sales.read') && <TopItems />
  const isSingle = !hasSeveralStores()
  const stores = (
    <>
      <StoresToday />
      <QuickActions />
    </>
  )
  return isPhone ? (
    <div className="stack">
      {sales}
      {payouts}
      {byStore}
      <StoresToday />
      {topItems}
      {byCashier}
      {may('items.edit') && <LatestImports />}
      <QuickActions />
    </div>
  ) : (
    <div className="grid gap-5 items-start" style={autoColumns('22rem')}>
      <div className="stack">
        {sales}
        {byStore}
        {byCashier}
        {may('items.edit') && <LatestImports />}
        {isSingle && stores}
      </div>
      <div className="stack">
        {payouts}
        {topItems}
        {!isSingle && stores}
      </div>
    </div>
  )
}

/** Open tasks and the state of the stores. Every card loads and fails separately. */
export const Route = createFileRoute('/')({
  staticData: { frame: 'shell', needs: 'dashboard.read', isHome: true },
  component: Dashboard,
})

function Dashboard() {
  const { t } = useTranslation()
  const { data } = useGetDashboard()
  const user = authRecord()?.user
  const isNew = data?.hasSold === false
  return (
    <Page title={t('menu.dashboard')} description={isNew && user && t('set-up.welcome', { name: user.firstName })}>
      {isNew ? (
        <NewAccount answer={data} />
      ) : (
        <div className="stack">
          <Attention />
          {may('stores.create') && <StoreSetUp />}
          <Cards />
        </div>
      )}
      {user?.retailer?.approvedScreen === false && <ApprovedModal />}
    </Page>
  )
}
