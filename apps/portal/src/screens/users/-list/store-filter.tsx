import { FilterChip } from '@tillgate/ui/fields/filter-chip.tsx'
import { useMyStores } from '#portal/api/stores.ts'
import { NamedChoices } from '#portal/features/filters/named-choices.tsx'
import { useTranslation } from '#portal/i18n.ts'

type Props = { value: string | undefined; onChange: (storeId: string | undefined) => void }

/** Hidden for a partner with one store, unless the URL names a store. */
export const StoreFilter = ({ value, onChange }: Props) => {
  const { t } = useTranslation()
  const { data: stores, isError } = useMyStores()
  if (value === undefined && (stores?.length ?? 0) < 2) return null
  const label = t('store.one')
  const chosen = stores?.find(({ id }) => id === value)
  return (
    <FilterChip
      label={label}
      // A store that is not among the partner's has no name.
      value={value === undefined ? undefined : (chosen?.businessName ?? t('users.one-store'))}
      clear={() => onChange(undefined)}
      labels={{ remove: t('filter.remove', { name: label }) }}
    >
      {(close) => (
        <NamedChoices
          label={label}
          value={value}
          choices={stores?.map(({ id, businessName }) => ({ value: id, label: businessName }))}
          failed={isError ? t('stores.failed') : undefined}
          labels={{ find: t('store.search'), none: t('store.none-found') }}
          onChange={(storeId) => {
            onChange(storeId)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}
