import type { StoreType } from '@tillgate/domain/stores.ts'
import { useTranslation } from '#portal/i18n.ts'
import { StoreTypeIcon } from './store-type-icon.tsx'

/** A store's type by icon and word. */
export const StoreTypeMark = ({ type }: { type: StoreType }) => {
  const { t } = useTranslation()
  return (
    <span className="row">
      <StoreTypeIcon type={type} small />
      {t(`store-type.${type}`)}
    </span>
  )
}
