import type { User } from '@tillgate/contract/users.ts'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { FilterChip } from '@tillgate/ui/fields/filter-chip.tsx'
import { SearchBox } from '@tillgate/ui/fields/search-box.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useState } from 'react'
import { useCashiers } from '#portal/api/users.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './cashier-filter.module.css'

type Props = { value: string | undefined; onChange: (cashierId: string | undefined) => void }

const nameOf = ({ firstName, lastName }: User): string => `${firstName} ${lastName}`
/** Fewer are seen at a glance. */
const searchedFrom = 10

/** Asked for when somebody wants to choose. */
const Panel = ({ value, onChange }: Props) => {
  const { t } = useTranslation()
  const { data: cashiers, isError } = useCashiers(true)
  const [wanted, want] = useState('')
  if (isError) return <p>{t('users.error')}</p>
  if (!cashiers) return <Skeleton height={120} />
  const found = cashiers.filter((user) => nameOf(user).toLowerCase().includes(wanted.toLowerCase()))
  return (
    <>
      {cashiers.length >= searchedFrom && (
        <SearchBox label={t('transactions.find-cashier')} value={wanted} search={want} />
      )}
      {found.length === 0 && <p className="muted">{t('transactions.no-cashier')}</p>}
      <div className={styles['cashiers']}>
        {found.map((user) => (
          <CheckRow
            key={user.id}
            type="radio"
            name="cashier"
            checked={user.id === value}
            onChange={() => onChange(user.id)}
          >
            {nameOf(user)}
          </CheckRow>
        ))}
      </div>
    </>
  )
}

export const CashierFilter = ({ value, onChange }: Props) => {
  const { t } = useTranslation()
  const { data: cashiers } = useCashiers(value !== undefined)
  const chosen = cashiers?.find(({ id }) => id === value)
  const label = t('transactions.cashier')
  return (
    <FilterChip
      label={label}
      // Whoever sells no more stays chosen, without a name.
      value={value === undefined ? undefined : chosen ? nameOf(chosen) : t('transactions.one-cashier')}
      clear={() => onChange(undefined)}
      words={{ remove: t('filter.remove', { name: label }) }}
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
