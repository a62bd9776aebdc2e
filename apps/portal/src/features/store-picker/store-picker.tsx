import type { Store } from '@tillgate/contract/stores.ts'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { StoreIcon } from '@tillgate/ui/icons/navigation.tsx'
import { useTranslation } from '#portal/i18n.ts'

type Props = {
  stores: Store[]
  value: string | undefined
  onChange: (storeId: string | undefined) => void
  /** Adds an entry for all stores, chosen when there is no value. */
  all?: boolean
}

const searchFrom = 8
const everything = 'all'

export const StorePicker = ({ stores, value, onChange, all = false }: Props) => {
  const { t } = useTranslation()
  const options = stores.map(({ id, businessName }) => ({ value: id, label: businessName }))

  return (
    <Choice
      bare
      label={t('store.one')}
      icon={<StoreIcon />}
      options={all ? [{ value: everything, label: t('store.all') }, ...options] : options}
      value={value ?? (all ? everything : null)}
      onChange={(chosen) => onChange(chosen === everything ? undefined : chosen)}
      searchable={stores.length >= searchFrom}
      nothingFound={t('store.none-found')}
      more={t('store.type-for-more')}
    />
  )
}
