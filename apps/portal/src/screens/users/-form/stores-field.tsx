import { count } from '@tillgate/browser/figures.ts'
import type { Store } from '@tillgate/contract/stores.ts'
import { MultiChoice } from '@tillgate/ui/fields/multi-choice.tsx'
import { useTranslation } from '#portal/i18n.ts'

type Props = {
  stores: readonly Store[]
  values: readonly string[]
  onChange: (values: string[]) => void
  onBlur: () => void
  error: string | undefined
  hint: string
}

/** Stores of a person, with one option for all of them. */
export const StoresField = ({ stores, values, onChange, onBlur, error, hint }: Props) => {
  const { t } = useTranslation()
  const noteOf = ({ addressLine1, city, status }: Store): string => {
    const address = [addressLine1, city].filter(Boolean).join(', ')
    return status === 'ACTIVE' ? address : `${address}. ${t(`store.${status}`)}`
  }
  return (
    <MultiChoice
      label={t('users.stores')}
      hint={hint}
      name="stores"
      options={stores.map((store) => ({ value: store.id, label: store.businessName, note: noteOf(store) }))}
      values={values}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
      placeholder={t('store.search')}
      nothingFound={t('store.none-found')}
      more={t('store.type-for-more')}
      all={{
        label: t('users.all-stores'),
        note: t('users.stores-chosen', { chosen: count(values.length), all: count(stores.length) }),
      }}
      remove={(name) => t('users.remove-store', { name })}
    />
  )
}
