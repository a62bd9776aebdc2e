import { clsx } from 'clsx'
import { count } from '@tillgate/browser/figures.ts'
import { ListTable, type Column } from '@tillgate/browser/list/list-table.tsx'
import type { PartnerMoney, StoreMoney } from '@tillgate/contract/operator-partner-money.ts'
import { money, signedMoney, sumDollars } from '@tillgate/domain/money.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#operator/i18n.ts'
import styles from './partner-view.module.css'

type Row = StoreMoney & { id: string }

/** "84 sales" below an amount. */
const Counted = ({ amount, text }: { amount: string; text: string }) => (
  <span className="grid">
    <span className="nowrap">{amount}</span>
    <small className="nowrap">{text}</small>
  </span>
)

const useColumns = (): Column<Row>[] => {
  const { t } = useTranslation()
  return [
    {
      id: 'store',
      title: t('purchases.store'),
      isFixed: true,
      render: ({ store, last4 }) => (
        <span className="grid">
          <b className="fw-medium">{store}</b>
          <small>{last4 === null ? t('order.no-account') : t('order.account', { last4 })}</small>
        </span>
      ),
    },
    {
      id: 'purchases',
      title: t('partner-money.purchases'),
      isNumeric: true,
      render: ({ purchases: { amount, count: n } }) => (
        <Counted amount={money(amount)} text={t('partner-money.sales', { count: n, figure: count(n) })} />
      ),
    },
    {
      id: 'returns',
      title: t('partner-money.returns'),
      isNumeric: true,
      render: ({ returns: { amount, count: n } }) => (
        <Counted amount={money(amount)} text={t('partner-money.returned', { count: n, figure: count(n) })} />
      ),
    },
    { id: 'fees', title: t('partner-money.fees'), isNumeric: true, render: ({ fees }) => money(fees) },
    {
      id: 'adjustments',
      title: t('partner-money.adjustments'),
      isNumeric: true,
      render: ({ adjustments }) => signedMoney(adjustments),
    },
    { id: 'carried', title: t('partner-money.carried'), isNumeric: true, render: ({ carried }) => money(carried) },
    {
      id: 'payable',
      title: t('order.payable'),
      isNumeric: true,
      render: ({ payable, isHeld }) => (
        <span className={clsx('grid', styles['payable'])}>
          <b className="fw-medium nowrap">{money(payable)}</b>
          {isHeld && <StatusBadge tone="yellow">{t('order.held')}</StatusBadge>}
        </span>
      ),
    },
  ]
}

/** What the program owes the partner, as a line and store by store. The foot is the sum of each column. */
export const MoneyCard = ({ answer }: { answer: PartnerMoney }) => {
  const { t } = useTranslation()
  const columns = useColumns()
  const { stores, storeTotal, next, held, notDue, debt, owed, isBalanced } = answer
  const rows = stores.filter(
    ({ payable, notDue: waits, purchases }) => payable !== 0 || waits !== 0 || purchases.count > 0,
  )
  const sumOf = (amount: (row: StoreMoney) => number): string => money(sumDollars(rows.map(amount)))
  const parts = [
    { key: 'next', label: t('partner-money.next'), amount: next },
    { key: 'held', label: t('partner-money.held'), amount: held },
    { key: 'not-due', label: t('partner-money.not-due'), amount: notDue },
    ...(debt === 0 ? [] : [{ key: 'debt', label: t('partner-money.debt'), amount: debt }]),
  ]
  return (
    <Card
      title={t('partner-section.money')}
      description={t('partner-money.lead')}
      aside={
        <StatusBadge tone={isBalanced ? 'green' : 'red'}>{t(isBalanced ? 'order.balanced' : 'order.off')}</StatusBadge>
      }
    >
      <dl className={clsx('mt-4 tnum', styles['owed'])}>
        {parts.map(({ key, label, amount }, index) => (
          <div key={key}>
            <dt className="muted fs-13">{label}</dt>
            <dd className="fw-semibold fs-16 nowrap">
              {index > 0 && <span aria-hidden="true">+ </span>}
              {money(amount)}
            </dd>
          </div>
        ))}
        <div>
          <dt className="muted fs-13">{t('partner-money.owed')}</dt>
          <dd className="fw-semibold fs-16 nowrap">
            <span aria-hidden="true">= </span>
            {money(owed)}
          </dd>
        </div>
      </dl>
      {rows.length === 0 ? (
        <p className="muted p-5">{t('partner-money.none')}</p>
      ) : (
        <ListTable
          label={t('partner-money.table')}
          columns={columns}
          rows={rows.map((row) => ({ ...row, id: row.storeId }))}
          renderCard={(row) => (
            <div className="stack gap-1">
              <div className="row">
                <b className="grow break">{row.store}</b>
                <b className="tnum nowrap">{money(row.payable)}</b>
              </div>
              <span className="muted tnum">
                {t('partner-money.parts', {
                  purchases: money(row.purchases.amount),
                  returns: money(row.returns.amount),
                  fees: money(row.fees),
                  adjustments: signedMoney(row.adjustments),
                  carried: money(row.carried),
                })}
              </span>
              {row.isHeld && (
                <span>
                  <StatusBadge tone="yellow">{t('order.held')}</StatusBadge>
                </span>
              )}
            </div>
          )}
          foot={{
            cells: {
              store: t('purchase.sum'),
              purchases: sumOf((row) => row.purchases.amount),
              returns: sumOf((row) => row.returns.amount),
              fees: sumOf((row) => row.fees),
              adjustments: sumOf((row) => row.adjustments),
              carried: sumOf((row) => row.carried),
              payable: sumOf((row) => row.payable),
            },
            card: (
              <div className="row">
                <b className="grow">{t('purchase.sum')}</b>
                <b className="tnum nowrap">{sumOf((row) => row.payable)}</b>
              </div>
            ),
          }}
        />
      )}
      {stores.length < storeTotal && <p className="muted p-5">{t('partners.more', { count: count(stores.length) })}</p>}
    </Card>
  )
}
