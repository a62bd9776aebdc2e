import { fullName } from '@tillgate/domain/full-name.ts'
import { FilterChip } from '@tillgate/ui/fields/filter-chip.tsx'
import { useCashiers } from '#portal/api/users.ts'
import { NamedChoices } from '#portal/features/filters/named-choices.tsx'
import { useTranslation } from '#portal/i18n.ts'

type Props = { value: string | undefined; onChange: (cashierId: string | undefined) => void }

/** Loads the cashiers when the panel opens. */
const Panel = ({ value, onChange }: Props) => {
  const { t } = useTranslation()
  const { data: cashiers, isError } = useCashiers(true)
  return (
    <NamedChoices
      label={t('transactions.cashier')}
      value={value}
      choices={cashiers?.map((user) => ({ value: user.id, label: fullName(user) }))}
      failed={isError ? t('users.error') : undefined}
      labels={{ find: t('transactions.find-cashier'), none: t('transactions.no-cashier') }}
      onChange={onChange}
    />
  )
}

/** Returns the name of the chosen cashier. A former cashier remains selected but has no name. */
export const useCashierName = (id: string | undefined): string | undefined => {
  const { t } = useTranslation()
  const { data: cashiers } = useCashiers(id !== undefined)
  const chosen = cashiers?.find((one) => one.id === id)
  if (id === undefined) return undefined
  return chosen ? fullName(chosen) : cashiers ? t('transactions.one-cashier') : '…'
}

export const CashierFilter = ({ value, onChange }: Props) => {
  const { t } = useTranslation()
  const label = t('transactions.cashier')
  const name = useCashierName(value)
  return (
    <FilterChip
      label={label}
      value={name}
      clear={() => onChange(undefined)}
      labels={{ remove: t('filter.remove', { name: label }) }}
    >
      {(close) => (
        <Panel
          value={value}
          onChange={(cashierId) => {
            onChange(cashierId)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}
