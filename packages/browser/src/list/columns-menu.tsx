import { Button } from '@tillgate/ui/buttons/button.tsx'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { ChevronDownIcon } from '@tillgate/ui/icons/basics.tsx'
import { PopoverPanel } from '@tillgate/ui/overlays/popover-panel.tsx'
import { Segments } from '@tillgate/ui/fields/segments.tsx'
import { useState } from 'react'
import { useTranslation } from '../i18n.ts'
import { defaultPrefs } from './list-prefs.ts'
import type { ListPrefs } from './list-prefs.ts'

type Props = {
  columns: readonly { id: string; title: string }[]
  /** Columns that are not drawn now. */
  hidden: readonly string[]
  prefs: ListPrefs
  save: (prefs: ListPrefs) => void
}

/** Menu for visible columns and row height. The button counts the columns that are not drawn. */
export const ColumnsMenu = ({ columns, hidden, prefs, save }: Props) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { compact } = prefs
  const choose = (id: string, isShown: boolean): void => {
    const without = (ids: readonly string[]) => ids.filter((one) => one !== id)
    save({
      ...prefs,
      hidden: isShown ? without(prefs.hidden) : [...without(prefs.hidden), id],
      shown: isShown ? [...without(prefs.shown), id] : without(prefs.shown),
    })
  }
  const left = columns.filter(({ id }) => hidden.includes(id)).length
  return (
    <PopoverPanel
      label={t('list.columns')}
      isOpen={open}
      setOpen={setOpen}
      end
      button={
        <Button size="sm" onClick={() => setOpen(!open)}>
          {left === 0 ? t('list.columns') : t('list.columns-hidden', { count: left })}
          <ChevronDownIcon small />
        </Button>
      }
    >
      <div>
        {columns.map(({ id, title }) => (
          <CheckRow
            key={id}
            checked={!hidden.includes(id)}
            onChange={({ currentTarget: { checked } }) => choose(id, checked)}
          >
            {title}
          </CheckRow>
        ))}
      </div>
      <Segments
        label={t('list.row-height')}
        value={compact ? 'compact' : 'comfortable'}
        segments={[
          { value: 'comfortable', label: t('list.comfortable') },
          { value: 'compact', label: t('list.compact') },
        ]}
        onChange={(height) => save({ ...prefs, compact: height === 'compact' })}
      />
      <Button variant="ghost" size="sm" onClick={() => save(defaultPrefs)}>
        {t('list.reset')}
      </Button>
    </PopoverPanel>
  )
}
