import { Button } from '@tillgate/ui/buttons/button.tsx'
import { FilterChip } from '@tillgate/ui/fields/filter-chip.tsx'
import { RangeFields } from '@tillgate/ui/fields/range-fields.tsx'
import { useState } from 'react'
import { useHighestPayable } from '#portal/api/statements.ts'
import { money } from '@tillgate/domain/money.ts'
import { useTranslation } from '#portal/i18n.ts'
import { payableTop, type StatementSearch } from './statement-search.ts'

type Range = { from: number; to: number }

const Panel = ({ start, top, apply }: { start: Range; top: number; apply: (range: Range) => void }) => {
  const { t } = useTranslation()
  const [range, setRange] = useState(start)
  return (
    <>
      <RangeFields
        value={range}
        top={top}
        change={setRange}
        words={{ from: t('statements.amount-from'), to: t('statements.amount-to') }}
      />
      <Button look="primary" onClick={() => apply(range)}>
        {t('action.apply')}
      </Button>
    </>
  )
}

type Props = {
  search: StatementSearch
  change: (part: Pick<StatementSearch, 'startAmount' | 'endAmount'>) => void
}

/** Spec 2 §2: from 0 to the highest amount payable. An end of the range that is not moved is no filter. */
export const PayableFilter = ({ search: { startAmount, endAmount }, change }: Props) => {
  const { t } = useTranslation()
  const { data: highest } = useHighestPayable()
  const top = Math.max(payableTop(highest), startAmount ?? 0, endAmount ?? 0)
  const isSet = startAmount !== undefined || endAmount !== undefined
  const label = t('statements.amount-payable')
  return (
    <FilterChip
      label={label}
      value={isSet ? `${money(startAmount ?? 0)} - ${money(endAmount ?? top)}` : undefined}
      clear={() => change({ startAmount: undefined, endAmount: undefined })}
      words={{ remove: t('filter.remove', { name: label }) }}
    >
      {(close) => (
        <Panel
          start={{ from: startAmount ?? 0, to: endAmount ?? top }}
          top={top}
          apply={({ from, to }) => {
            change({ startAmount: from > 0 ? from : undefined, endAmount: to < top ? to : undefined })
            close()
          }}
        />
      )}
    </FilterChip>
  )
}
