import type { Store } from '@tillgate/contract/stores.ts'
import { isUnit, units, type Unit } from '@tillgate/domain/items.ts'
import { PercentField } from '@tillgate/ui/fields/amount-fields.tsx'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { MultiChoice } from '@tillgate/ui/fields/multi-choice.tsx'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import styles from './scan.module.css'

/** Values of every item of the session. `tax`: percent as typed. */
export type ScanSettings = { storeIds: string[]; unit: Unit; tax: string }
type Setting = 'stores' | 'unit' | 'tax'

export const useUnitOptions = () => {
  const { t } = useTranslation()
  return units.map((code) => ({ value: code, label: t('unit.choice', { code, name: t(`unit.${code}`) }) }))
}

const namedMax = 2

type Props = { settings: ScanSettings; stores: Store[]; onChange: (settings: ScanSettings) => void }

/** Shows a chip for each setting; a press opens the field below. */
export const SettingChips = ({ settings, stores, onChange }: Props) => {
  const { t } = useTranslation()
  const panelId = useId()
  const unitOptions = useUnitOptions()
  const [open, setOpen] = useState<Setting>()
  const chosen = stores.filter(({ id }) => settings.storeIds.includes(id)).map(({ businessName }) => businessName)
  const figure = t('items.stores-count', { count: chosen.length })
  const texts: Record<Setting, { label: string; value: string }> = {
    stores: { label: t('scan.stores'), value: chosen.length > namedMax ? figure : chosen.join(', ') || '-' },
    unit: { label: t('items.unit'), value: settings.unit },
    tax: { label: t('items.tax'), value: `${settings.tax === '' ? '0.00' : settings.tax}%` },
  }

  return (
    <fieldset className="stack gap-3" aria-label={t('scan.settings')}>
      <div className="flex wrap gap-2">
        {(['stores', 'unit', 'tax'] as const).map((setting) => (
          <button
            key={setting}
            type="button"
            className={clsx('text-link text-left break pill', styles['chip'], open === setting && styles['open'])}
            aria-expanded={open === setting}
            aria-controls={open === setting ? panelId : undefined}
            onClick={() => setOpen(open === setting ? undefined : setting)}
          >
            {texts[setting].label}: <b>{texts[setting].value}</b>
          </button>
        ))}
      </div>
      {open && (
        <div id={panelId}>
          {open === 'stores' && (
            <MultiChoice
              label={t('scan.stores')}
              options={stores.map(({ id, businessName }) => ({ value: id, label: businessName }))}
              values={settings.storeIds}
              onChange={(storeIds) => onChange({ ...settings, storeIds })}
              error={chosen.length === 0 ? t('scan.stores-required') : undefined}
              nothingFound={t('store.none-found')}
              more={t('store.type-for-more')}
            />
          )}
          {open === 'unit' && (
            <Choice
              label={t('items.unit')}
              options={unitOptions}
              value={settings.unit}
              onChange={(unit) => isUnit(unit) && onChange({ ...settings, unit })}
            />
          )}
          {open === 'tax' && (
            <PercentField
              label={t('items.tax')}
              unreadable={t('amount.unreadable')}
              value={settings.tax}
              onChange={(tax) => onChange({ ...settings, tax })}
              isItemTax
            />
          )}
        </div>
      )}
    </fieldset>
  )
}
