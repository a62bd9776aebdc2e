import { CheckRow } from '@tillgate/ui/check-row.tsx'
import { FilterChip } from '@tillgate/ui/filter-chip.tsx'
import { useTranslation } from '#portal/i18n.ts'
import type { ItemSearch } from './item-search.ts'

type Props = { search: ItemSearch; change: (part: Partial<ItemSearch>) => void }

export const AplFilter = ({ search: { apl }, change }: Props) => {
  const { t } = useTranslation()
  const label = (verified: boolean) => t(verified ? 'apl.filter-verified' : 'apl.not-verified')

  return (
    <FilterChip
      label={t('items.apl')}
      value={apl === undefined ? undefined : label(apl)}
      clear={() => change({ apl: undefined })}
      words={{ remove: t('filter.remove', { name: t('items.apl') }) }}
    >
      {(close) =>
        [true, false].map((verified) => (
          <CheckRow
            key={String(verified)}
            type="radio"
            name="apl"
            checked={apl === verified}
            onChange={() => {
              change({ apl: verified })
              close()
            }}
          >
            {label(verified)}
          </CheckRow>
        ))
      }
    </FilterChip>
  )
}
