import { units } from '@tillgate/domain/items.ts'
import { CheckRow } from '@tillgate/ui/check-row.tsx'
import { FilterChip } from '@tillgate/ui/filter-chip.tsx'
import { useTranslation } from '#portal/i18n.ts'
import type { ItemSearch } from './item-search.ts'

type Props = { search: ItemSearch; change: (part: Partial<ItemSearch>) => void }

export const UnitFilter = ({ search: { unit }, change }: Props) => {
  const { t } = useTranslation()
  return (
    <FilterChip
      label={t('items.unit')}
      value={unit}
      clear={() => change({ unit: undefined })}
      words={{ remove: t('filter.remove', { name: t('items.unit') }) }}
    >
      {(close) =>
        units.map((one) => (
          <CheckRow
            key={one}
            type="radio"
            name="unit"
            checked={unit === one}
            onChange={() => {
              change({ unit: one })
              close()
            }}
          >
            {t('unit.choice', { code: one, name: t(`unit.${one}`) })}
          </CheckRow>
        ))
      }
    </FilterChip>
  )
}
