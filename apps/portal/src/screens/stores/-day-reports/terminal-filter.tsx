import { FilterChip } from '@tillgate/ui/fields/filter-chip.tsx'
import { useListTerminals } from '#portal/api/terminals.ts'
import { NamedChoices } from '#portal/features/filters/named-choices.tsx'
import { useTranslation } from '#portal/i18n.ts'

type Props = { storeId: string; value: string | undefined; onChange: (terminalId: string | undefined) => void }

/** Terminals of one store, also retired ones: their reports stay. */
export const TerminalFilter = ({ storeId, value, onChange }: Props) => {
  const { t } = useTranslation()
  const { data, isError } = useListTerminals(storeId)
  const label = t('day-report.terminal')
  const choices = data?.items.map(({ id, name }) => ({ value: id, label: name || t('day-report.no-name') }))
  return (
    <FilterChip
      label={label}
      value={value && (choices?.find((one) => one.value === value)?.label ?? '…')}
      clear={() => onChange(undefined)}
      labels={{ remove: t('filter.remove', { name: label }) }}
    >
      {(close) => (
        <NamedChoices
          label={label}
          value={value}
          choices={choices}
          failed={isError ? t('terminals.failed') : undefined}
          labels={{ find: t('day-report.find-terminal'), none: t('day-report.no-terminal') }}
          onChange={(terminalId) => {
            onChange(terminalId)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}
