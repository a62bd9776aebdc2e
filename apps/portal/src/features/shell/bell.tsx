import { clsx } from 'clsx'
import { count } from '@tillgate/browser/figures.ts'
import { unreadMax } from '@tillgate/domain/partner-events.ts'
import { BellIcon } from '@tillgate/ui/icons/navigation.tsx'
import { useIsPhone } from '@tillgate/ui/layout/use-is-phone.ts'
import { PopoverPanel } from '@tillgate/ui/overlays/popover-panel.tsx'
import { lazy, Suspense, useState } from 'react'
import { useCountNotifications } from '#portal/api/notifications.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './bell.module.css'

/** Loaded when it is opened for the first time. */
const BellPanel = lazy(async () => ({
  default: (await import('#portal/features/notifications/bell-panel.tsx')).BellPanel,
}))
/** Wide screens never open and never load the sheet. */
const BellSheet = lazy(async () => ({
  default: (await import('#portal/features/notifications/bell-sheet.tsx')).BellSheet,
}))

/** Bell with the number of unread events; opens tasks and events in a panel, on a phone in a sheet. */
export const Bell = () => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const { data } = useCountNotifications()
  const unread = data?.unread ?? 0
  const label = unread === 0 ? t('notifications.title') : t('notifications.unread', { count: unread, figure: unread })
  const button = (
    <button
      type="button"
      className={clsx('relative flex-none grid place-center rounded', styles['bell'])}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      <BellIcon />
      {unread > 0 && (
        <span className={clsx('text-center absolute pill', styles['count'])} aria-hidden="true">
          {unread < unreadMax ? count(unread) : `${unreadMax}+`}
        </span>
      )}
    </button>
  )
  if (isPhone) {
    return (
      <>
        {button}
        <Suspense>{isOpen && <BellSheet onClose={() => setOpen(false)} />}</Suspense>
      </>
    )
  }
  return (
    <PopoverPanel label={t('notifications.title')} isOpen={isOpen} setOpen={setOpen} end button={button}>
      <Suspense>{isOpen && <BellPanel onClose={() => setOpen(false)} />}</Suspense>
    </PopoverPanel>
  )
}
