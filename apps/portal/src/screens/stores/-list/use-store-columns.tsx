import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import { storeTag } from '@tillgate/browser/store-tag.ts'
import type { RecentSales } from '@tillgate/contract/sales-figures.ts'
import type { StoreRow } from '@tillgate/contract/stores.ts'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { RecentAmount } from '#portal/features/figures/recent-amount.tsx'
import { LastFour } from '#portal/features/figures/last-four.tsx'
import { useGetPreferences } from '#portal/api/preferences.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './store-card.module.css'
import { ApplicationLine } from './application-line.tsx'
import { StoreMenu } from './store-menu.tsx'
import type { StoreSearch } from './store-search.ts'

export const StoreTag = ({ status }: { status: string }) => {
  const { t } = useTranslation()
  const { tone, label } = storeTag(status)
  return <StatusBadge tone={tone}>{t(label)}</StatusBadge>
}

/** Link to the first open step of a store whose set-up the user did not dismiss. */
export const ContinueSetUp = ({ store: { id, code } }: { store: Pick<StoreRow, 'id' | 'code'> }) => {
  const { t } = useTranslation()
  const hidden = useGetPreferences().data?.hiddenSetUp
  if (!hidden || hidden.includes(id)) return null
  return (
    <div className={clsx('mt-1 fs-13', styles['continue'])}>
      <Link to="/stores/set-up/$id" params={{ id }} className="tap" aria-label={t('new-store.continue-of', { code })}>
        {t('new-store.continue')}
      </Link>
    </div>
  )
}

export const BankTag = ({ isVerified }: { isVerified: boolean }) => {
  const { t } = useTranslation()
  return (
    <StatusBadge tone={isVerified ? 'green' : 'gray'}>
      {t(isVerified ? 'bank.verified' : 'bank.unverified')}
    </StatusBadge>
  )
}

type Parts = {
  search: StoreSearch
  flip: (store: StoreRow) => void
  /** By store; undefined until they are known. */
  sales: Map<string, RecentSales> | undefined
}

/** Spec 2 §2: Store Name, Type, Support Id, Address, Application Status, Bank, Account, Store Status; recent sales below the name. */
export const useStoreColumns = ({ search, flip, sales }: Parts): Column<StoreRow>[] => {
  const { t } = useTranslation()
  return [
    {
      id: 'businessName',
      title: t('stores.name'),
      isSortable: true,
      isFixed: true,
      render: (store) => (
        <>
          <Link
            data-row-link

            to="/stores/view/$id"
            params={{ id: store.id }}
            search={search}
          >
            {store.businessName}
          </Link>
          {store.isUnfinished && <ContinueSetUp store={store} />}
          {sales && !(store.isUnfinished && store.status === 'PENDING') && (
            <div className={clsx('muted fs-13', styles['note'])}>
              {t('transactions.recent')}: <RecentAmount sales={sales} id={store.id} />
            </div>
          )}
        </>
      ),
    },
    {
      id: 'type',
      title: t('stores.type'),
      isSortable: true,
      isMinor: true,
      render: ({ type }) => t(`store-type.${type}`),
    },
    {
      id: 'code',
      title: t('stores.support-id'),
      isSortable: true,
      isMinor: true,
      render: ({ code }) => <span className="code muted">{code}</span>,
    },
    {
      id: 'addressLine1',
      title: t('stores.address'),
      isSortable: true,
      render: ({ addressLine1, city, state, zipCode }) => (
        <>
          <div>{addressLine1}</div>
          <div className={clsx('muted fs-13', styles['note'])}>{t('stores.place', { city, state, zip: zipCode })}</div>
        </>
      ),
    },
    {
      id: 'applicationStatus',
      title: t('stores.application'),
      isSortable: true,
      render: (store) => <ApplicationLine store={store} />,
    },
    {
      id: 'bankAccountStatus',
      title: t('stores.bank'),
      isSortable: true,
      render: ({ isBankAccountVerified }) => <BankTag isVerified={isBankAccountVerified} />,
    },
    {
      id: 'bankAccountNumber',
      title: t('stores.account'),
      isSortable: true,
      isMinor: true,
      render: ({ bankAccountNumber }) => <LastFour digits={bankAccountNumber} none={t('stores.no-account')} />,
    },
    {
      id: 'status',
      title: t('stores.status'),
      isSortable: true,
      render: ({ status, isSuspended }) => (
        <>
          <StoreTag status={status} />
          {isSuspended && <div className={clsx('muted fs-13', styles['note'])}>{t('stores.suspended')}</div>}
        </>
      ),
    },
    {
      id: 'actions',
      title: t('stores.actions'),
      isFixed: true,
      isAction: true,
      render: (store) => <StoreMenu store={store} flip={flip} />,
    },
  ]
}
