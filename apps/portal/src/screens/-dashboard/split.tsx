import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import type { SalesRows } from '@tillgate/contract/sales-figures.ts'
import { soldQuantity } from '@tillgate/domain/items.ts'
import { money } from '@tillgate/domain/money.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { clsx } from 'clsx'
import { useGetSalesToday, useGetTopItems } from '#portal/api/dashboard.ts'
import { useTranslation } from '#portal/i18n.ts'
import { CardFailed } from './card-failed.tsx'
import styles from './split.module.css'

const decimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** Change against the amount before, `+12%`; nothing when there were no sales before. */
const Change = ({ now, before }: { now: number; before: number }) => {
  if (before <= 0) return null
  const share = Math.round(((now - before) / before) * 100)
  const sign = share > 0 ? '+' : share < 0 ? '−' : ''
  return (
    <b className={clsx('text-danger', styles['change'])} data-up={share >= 0 || undefined}>
      {sign}
      {Math.abs(share)}%
    </b>
  )
}

const Others = ({ others, columns }: { others: number; columns: number }) => {
  const { t } = useTranslation()
  if (others === 0) return null
  return (
    <tr>
      <td colSpan={columns} className="muted">
        {t('sales.others', { count: others, figure: count(others) })}
      </td>
    </tr>
  )
}

const StoreRows = ({ stores: { rows, others } }: { stores: SalesRows }) => {
  const { t } = useTranslation()
  return (
    <table className={clsx('tnum', styles['table'], styles['stores'])}>
      <thead>
        <tr>
          <th scope="col">{t('sales.store')}</th>
          <th scope="col">{t('sales.count')}</th>
          <th scope="col">{t('sales.title')}</th>
          <th scope="col">{t('sales.against')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, purchases, totalAmount, lastWeek }) => (
          <tr key={id}>
            <th scope="row">
              <Link className="tap" to="/stores/view/$id" params={{ id }}>
                {name}
              </Link>
            </th>
            <td>{count(purchases)}</td>
            <td>{money(totalAmount)}</td>
            <td>
              <Change now={totalAmount} before={lastWeek} />
            </td>
          </tr>
        ))}
        <Others others={others} columns={4} />
      </tbody>
    </table>
  )
}

/** Sales of today by store, best first; for partners with several stores. */
export const ByStore = () => {
  const { t } = useTranslation()
  const { data, isError, refetch } = useGetSalesToday()
  const title = t('sales.by-store')
  if (isError && !data) return <CardFailed title={title} retry={refetch} />
  return (
    <Card title={title} aside={<Link to="/stores">{t('dashboard.all-stores')}</Link>} padded>
      {!data && <Skeleton height={140} />}
      {data?.stores.rows.length === 0 && <p className="muted">{t('sales.none-today')}</p>}
      {data && data.stores.rows.length > 0 && (
        <div className="container">
          <StoreRows stores={data.stores} />
        </div>
      )}
    </Card>
  )
}

/** Sales of today by cashier and store, best first. */
export const ByCashier = () => {
  const { t } = useTranslation()
  const { data, isError, refetch } = useGetSalesToday()
  const title = t('sales.by-cashier')
  if (isError && !data) return <CardFailed title={title} retry={refetch} />
  const { rows = [], others = 0 } = data?.cashiers ?? {}
  return (
    <Card title={title} aside={<Link to="/users">{t('menu.users')}</Link>} padded>
      {!data && <Skeleton height={140} />}
      {data && rows.length === 0 && <p className="muted">{t('sales.none-today')}</p>}
      {rows.length > 0 && (
        <div className="container">
          <table className={clsx('tnum', styles['table'])}>
            <thead>
              <tr>
                <th scope="col">{t('sales.cashier')}</th>
                <th scope="col">{t('sales.count')}</th>
                <th scope="col">{t('sales.title')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, name, storeName, purchases, totalAmount, returns, returnedAmount }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link className="tap" to="/transactions" search={{ cashierId: id, dates: 'today' }}>
                      {name}
                    </Link>
                    <span className="muted">{storeName === '' ? t('sales.several-stores') : storeName}</span>
                    {returns > 0 && (
                      <span className="muted">
                        {t('sales.returns', { count: returns, figure: count(returns), amount: money(returnedAmount) })}
                      </span>
                    )}
                  </th>
                  <td>{count(purchases)}</td>
                  <td>{money(totalAmount)}</td>
                </tr>
              ))}
              <Others others={others} columns={3} />
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

/** Best selling items of the last seven days. */
export const TopItems = () => {
  const { t } = useTranslation()
  const { data, isError, refetch } = useGetTopItems()
  const title = t('sales.top-items')
  if (isError && !data) return <CardFailed title={title} retry={refetch} />
  return (
    <Card title={title} aside={<Link to="/items">{t('sales.all-items')}</Link>} padded>
      {!data && <Skeleton height={240} />}
      {data?.items.length === 0 && <p className="muted">{t('sales.none-week')}</p>}
      {data && data.items.length > 0 && (
        <div className="container">
          <table className={clsx('tnum', styles['table'])}>
            <thead>
              <tr>
                <th scope="col">{t('sales.item')}</th>
                <th scope="col">{t('sales.quantity')}</th>
                <th scope="col">{t('sales.title')}</th>
              </tr>
            </thead>
            <tbody>
              {data.items.map(({ itemId, code, name, unit, quantity, totalAmount }) => (
                <tr key={`${code}${unit}`}>
                  <th scope="row">
                    {itemId ? (
                      <Link className="tap" to="/items/view/$id" params={{ id: itemId }} search={{ code }}>
                        {name}
                      </Link>
                    ) : (
                      name
                    )}
                  </th>
                  <td>{soldQuantity({ quantity, unit }, code, decimals.format(quantity))}</td>
                  <td>{money(totalAmount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
