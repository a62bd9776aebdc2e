import { WideTable } from '@tillgate/browser/list/wide-table.tsx'
import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import type { StatementMonth } from '@tillgate/contract/statement-months.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { MonthCells, MonthHead } from './month-cells.tsx'
import styles from './month-table.module.css'

/** Payouts per store, with their sum. A store's name shows the month of the store alone. */
export const StoresCard = ({ data }: { data: StatementMonth }) => {
  const { t } = useTranslation()
  const { stores, now, before } = data
  return (
    <Card title={t('month.per-store')}>
      <WideTable label={t('month.per-store')} className={styles['table']}>
        <MonthHead data={data} title={t('month.store')} />
        <tbody>
          {stores.map((store) => (
            <tr key={store.storeId}>
              <th scope="row">
                <Link
                  className="tap"
                  to="/transfer-statements/month/$month"
                  params={{ month: data.month }}
                  search={(search) => ({ ...search, storeId: store.storeId })}
                >
                  {store.name}
                </Link>
              </th>
              <MonthCells before={store.before} now={store.now} line="paid" />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('statements.of-stores', { count: stores.length, figure: count(stores.length) })}</th>
            <MonthCells before={before} now={now} line="paid" />
          </tr>
        </tfoot>
      </WideTable>
    </Card>
  )
}
