import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { count } from '@tillgate/browser/figures.ts'
import { listQuery, type ListSearch } from '@tillgate/browser/list/list-search.ts'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import { List } from '@tillgate/browser/list/list.tsx'
import { useList } from '@tillgate/browser/list/use-list.ts'
import type { RunOrder } from '@tillgate/contract/operator-payment-orders.ts'
import type { SettlementRunDetail } from '@tillgate/contract/operator-settlement.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { ChevronRightIcon } from '@tillgate/ui/icons/arrows.tsx'
import { LockIcon } from '@tillgate/ui/icons/navigation.tsx'
import { useState, type ReactNode } from 'react'
import { useListRunOrders } from '#operator/api/settlement.ts'
import { money, signedMoney, sumDollars } from '@tillgate/domain/money.ts'
import { may } from '#operator/features/session/rights.ts'
import { useTranslation } from '#operator/i18n.ts'
import { HoldDialog } from '#operator/features/holds/hold-dialog.tsx'
import { PayoutStateBadge } from '#operator/features/badges/payout-state-badge.tsx'
import styles from './orders.module.css'

const orderList = {
  name: 'run-orders',
  filters: ['search'],
  sort: 'payable',
  highestFirst: true,
} as const

/** Row of a partner's order, or of one of its stores while the order is expanded. */
type Row = { id: string; order: RunOrder; store?: RunOrder['statements'][number] }
type Search = ListSearch<'payable' | 'partner'>

const rowsOf = (orders: readonly RunOrder[], unfolded: readonly string[]): Row[] =>
  orders.flatMap((order) => [
    { id: order.id, order },
    ...(unfolded.includes(order.id) ? order.statements.map((store) => ({ id: store.id, order, store })) : []),
  ])

const Adjusted = ({ amount }: { amount: number }) => {
  const { t } = useTranslation()
  return amount === 0 ? <span className="muted">{t('settle.no-one')}</span> : signedMoney(amount)
}

const States = ({ row: { order, store } }: { row: Row }) => {
  const { t } = useTranslation()
  const [first, ...others] = store ? [store.state] : order.states
  if (!first) return null
  return (
    <span className="row">
      <PayoutStateBadge state={first} />
      {others.length > 0 && <span className="muted">{t('run.and-more', { count: others.length })}</span>}
    </span>
  )
}

const OrderLink = ({ partnerId, id, partner }: RunOrder) => (
  <Link data-row-link to="/settlement-runs/order/$partnerId/$id" params={{ partnerId, id }}>
    {partner}
  </Link>
)

const sumOf = (lines: SettlementRunDetail['lines'], kinds: readonly string[]): number =>
  sumDollars(lines.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount))
const benefitKinds = ['purchases', 'returns', 'reversals']
const feeKinds = ['processing-fee', 'fixed-fee', 'fee-back']

/** Lists the run's payment per partner; a partner expands into its stores. */
export const OrdersCard = ({ run, search }: { run: SettlementRunDetail; search: Search }) => {
  const { t } = useTranslation()
  const list = useList(search, orderList)
  const orders = useListRunOrders(run.id, listQuery(search, orderList))
  const [unfolded, setUnfolded] = useState<readonly string[]>([])
  const [holding, setHolding] = useState<RunOrder>()
  const fold = (id: string) =>
    setUnfolded(unfolded.includes(id) ? unfolded.filter((one) => one !== id) : [...unfolded, id])
  const { data } = orders
  const query = { ...orders, data: data && { ...data, items: rowsOf(data.items, unfolded) } }

  const below = ({ purchases, stores }: RunOrder) =>
    t('run.order-below', {
      count: purchases,
      figure: count(purchases),
      stores: t('settle.stores', { count: stores }),
    })
  const name = ({ order, store }: Row) => {
    if (store) {
      return (
        <span className={clsx('block fs-13 text-2', styles['store'])} data-store-row>
          {store.store}{' '}
          <span className="muted code">{store.last4 === null ? t('run.no-account') : `••${store.last4}`}</span>
        </span>
      )
    }
    const isOpen = unfolded.includes(order.id)
    return (
      <span className="row gap-6px">
        <button
          type="button"
          className={clsx('place-center flex-none muted', styles['fold'], isOpen && styles['open'])}
          aria-expanded={isOpen}
          aria-label={t('run.stores-of', { partner: order.partner })}
          onClick={() => fold(order.id)}
        >
          <ChevronRightIcon small />
        </button>
        <span>
          <OrderLink {...order} />
          <span className="block muted fs-13">{below(order)}</span>
        </span>
      </span>
    )
  }
  const of = ({ order, store }: Row) => store ?? order
  /** Returns true for ready orders of an unapproved run; the hold's own screen ends an existing hold. */
  const canHold = ({ order, store }: Row) =>
    run.status === 'BUILT' && may('payouts.hold') && !store && order.states.includes('READY')
  const holdButton = (row: Row, label: ReactNode) =>
    canHold(row) && (
      <Button
        size="sm"
        aria-label={t('run.hold-order', { partner: row.order.partner })}
        title={t('hold.begin')}
        onClick={() => setHolding(row.order)}
      >
        {label}
      </Button>
    )
  const columns: Column<Row>[] = [
    { id: 'partner', title: t('run.partner'), isFixed: true, isSortable: true, render: name },
    { id: 'benefits', title: t('run.benefits'), isNumeric: true, render: (row) => money(of(row).benefits) },
    { id: 'fees', title: t('run.fees'), isNumeric: true, render: (row) => money(of(row).fees) },
    {
      id: 'adjusted',
      title: t('run.adjusted'),
      isNumeric: true,
      render: (row) => <Adjusted amount={of(row).adjusted} />,
    },
    {
      id: 'payable',
      title: t('run.payable'),
      isNumeric: true,
      isSortable: true,
      render: (row) => (row.store ? money(row.store.payable) : <b>{money(row.order.payable)}</b>),
    },
    {
      id: 'status',
      title: t('run.status'),
      render: (row) => (
        <span className="row wrap between">
          <States row={row} />
          {holdButton(row, <LockIcon small />)}
        </span>
      ),
    },
  ]
  const [benefits, fees] = [sumOf(run.lines, benefitKinds), sumOf(run.lines, feeKinds)]
  const adjusted = sumDollars([run.amount, -benefits, -fees])
  const all = t('run.all-orders', { count: run.orders, figure: count(run.orders) })
  const totals = {
    benefits: money(benefits),
    fees: money(fees),
    adjusted: <Adjusted amount={adjusted} />,
    payable: money(run.amount),
  }
  const foot = {
    cells: { partner: all, ...totals },
    card: (
      <dl className={clsx('stack gap-1 tnum', styles['foot'])}>
        <div className="flex between">
          <dt>{all}</dt>
          <dd>{totals.payable}</dd>
        </div>
        {(['benefits', 'fees', 'adjusted'] as const).map((figure) => (
          <div className="flex between" key={figure}>
            <dt>{t(`run.${figure}`)}</dt>
            <dd>{totals[figure]}</dd>
          </div>
        ))}
      </dl>
    ),
  }

  return (
    <Card title={t('run.orders')} aside={<span className="muted fs-13">{count(run.orders)}</span>}>
      <List
        className={styles['orders']}
        list={list}
        query={query}
        label={t('run.orders-table')}
        columns={columns}
        foot={foot}
        renderCard={(row) => (
          <div className="stack">
            <div className="row">
              <span className="grow">{name(row)}</span>
              <b className="tnum">{money(of(row).payable)}</b>
            </div>
            <span className="row wrap between">
              <States row={row} />
              {holdButton(row, t('hold.begin'))}
            </span>
          </div>
        )}
        labels={{
          failed: t('run.orders-failed'),
          none: t('run.orders-none'),
          noneMatch: t('run.orders-none-match'),
          search: t('run.orders-search'),
        }}
      />
      {holding && (
        <HoldDialog
          partner={{ id: holding.partnerId, name: holding.partner }}
          stores={[]}
          onClose={() => setHolding(undefined)}
        />
      )}
    </Card>
  )
}
