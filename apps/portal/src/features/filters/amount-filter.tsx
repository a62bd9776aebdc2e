import { money } from '@tillgate/domain/money.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { FilterChip } from '@tillgate/ui/fields/filter-chip.tsx'
import { RangeFields } from '@tillgate/ui/fields/range-fields.tsx'
import { useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'

type Range = { from: number; to: number }
type Words = { from: string; to: string; top?: string }

type PanelProps = {
  /** `to` undefined: `top`, also when that is learned after the panel opened. */
  start: { from: number; to: number | undefined }
  top: number
  labels: Words
  apply: (range: Range) => void
}
const Panel = ({ start, top, labels, apply }: PanelProps) => {
  const [{ from, to, isReadable }, setTyped] = useState({ ...start, isReadable: true })
  const range = { from, to: to ?? top }
  const { t } = useTranslation()
  return (
    <>
      <RangeFields
        value={range}
        top={top}
        onChange={(next, areBothRead) =>
          setTyped({ ...next, to: next.to === top ? undefined : next.to, isReadable: areBothRead })
        }
        labels={{ ...labels, unreadable: t('amount.unreadable') }}
        format={money}
      />
      <Button variant="primary" inactive={!isReadable} onClick={() => apply(range)}>
        {t('action.apply')}
      </Button>
    </>
  )
}

type Props = {
  label: string
  labels: Words
  /** Dollars; undefined: no limit. */
  from: number | undefined
  to: number | undefined
  top: number
  /** Asks for `top`, which a list without this filter does not need. */
  onOpen: () => void
  onChange: (from: number | undefined, to: number | undefined) => void
}

/** Narrows a list to amounts from 0 to `top`. An end of the range that is not moved is no filter. */
export const AmountFilter = ({ label, labels, from, to, top, onOpen, onChange }: Props) => {
  const { t } = useTranslation()
  const isSet = from !== undefined || to !== undefined
  return (
    <FilterChip
      label={label}
      value={isSet ? `${money(from ?? 0)} - ${money(to ?? top)}` : undefined}
      clear={() => onChange(undefined, undefined)}
      onOpen={onOpen}
      labels={{ remove: t('filter.remove', { name: label }) }}
    >
      {(close) => (
        <Panel
          start={{ from: from ?? 0, to }}
          top={top}
          labels={labels}
          apply={({ from: one, to: other }) => {
            // Accepts the amounts in either order.
            const [lowest, highest] = [Math.min(one, other), Math.max(one, other)]
            onChange(lowest > 0 ? lowest : undefined, highest < top ? highest : undefined)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}
