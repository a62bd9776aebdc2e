import { clsx } from 'clsx'
import { Link, type LinkProps } from '@tanstack/react-router'
import { AccountMenu } from '@tillgate/browser/account-menu.tsx'
import { ExpiryBanner } from '@tillgate/browser/expiry-banner.tsx'
import { LanguageMenu } from '@tillgate/browser/language-menu.tsx'
import { ListOwner } from '@tillgate/browser/list/list-prefs.ts'
import { BrandMark } from '@tillgate/ui/layout/brand-mark.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { Shell } from '@tillgate/ui/layout/shell.tsx'
import { UiProvider } from '@tillgate/ui/styles/ui-provider.tsx'
import { useState, type ReactNode, useEffect, useRef, lazy, Suspense, type ComponentType } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { EnvironmentTag } from '#operator/features/frames/environment-tag.tsx'
import { useKeySwitch } from '#operator/features/keys/single-keys.ts'
import { ChangePasswordDialog } from '#operator/features/passwords/change-password-dialog.tsx'
import { watchDesk } from '#operator/features/session/idle.ts'
import { logOut } from '#operator/features/session/log-out.ts'
import { authRecord, notifyAuth } from '#operator/features/session/auth-record.ts'
import { SearchEverything } from './search-everything.tsx'
import {
  MoreIcon,
  ClockIcon,
  ItemsIcon,
  KeyIcon,
  LockIcon,
  StoreIcon,
  UsersIcon,
} from '@tillgate/ui/icons/navigation.tsx'
import brandStyles from '@tillgate/ui/layout/brand.module.css'
import shellStyles from '@tillgate/ui/layout/shell.module.css'
import { useQueueCounts } from '#operator/api/applications.ts'
import { figure } from '#operator/features/figures/figures.ts'
import styles from './shell-frame.module.css'
import type { OperatorRole } from '@tillgate/domain/roles.ts'
import type { OperatorPhraseKey } from '@tillgate/phrases/operator-en-us.ts'

type MenuEntry = {
  to: NonNullable<LinkProps['to']>
  label: OperatorPhraseKey
  /** For the bar of a telephone. */
  short?: OperatorPhraseKey
  icon: ComponentType
  /** Shows how many applications wait for a decision. */
  counts?: true
  forAdmins?: true
}

/** A screen enters the menu by one line here. */
const menu: readonly MenuEntry[] = [
  { to: '/applications', label: 'menu.queue', short: 'menu.queue-short', icon: ClockIcon, counts: true },
  { to: '/partners', label: 'menu.partners', icon: StoreIcon },
  { to: '/card-entry', label: 'menu.card-entry', short: 'menu.card-entry-short', icon: KeyIcon },
  { to: '/approved-products', label: 'menu.approved-products', short: 'menu.approved-products-short', icon: ItemsIcon },
  { to: '/staff', label: 'menu.staff', icon: UsersIcon, forAdmins: true },
  { to: '/audit', label: 'menu.audit', short: 'menu.audit-short', icon: LockIcon },
]

const menuFor = (role: OperatorRole | undefined): readonly MenuEntry[] =>
  menu.filter(({ forAdmins }) => !forAdmins || role === 'OPERATOR_ADMIN')

/** How much waits for a decision, beside the menu's word. */
const QueueCount = () => {
  const { t } = useTranslation()
  const { data } = useQueueCounts()
  if (!data || data.all === 0) return null
  return (
    <span className={styles['menuCount']}>
      <span aria-hidden="true">{figure(data.all, data.cap)}</span>
      <span className="sr">{t('menu.queue-count', { count: data.all })}</span>
    </span>
  )
}

type Props = { entry: MenuEntry; isShort?: boolean }

const MenuLink = ({ entry, isShort = false }: Props) => {
  const { t } = useTranslation()
  const EntryIcon = entry.icon
  return (
    <Link to={entry.to} activeOptions={{ includeSearch: false }}>
      <EntryIcon />
      {t((isShort && entry.short) || entry.label)}
      {entry.counts && <QueueCount />}
    </Link>
  )
}

/** Wide screens never open it, so they never fetch it. */
const MoreSheet = lazy(async () => ({ default: (await import('./more-sheet.tsx')).MoreSheet }))

/** Below 1024 px the menu stands at the foot, and a sheet holds what is rarely wanted. */
const TabBar = () => {
  const { t } = useTranslation()
  const [more, setMore] = useState(false)

  return (
    <>
      {menuFor(authRecord()?.user.role).map((entry) => (
        <MenuLink key={entry.to} entry={entry} isShort />
      ))}
      <button type="button" aria-haspopup="dialog" onClick={() => setMore(true)}>
        <MoreIcon />
        {t('menu.more')}
      </button>
      <Suspense>{more && <MoreSheet close={() => setMore(false)} />}</Suspense>
    </>
  )
}

/** Two minutes before an empty desk is signed out. Whatever key is pressed then, somebody is there. */
const IdleDialog = () => {
  const { t } = useTranslation()
  const [isNear, setNear] = useState(false)
  const desk = useRef<ReturnType<typeof watchDesk>>(undefined)

  useEffect(() => {
    const watched = watchDesk({ near: setNear })
    desk.current = watched
    return watched.end
  }, [])

  const stay = () => desk.current?.stay()
  if (!isNear) return null
  return (
    <Dialog
      title={t('idle.title')}
      close={stay}
      footer={
        <>
          <Button onClick={() => void logOut()}>{t('menu.logout')}</Button>
          <Button look="primary" onClick={stay} data-autofocus>
            {t('idle.stay')}
          </Button>
        </>
      }
    >
      <p>{t('idle.text')}</p>
    </Dialog>
  )
}

/** The console: bar, search, menu, account. The portal's shape under another name, so that nobody mixes them up. */
export const ShellFrame = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  const keys = useKeySwitch()
  const [isChanging, setChanging] = useState(false)
  const password = { key: 'password', label: t('own-password.title'), choose: () => setChanging(true) }
  const keySwitch = { key: 'keys', label: t(keys.on ? 'keys.turn-off' : 'keys.turn-on'), choose: keys.flip }

  return (
    <UiProvider>
      <Shell
        skip={t('shell.skip')}
        menuLabel={t('shell.menu')}
        tabsLabel={t('shell.tabs')}
        bar={
          <>
            <Link className={clsx(brandStyles['brand'], brandStyles['small'])} to="/" aria-label={t('console.home')}>
              <BrandMark size={28} />
              <span className="only-wide">{t('console.name')}</span>
            </Link>
            <SearchEverything />
            <EnvironmentTag />
            <span className="only-wide">
              <LanguageMenu />
            </span>
            <AccountMenu user={authRecord()?.user} logOut={logOut} more={[password, keySwitch]} />
          </>
        }
        side={
          <>
            {menuFor(authRecord()?.user.role).map((entry) => (
              <MenuLink key={entry.to} entry={entry} />
            ))}
            <div className={shellStyles['sideFoot']}>
              <span>{t('shell.version')}</span>
            </div>
          </>
        }
        tabs={<TabBar />}
      >
        <ExpiryBanner expiresAt={authRecord()?.expiresAt} notify={notifyAuth} />
        <IdleDialog />
        {isChanging && <ChangePasswordDialog close={() => setChanging(false)} />}
        <ListOwner value={authRecord()?.user.id ?? ''}>{children}</ListOwner>
      </Shell>
    </UiProvider>
  )
}
