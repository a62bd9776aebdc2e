import { clsx } from 'clsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { useRef } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { daysOf, presetOf, presets, type Days } from './days.ts'
import styles from './date-fields.module.css'

type Props = { days: Days; today: string; onChange: (days: Days) => void }

/** Presets and two date fields. Both ends are inclusive; an empty field is no limit. */
export const DateFields = ({ days, today, onChange }: Props) => {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const chosen = presetOf(days, today)
  // Moves the other end, so that the first day is never after the last.
  const setFrom = (from: string) =>
    onChange({ from, to: days.to !== '' && from !== '' && days.to < from ? from : days.to })
  const setTo = (to: string) => onChange({ from: to !== '' && days.from > to ? to : days.from, to })

  return (
    <div className={clsx('stack gap-4', styles['dates'])} ref={box}>
      <fieldset className={clsx('flex wrap gap-6px', styles['presets'])} aria-label={t('transactions.dates')}>
        {presets.map((preset) => (
          <Button
            key={preset}
            size="sm"
            aria-pressed={preset === chosen}
            onClick={() => onChange(daysOf(preset, today))}
          >
            {t(`transactions.dates-${preset}`)}
          </Button>
        ))}
        <Button
          size="sm"
          aria-pressed={chosen === undefined}
          onClick={() => box.current?.querySelector('input')?.focus()}
        >
          {t('transactions.dates-custom')}
        </Button>
      </fieldset>
      <div className={clsx('grid gap-3', styles['fields'])}>
        <TextField
          label={t('transactions.from')}
          type="date"
          max={today}
          value={days.from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextField
          label={t('transactions.to')}
          type="date"
          max={today}
          value={days.to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </div>
      <p className="muted fs-13">{t('transactions.days-run')}</p>
    </div>
  )
}
