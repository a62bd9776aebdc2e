import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { FilterChip } from '@tillgate/ui/fields/filter-chip.tsx'
import { useTranslation } from '../i18n.ts'

type Props<V extends string | boolean> = {
  label: string
  value: V | undefined
  choices: readonly { value: V; label: string; chip?: string }[]
  onChange: (value: V | undefined) => void
}

/** Chip filter with radio buttons for a few values. `chip`: shorter label of the chip. */
export const ChoiceFilter = <V extends string | boolean>({ label, value, choices, onChange }: Props<V>) => {
  const { t } = useTranslation()
  const chosen = choices.find((one) => one.value === value)
  return (
    <FilterChip
      label={label}
      value={chosen?.chip ?? chosen?.label}
      clear={() => onChange(undefined)}
      labels={{ remove: t('filter.remove', { name: label }) }}
    >
      {(close) =>
        choices.map((one) => (
          <CheckRow
            key={String(one.value)}
            type="radio"
            name={label}
            checked={one.value === value}
            onChange={() => {
              onChange(one.value)
              close()
            }}
          >
            {one.label}
          </CheckRow>
        ))
      }
    </FilterChip>
  )
}
