import { settings } from '@tillgate/browser/settings.ts'
import { FilterChip } from '@tillgate/ui/fields/filter-chip.tsx'
import { NamedChoices } from '#portal/features/filters/named-choices.tsx'
import { useTranslation } from '#portal/i18n.ts'

/** Address for documents of payments; the name of the portal when no address is set. */
export const supportAddress = (): string => {
  const { supportEmail, name } = settings().brand
  return supportEmail === '' ? name : supportEmail
}

type Props = { value: 'missing' | undefined; onChange: (value: 'missing' | undefined) => void }

/** Filters the sales of a practice whose documents are not complete. */
export const DocumentsFilter = ({ value, onChange }: Props) => {
  const { t } = useTranslation()
  const label = t('transactions.documents')
  const missing = t('transactions.documents-missing')
  return (
    <FilterChip
      label={label}
      value={value && missing}
      clear={() => onChange(undefined)}
      labels={{ remove: t('filter.remove', { name: label }) }}
    >
      {(close) => (
        <NamedChoices
          label={label}
          value={value}
          choices={[{ value: 'missing', label: missing }]}
          failed={undefined}
          labels={{ find: label, none: '' }}
          onChange={() => {
            onChange('missing')
            close()
          }}
        />
      )}
    </FilterChip>
  )
}
