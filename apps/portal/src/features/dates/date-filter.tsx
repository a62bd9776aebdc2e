import { clsx } from 'clsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { FilterChip } from '@tillgate/ui/fields/filter-chip.tsx'
import { useState, type SyntheticEvent } from 'react'
import { dayRange } from '#portal/features/figures/eastern.ts'
import { useTranslation } from '#portal/i18n.ts'
import { DateFields } from './date-fields.tsx'
import { presetOf, type Days } from './days.ts'
import styles from './date-filter.module.css'

type PanelProps = { days: Days; today: string; onChange: (days: Days) => void }
/** `name`: name of the date when it is not the list's usual date. */
type Props = PanelProps & { name?: string }
const always: Days = { from: '', to: '' }

/** Has fields of its own, so that the list loads only when the days are applied. */
const Panel = ({ days, today, onChange }: PanelProps) => {
  const { t } = useTranslation()
  const [wanted, want] = useState(days)
  const apply = (event: SyntheticEvent) => {
    event.preventDefault()
    onChange(wanted)
  }
  return (
    <form className={clsx('stack gap-4', styles['panel'])} onSubmit={apply}>
      <DateFields days={wanted} today={today} onChange={want} />
      <div className="flex between gap-3">
        <Button variant="ghost" onClick={() => onChange(always)}>
          {t('action.clear')}
        </Button>
        <Button type="submit" variant="primary">
          {t('transactions.apply')}
        </Button>
      </div>
    </form>
  )
}

/** "Last 7 days: Nov 15 - Nov 21". */
export const DateFilter = ({ days, today, onChange, name }: Props) => {
  const { t, language } = useTranslation()
  const preset = presetOf(days, today)
  const label = name ?? (preset === undefined ? t('transactions.dates') : t(`transactions.dates-${preset}`))
  const isSet = days.from !== '' || days.to !== ''
  return (
    <FilterChip
      label={label}
      value={isSet ? dayRange(days, language) : undefined}
      clear={() => onChange(always)}
      labels={{ remove: t('filter.remove', { name: label }) }}
    >
      {(close) => (
        <Panel
          days={days}
          today={today}
          onChange={(next) => {
            onChange(next)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}
