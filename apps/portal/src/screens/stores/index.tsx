import { clsx } from 'clsx'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { listQuery } from '@tillgate/browser/list/list-search.ts'
import { List } from '@tillgate/browser/list/list.tsx'
import { useRowKeys } from '@tillgate/browser/keys/use-row-keys.ts'
import { useList } from '@tillgate/browser/list/use-list.ts'
import type { StoreMoney } from '@tillgate/contract/payouts.ts'
import type { RecentSales } from '@tillgate/contract/sales-figures.ts'
import type { StoreRow } from '@tillgate/contract/stores.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { PlusIcon } from '@tillgate/ui/icons/actions.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { useListRecentSales } from '#portal/api/dashboard.ts'
import { useListStoreMoney } from '#portal/api/statements.ts'
import { useListStores } from '#portal/api/stores.ts'
import { may } from '#portal/features/session/may.ts'
import { StoreStop, StoreTag } from '#portal/features/store-tag/store-tag.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { ApplicationLine } from './-list/application-line.tsx'
import { StoreMenu } from './-list/store-menu.tsx'
import { StoreSearch, storeList } from './-list/store-search.ts'
import { RecentAmount } from '#portal/features/figures/recent-amount.tsx'
import { LastFour } from '#portal/features/figures/last-four.tsx'
import { BankTag, ContinueSetUp, StoreMoneyLines, useStoreColumns } from './-list/use-store-columns.tsx'
import { useStoreSwitch } from './-list/use-store-switch.tsx'
import styles from './-list/store-card.module.css'

/** Spec 2 §2, stores list. */
export const Route = createFileRoute('/stores/')({
  staticData: { frame: 'shell', needs: 'stores.manage' },
  validateSearch: StoreSearch,
  component: Stores,
})

type StoreCardProps = {
  store: StoreRow
  search: StoreSearch
  flip: (store: StoreRow) => void
  sales: Map<string, RecentSales> | undefined
  figures: Map<string, StoreMoney> | undefined
}

/** A row of the list on a telephone. */
const StoreCard = ({ store, search, flip, sales, figures }: StoreCardProps) => {
  const { t } = useTranslation()
  const { id, businessName, type, code, addressLine1, city, state, zipCode: zip } = store
  return (
    <div className={clsx('grid items-center', styles['storeCard'])}>
      <Link data-row-link to="/stores/view/$id" params={{ id }} search={search}>
        {businessName}
      </Link>
      <StoreTag store={store} />
      <StoreMenu store={store} flip={flip} />
      {store.isUnfinished && <ContinueSetUp store={store} />}
      {(store.isOnHold || store.isSuspended) && (
        <div className={clsx('muted fs-13', styles['note'])}>
          <StoreStop store={store} />
        </div>
      )}
      <div className={clsx('muted fs-13', styles['note'])}>
        {addressLine1}, {t('stores.place', { city, state, zip })}
      </div>
      <div className={clsx('muted fs-13', styles['note'])}>
        {t(`store-type.${type}`)}, {t('stores.support-id')} {code}
      </div>
      {sales && (
        <div className={clsx('muted fs-13', styles['note'])}>
          {t('transactions.recent')}: <RecentAmount sales={sales} id={id} />
        </div>
      )}
      <div className="col-full">
        <StoreMoneyLines figures={figures} id={id} isLabeled />
      </div>
      <div className="row col-full gap-x-3 between wrap">
        <div>
          <ApplicationLine store={store} />
        </div>
        <span className="row">
          <LastFour digits={store.bankAccountNumber} none={store.isBankClosed ? '' : t('stores.no-account')} />
          <BankTag bank={store} />
        </span>
      </div>
    </div>
  )
}

const AddStore = () => {
  const { t } = useTranslation()
  return (
    <Link to="/stores/new" {...asButton({ variant: 'primary' })}>
      <PlusIcon />
      {t('stores.add')}
    </Link>
  )
}

function Stores() {
  const { t } = useTranslation()
  const search = Route.useSearch()
  const navigate = useNavigate()
  const list = useList(search, storeList)
  const stores = useListStores(listQuery(search, storeList))
  const rows = useRowKeys((at) => {
    const id = stores.data?.items[at]?.id
    if (id !== undefined) void navigate({ to: '/stores/edit/$id', params: { id }, search })
  })
  const flip = useStoreSwitch()
  const sales = useListRecentSales('store', may('sales.read') ? stores.data?.items : undefined)
  const figures = useListStoreMoney(may('statements.read') ? stores.data?.items : undefined)
  const columns = useStoreColumns({ search, flip: flip.ask, sales, figures })

  return (
    <Page title={t('stores.title')} actions={may('stores.create') && <AddStore />}>
      <Card label={t('stores.title')}>
        <List
          list={list}
          rowsRef={rows}
          query={stores}
          label={t('stores.table')}
          columns={columns}
          renderCard={(store) => (
            <StoreCard store={store} search={search} flip={flip.ask} sales={sales} figures={figures} />
          )}
          labels={{
            failed: t('stores.failed'),
            none: t('stores.none'),
            noneMatch: t('stores.none-match'),
            search: t('stores.find'),
          }}
          open={({ id }) => void navigate({ to: '/stores/view/$id', params: { id }, search })}
          whenNone={may('stores.create') && <AddStore />}
        />
      </Card>
      {flip.dialog}
    </Page>
  )
}
