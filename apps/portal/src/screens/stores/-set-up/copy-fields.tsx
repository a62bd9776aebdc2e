import { clsx } from 'clsx'
import { autoColumns } from '@tillgate/ui/layout/auto-columns.ts'
import { count } from '@tillgate/browser/figures.ts'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { ItemCopyPreview } from '@tillgate/contract/item-copies.ts'
import type { Store } from '@tillgate/contract/stores.ts'
import { money } from '@tillgate/domain/money.ts'
import { PercentField } from '@tillgate/ui/fields/amount-fields.tsx'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import type { usePreviewItemCopy } from '#portal/api/item-copies.ts'
import { useTranslation } from '#portal/i18n.ts'
import { priceKinds, percentOf, type CopiedPrices } from './copy-percent.ts'
import styles from './items-step.module.css'

const Figures = ({ preview }: { preview: ItemCopyPreview }) => {
  const { t } = useTranslation()
  const figures = ['items', 'active', 'listed', 'existing'] as const
  return (
    <dl
      className={clsx('grid line rounded-lg overflow-hidden', styles['figures'])}
      style={autoColumns('8rem')}
      aria-label={t('new-store.copy.figures')}
    >
      {figures.map((figure) => (
        <div key={figure}>
          <dt className="muted fs-13">{t(`new-store.copy.${figure}`)}</dt>
          <dd className="tnum fs-20 fw-semibold">{count(preview[figure])}</dd>
        </div>
      ))}
    </dl>
  )
}

/** First items with both prices, and how many keep their price. */
const Examples = ({ preview: { examples, unchanged } }: { preview: ItemCopyPreview }) => {
  const { t } = useTranslation()
  return (
    <ul className="stack gap-1 fs-13" aria-label={t('new-store.copy.examples')}>
      {examples.map(({ name, price, newPrice }) => (
        <li key={`${name} ${price}`} className="tnum">
          {t('new-store.copy.example', { name, price: money(price), newPrice: money(newPrice) })}
        </li>
      ))}
      {unchanged > 0 && <li>{t('new-store.copy.unchanged', { count: unchanged, figure: count(unchanged) })}</li>}
      <li className="muted">{t('items.bulk-rounded')}</li>
    </ul>
  )
}

type Props = {
  preview: ReturnType<typeof usePreviewItemCopy>
  sisters: readonly Store[]
  from: string
  onFrom: (id: string) => void
  prices: CopiedPrices
  onPrices: (prices: CopiedPrices) => void
}

/** Store to copy from, change of the prices, and what the copy adds. */
export const CopyFields = ({ preview, sisters, from, onFrom, prices, onPrices }: Props) => {
  const { t } = useTranslation()
  const { data, error, isError } = preview
  const isChanged = percentOf(prices).pricePercent !== undefined
  return (
    <>
      <div className="grid gap-4 items-start" style={autoColumns('14rem')}>
        <Choice
          label={t('new-store.copy.from')}
          name="fromStoreId"
          options={sisters.map(({ id, businessName, city }) => ({ value: id, label: businessName, note: city }))}
          value={from}
          onChange={onFrom}
          searchable={sisters.length > 8}
          nothingFound={t('stores.none-match')}
        />
        <Choice
          label={t('new-store.copy.prices')}
          name="priceKind"
          options={priceKinds.map((value) => ({ value, label: t(`new-store.copy.prices-${value}`) }))}
          value={prices.kind}
          onChange={(value) => onPrices({ ...prices, kind: priceKinds.find((one) => one === value) ?? 'SAME' })}
        />
        {prices.kind !== 'SAME' && (
          <PercentField
            label={t('items.bulk-percent')}
            unreadable={t('amount.unreadable')}
            name="percent"
            value={prices.percent}
            onChange={(percent) => onPrices({ ...prices, percent })}
          />
        )}
      </div>
      {data ? <Figures preview={data} /> : !isError && <Skeleton height={84} />}
      {data && isChanged && !isError && <Examples preview={data} />}
      <RefusalAlert refusal={error} failed={t('new-store.copy.counting-failed')} />
      <p className="muted">{t(data?.items === 0 ? 'new-store.copy.none' : 'new-store.copy.undo')}</p>
    </>
  )
}
