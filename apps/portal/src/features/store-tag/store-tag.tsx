import { phoneLink } from '@tillgate/browser/phone-link.ts'
import { settings } from '@tillgate/browser/settings.ts'
import { storeTag } from '@tillgate/browser/store-tag.ts'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#portal/i18n.ts'

type Shown = { status: string; isSuspended?: boolean; isOnHold?: boolean }

/** An active store that the program stopped sells nothing, so the tag shows the stop. */
export const StoreTag = ({ store: { status, isSuspended = false, isOnHold = false } }: { store: Shown }) => {
  const { t } = useTranslation()
  if (status === 'ACTIVE' && isOnHold) return <StatusBadge tone="yellow">{t('stores.on-hold')}</StatusBadge>
  if (status === 'ACTIVE' && isSuspended) return <StatusBadge tone="yellow">{t('stores.is-suspended')}</StatusBadge>
  const { tone, label } = storeTag(status)
  return <StatusBadge tone={tone}>{t(label)}</StatusBadge>
}

/** Why the program stopped a store, and what the partner does. Nothing for a store that sells. */
export const StoreStop = ({ store: { isSuspended = false, isOnHold = false } }: { store: Shown }) => {
  const { t } = useTranslation()
  const { supportPhone } = settings().brand
  if (!isOnHold && !isSuspended) return null
  return (
    <>
      {t(isOnHold ? 'suspended.on-hold-text' : 'stores.suspended-text')}{' '}
      {supportPhone && <a href={phoneLink(supportPhone)}>{supportPhone}</a>}
    </>
  )
}
