import { ChoiceFilter } from '@tillgate/browser/list/choice-filter.tsx'
import { units } from '@tillgate/domain/items.ts'
import { stampText } from '@tillgate/domain/moments.ts'
import { FilterChip } from '@tillgate/ui/fields/filter-chip.tsx'
import { useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { useHighestPrice } from '#portal/api/items.ts'
import { AmountFilter } from '#portal/features/filters/amount-filter.tsx'
import { priceTop, type ItemSearch } from './item-search.ts'

/** `storeId` undefined: all stores, where prices are not filtered. */
type Props = { storeId: string | undefined; search: ItemSearch; onChange: (part: Partial<ItemSearch>) => void }

/** Items of a scan session and later ones. The id of an item holds the time of its creation. */
const AddedFilter = ({ from, onClear }: { from: string; onClear: () => void }) => {
  const { t, language } = useTranslation()
  const label = t('items.added-since')
  const time = stampText(new Date(Number.parseInt(from.replaceAll('-', '').slice(0, 12), 16)).toISOString(), language)
  return (
    <FilterChip label={label} value={time} clear={onClear} labels={{ remove: t('filter.remove', { name: label }) }}>
      {() => <p className="muted">{t('items.added-since-means')}</p>}
    </FilterChip>
  )
}

export const ItemFilters = ({ storeId, search, onChange }: Props) => {
  const { t } = useTranslation()
  return (
    <>
      {search.addedFrom !== undefined && (
        <AddedFilter from={search.addedFrom} onClear={() => onChange({ addedFrom: undefined })} />
      )}
      {storeId !== undefined && <PriceFilter storeId={storeId} search={search} onChange={onChange} />}
      <ChoiceFilter
        label={t('items.apl')}
        value={search.apl}
        choices={[
          { value: true, label: t('apl.filter-verified') },
          { value: false, label: t('apl.not-verified') },
        ]}
        onChange={(apl) => onChange({ apl })}
      />
      <ChoiceFilter
        label={t('items.unit')}
        value={search.unit}
        choices={units.map((unit) => ({
          value: unit,
          label: t('unit.choice', { code: unit, name: t(`unit.${unit}`) }),
          chip: unit,
        }))}
        onChange={(unit) => onChange({ unit })}
      />
    </>
  )
}

const PriceFilter = ({ storeId, search: { minPrice, maxPrice }, onChange }: Props & { storeId: string }) => {
  const { t } = useTranslation()
  const [isOpened, setOpened] = useState(false)
  const { data: price } = useHighestPrice(storeId, isOpened || minPrice !== undefined || maxPrice !== undefined)
  return (
    <AmountFilter
      label={t('items.price')}
      labels={{ from: t('items.price-from'), to: t('items.price-to') }}
      from={minPrice}
      to={maxPrice}
      top={priceTop(price)}
      onOpen={() => setOpened(true)}
      onChange={(from, to) => onChange({ minPrice: from, maxPrice: to })}
    />
  )
}
