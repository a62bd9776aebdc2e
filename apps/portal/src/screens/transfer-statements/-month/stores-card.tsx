import { WideTable } from '@tillgate/browser/list/wide-table.tsx'
import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import type { StatementMonth } from '@tillgate/contract/statement-months.ts'
import { money, signedMoney, sumDollars } from '@tillgate/domain/money.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useTranslation } from '#portal/i18n.ts'
import styles from './month-table.module.css'
import { useMonthText } from './use-month-text.ts'

/** Payouts per store, with their sum. A store's name shows the month of the store alone. */
export const StoresCard = ({ data }: { data: StatementMonth }) => {
  const { t } = useTranslation()
  const text = useMonthText(data)
  const { stores, now, before } = data
  return (
    <Card title={t('month.per-store')}>
      <WideTable label={t('month.per-store')} className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('month.store')}</th>
            <th scope="col" className={styles['before']}>
              {text.against}
            </th>
            <th scope="col">{text.month}</th>
            <th scope="col">{t('month.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {stores.map((store) => (
            <tr key={store.storeId}>
              <th scope="row">
                <Link
                  to="/transfer-statements/month/$month"
                  params={{ month: data.month }}
                  search={(search) => ({ ...search, storeId: store.storeId })}
                >
                  {store.name}
                </Link>
              </th>
              <td className={styles['before']}>{money(store.before.paid)}</td>
              <td>{money(store.now.paid)}</td>
              <td className={styles['difference']}>{signedMoney(sumDollars([store.now.paid, -store.before.paid]))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('statements.of-stores', { count: stores.length, figure: count(stores.length) })}</th>
            <td className={styles['before']}>{money(before.paid)}</td>
            <td>{money(now.paid)}</td>
            <td>{signedMoney(sumDollars([now.paid, -before.paid]))}</td>
          </tr>
        </tfoot>
      </WideTable>
    </Card>
  )
}
