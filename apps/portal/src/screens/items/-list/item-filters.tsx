import { ChoiceFilter } from '@tillgate/browser/list/choice-filter.tsx'
import { units } from '@tillgate/domain/items.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { FilterChip } from '@tillgate/ui/fields/filter-chip.tsx'
import { RangeFields } from '@tillgate/ui/fields/range-fields.tsx'
import { useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { useHighestPrice } from '#portal/api/items.ts'
import { money } from '@tillgate/domain/money.ts'
import { priceTop, type ItemSearch } from './item-search.ts'

type Props = { storeId: string; search: ItemSearch; change: (part: Partial<ItemSearch>) => void }

export const ItemFilters = ({ storeId, search, change }: Props) => {
  const { t } = useTranslation()
  return (
    <>
      <PriceFilter storeId={storeId} search={search} change={change} />
      <ChoiceFilter
        label={t('items.apl')}
        value={search.apl}
        choices={[
          { value: true, label: t('apl.filter-verified') },
          { value: false, label: t('apl.not-verified') },
        ]}
        change={(apl) => change({ apl })}
      />
      <ChoiceFilter
        label={t('items.unit')}
        value={search.unit}
        choices={units.map((unit) => ({
          value: unit,
          label: t('unit.choice', { code: unit, name: t(`unit.${unit}`) }),
          chip: unit,
        }))}
        change={(unit) => change({ unit })}
      />
    </>
  )
}

const PriceFilter = ({ storeId, search: { minPrice, maxPrice }, change }: Props) => {
  const { t } = useTranslation()
  const { data: price } = useHighestPrice(storeId)
  const top = priceTop(price)
  const isSet = minPrice !== undefined || maxPrice !== undefined

  return (
    <FilterChip
      label={t('items.price')}
      value={isSet ? `${money(minPrice ?? 0)} - ${money(maxPrice ?? top)}` : undefined}
      clear={() => change({ minPrice: undefined, maxPrice: undefined })}
      words={{ remove: t('filter.remove', { name: t('items.price') }) }}
    >
      {(close) => (
        <PriceForm
          start={{ from: minPrice ?? 0, to: maxPrice ?? top }}
          top={top}
          apply={({ from, to }) => {
            change({ minPrice: from > 0 ? from : undefined, maxPrice: to < top ? to : undefined })
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

type Range = { from: number; to: number }

const PriceForm = ({ start, top, apply }: { start: Range; top: number; apply: (range: Range) => void }) => {
  const { t } = useTranslation()
  const [range, setRange] = useState(start)
  return (
    <>
      <RangeFields
        value={range}
        top={top}
        change={setRange}
        words={{ from: t('items.price-from'), to: t('items.price-to') }}
      />
      <Button look="primary" onClick={() => apply(range)}>
        {t('action.apply')}
      </Button>
    </>
  )
}
