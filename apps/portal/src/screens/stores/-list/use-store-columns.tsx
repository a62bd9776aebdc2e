import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import type { StoreMoney } from '@tillgate/contract/payouts.ts'
import type { RecentSales } from '@tillgate/contract/sales-figures.ts'
import type { StoreRow } from '@tillgate/contract/stores.ts'
import { money } from '@tillgate/domain/money.ts'
import { hasBankAccount } from '@tillgate/domain/stores.ts'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { RecentAmount } from '#portal/features/figures/recent-amount.tsx'
import { LastFour } from '#portal/features/figures/last-four.tsx'
import { useGetPreferences } from '#portal/api/preferences.ts'
import { may } from '#portal/features/session/may.ts'
import { StoreStop, StoreTag } from '#portal/features/store-tag/store-tag.tsx'
import { useTranslation } from '#portal/i18n.ts'
import styles from './store-card.module.css'
import { ApplicationLine } from './application-line.tsx'
import { StoreMenu } from './store-menu.tsx'
import type { StoreSearch } from './store-search.ts'

/** Link to the first open step of a store whose set-up the user did not dismiss. */
export const ContinueSetUp = ({ store: { id, code } }: { store: Pick<StoreRow, 'id' | 'code'> }) => {
  const { t } = useTranslation()
  const hidden = useGetPreferences().data?.hiddenSetUp
  if (!hidden || hidden.includes(id) || !may('stores.create')) return null
  return (
    <div className={clsx('mt-1 fs-13', styles['continue'])}>
      <Link to="/stores/set-up/$id" params={{ id }} className="tap" aria-label={t('new-store.continue-of', { code })}>
        {t('new-store.continue')}
      </Link>
    </div>
  )
}

type Bank = Pick<StoreRow, 'bankAccountStatus' | 'bankAccountNumber' | 'isBankAccountVerified' | 'isBankClosed'>

/** Nothing without an account: the line beside it says so. */
export const BankTag = ({ bank }: { bank: Bank }) => {
  const { t } = useTranslation()
  if (bank.isBankAccountVerified) return <StatusBadge tone="green">{t('bank.verified')}</StatusBadge>
  if (bank.isBankClosed) return <StatusBadge tone="red">{t('bank.closed')}</StatusBadge>
  if (!hasBankAccount(bank.bankAccountStatus) && bank.bankAccountNumber === null) return null
  return <StatusBadge tone="gray">{t('bank.unverified')}</StatusBadge>
}

type MoneyProps = {
  figures: Map<string, StoreMoney> | undefined
  id: string
  /** Names a sum of zero, where no heading does. */
  isLabeled?: boolean
}

/** Money of a store by progress; empty until it is known. A store on hold is paid nothing next. */
export const StoreMoneyLines = ({ figures, id, isLabeled = false }: MoneyProps) => {
  const { t } = useTranslation()
  if (!figures) return null
  const { next, onHold, paid } = figures.get(id) ?? { next: 0, onHold: 0, paid: 0 }
  if (next === 0 && onHold === 0 && paid === 0)
    return (
      <span className={clsx('muted', isLabeled && 'fs-13')}>
        {isLabeled && `${t('stores.money')}: `}
        {money(0)}
      </span>
    )
  return (
    <dl className={clsx('tnum', styles['money'])}>
      {[
        { key: 'next', label: t('stores.money-next'), amount: next },
        ...(onHold === 0 ? [] : [{ key: 'held', label: t('stores.money-held'), amount: onHold }]),
        { key: 'paid', label: t('stores.money-paid'), amount: paid },
      ].map(({ key, label, amount }) => (
        <div
          className="flex justify-end fs-13 muted nowrap"
          key={key}
          data-part={key}
          data-none={amount === 0 || undefined}
        >
          <dt>{label}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

type Parts = {
  search: StoreSearch
  flip: (store: StoreRow) => void
  /** By store; undefined until they are known. */
  sales: Map<string, RecentSales> | undefined
  figures: Map<string, StoreMoney> | undefined
}

/**
 * Spec 2 §2: Store Name, Type, Support Id, Address, Application Status, Bank, Account, Store Status. Type, id, account and
 * application are said beside the name, the bank and the status; their columns are drawn for who chooses them.
 */
export const useStoreColumns = ({ search, flip, sales, figures }: Parts): Column<StoreRow>[] => {
  const { t } = useTranslation()
  return [
    {
      id: 'businessName',
      title: t('stores.name'),
      isSortable: true,
      isFixed: true,
      render: (store) => (
        <>
          <Link data-row-link to="/stores/view/$id" params={{ id: store.id }} search={search}>
            {store.businessName}
          </Link>
          <div className="muted fs-13">
            {t(`store-type.${store.type}`)} · <span className="code">{store.code}</span>
          </div>
          {store.isUnfinished && <ContinueSetUp store={store} />}
        </>
      ),
    },
    {
      id: 'type',
      title: t('stores.type'),
      isSortable: true,
      isExtra: true,
      render: ({ type }) => t(`store-type.${type}`),
    },
    {
      id: 'code',
      title: t('stores.support-id'),
      isSortable: true,
      isExtra: true,
      render: ({ code }) => <span className="code muted">{code}</span>,
    },
    {
      id: 'addressLine1',
      title: t('stores.address'),
      isSortable: true,
      isMinor: true,
      render: ({ addressLine1, city, state, zipCode }) => {
        const address = `${addressLine1}, ${t('stores.place', { city, state, zip: zipCode })}`
        return <div className={styles['address']}>{address}</div>
      },
    },
    {
      id: 'status',
      title: t('stores.status'),
      isSortable: true,
      render: (store) => (
        <>
          <StoreTag store={store} />
          <div className="muted fs-13">
            <StoreStop store={store} />
          </div>
          {store.applicationStatus !== 'APPROVED' && (
            <div className="fs-13 mt-1">
              <ApplicationLine store={store} />
            </div>
          )}
        </>
      ),
    },
    {
      id: 'applicationStatus',
      title: t('stores.application'),
      isSortable: true,
      isExtra: true,
      render: (store) => <ApplicationLine store={store} />,
    },
    {
      id: 'bankAccountStatus',
      title: t('stores.bank'),
      isSortable: true,
      render: (store) => (
        <span className="row gap-2 nowrap">
          <LastFour digits={store.bankAccountNumber} none={store.isBankClosed ? '' : t('stores.no-account')} />
          <BankTag bank={store} />
        </span>
      ),
    },
    {
      id: 'bankAccountNumber',
      title: t('stores.account'),
      isSortable: true,
      isExtra: true,
      render: ({ bankAccountNumber }) => <LastFour digits={bankAccountNumber} none={t('stores.no-account')} />,
    },
    ...(may('sales.read')
      ? [
          {
            id: 'sales',
            title: t('transactions.recent'),
            isNumeric: true,
            isMinor: true,
            render: ({ id, isUnfinished, status }: StoreRow) =>
              isUnfinished && status === 'PENDING' ? null : <RecentAmount sales={sales} id={id} />,
          },
        ]
      : []),
    ...(may('statements.read')
      ? [
          {
            id: 'money',
            title: t('stores.money'),
            isNumeric: true,
            render: ({ id }: StoreRow) => <StoreMoneyLines figures={figures} id={id} />,
          },
        ]
      : []),
    {
      id: 'actions',
      title: t('stores.actions'),
      isFixed: true,
      isAction: true,
      render: (store) => <StoreMenu store={store} flip={flip} />,
    },
  ]
}
