import { clsx } from 'clsx'
import { count } from '@tillgate/browser/figures.ts'
import { itemSalesDays } from '@tillgate/contract/item-sales.ts'
import { money } from '@tillgate/domain/money.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useState } from 'react'
import { useGetItemSales } from '#portal/api/items.ts'
import { useMyStores } from '#portal/api/stores.ts'
import { StorePicker } from '#portal/features/store-picker/store-picker.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { ItemSalesChart } from './item-sales-chart.tsx'
import { sumsOf } from './item-sales-figures.ts'
import styles from './item-sales.module.css'

/** Sales and prices of an item in the last 90 days, at one store or at all. */
export const ItemSales = ({ id, storeId }: { id: string; storeId: string | undefined }) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(storeId)
  const stores = useMyStores()
  const { data, isError, refetch } = useGetItemSales(id, chosen)
  const span = { days: itemSalesDays }
  const sums = data && sumsOf(data.days)
  const hasSold = sums !== undefined && (sums.totalAmount > 0 || sums.returnedUnits > 0)
  const share = sums && sums.totalAmount > 0 ? `${((sums.benefitsAmount / sums.totalAmount) * 100).toFixed(1)}%` : '0%'

  return (
    <Card
      title={t('item-sales.title', span)}
      aside={
        (stores.data?.length ?? 0) > 1 ? (
          <StorePicker stores={stores.data ?? []} value={chosen} onChange={setChosen} all />
        ) : undefined
      }
      padded
    >
      {isError && !data && (
        <EmptyState line={t('item-sales.error')} failed>
          <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
        </EmptyState>
      )}
      {!data && !isError && <Skeleton height={220} />}
      {data && !hasSold && <p className="muted">{t('item-sales.none', span)}</p>}
      {data && hasSold && (
        <>
          <dl className={clsx('flex wrap', styles['figures'])}>
            {[
              [t('item-sales.units'), count(sums.units)],
              [t('item-sales.amount'), money(sums.totalAmount)],
              [t('item-sales.benefits'), share],
              [t('item-sales.returns'), count(sums.returnedUnits)],
            ].map(([label, value]) => (
              <div className="grid" key={label}>
                <dt className="muted fs-13">{label}</dt>
                <dd className="fs-18 fw-semibold tnum">{value}</dd>
              </div>
            ))}
          </dl>
          <ItemSalesChart days={data.days} isOneStore={chosen !== undefined || stores.data?.length === 1} />
        </>
      )}
    </Card>
  )
}
