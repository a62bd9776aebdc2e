import { money } from '@tillgate/domain/money.ts'
import { useHighestPayable } from '#portal/api/statements.ts'
import { AmountFilter } from '#portal/features/filters/amount-filter.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { payableTop, type StatementSearch } from './statement-search.ts'

type Props = {
  search: StatementSearch
  onChange: (part: Pick<StatementSearch, 'startAmount' | 'endAmount'>) => void
}

/** Spec 2 §2: from 0 to the highest amount payable. */
export const PayableFilter = ({ search: { startAmount, endAmount }, onChange }: Props) => {
  const { t } = useTranslation()
  const { data: highest } = useHighestPayable()
  const top = Math.max(payableTop(highest), startAmount ?? 0, endAmount ?? 0)
  return (
    <AmountFilter
      label={t('statements.amount-payable')}
      words={{
        from: t('statements.amount-from'),
        to: t('statements.amount-to'),
        ...(top === highest ? { top: t('statements.amount-top', { amount: money(top) }) } : {}),
      }}
      from={startAmount}
      to={endAmount}
      top={top}
      onChange={(from, to) => onChange({ startAmount: from, endAmount: to })}
    />
  )
}
