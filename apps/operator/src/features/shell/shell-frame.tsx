import { clsx } from 'clsx'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { AccountMenu } from '@tillgate/browser/account-menu.tsx'
import { ExpiryBanner } from '@tillgate/browser/expiry-banner.tsx'
import { LanguageMenu } from '@tillgate/browser/language-menu.tsx'
import { ListOwner } from '@tillgate/browser/list/list-prefs.ts'
import { BrandMark } from '@tillgate/ui/layout/brand-mark.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { Shell } from '@tillgate/ui/layout/shell.tsx'
import { UiProvider } from '@tillgate/ui/styles/ui-provider.tsx'
import { useState, type ReactNode, useEffect, useRef, lazy, Suspense } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { CodePrompt } from '#operator/features/codes/code-prompt.tsx'
import { EnvironmentTag } from '#operator/features/frames/environment-tag.tsx'
import { useKeySwitch, useSingleKeys } from '@tillgate/browser/keys/single-keys.ts'
import { BooksBanner } from '#operator/features/ledger-checks/books-banner.tsx'
import { ChangePasswordDialog } from '#operator/features/passwords/change-password-dialog.tsx'
import { watchIdle } from '#operator/features/session/idle.ts'
import { logOut } from '#operator/features/session/log-out.ts'
import { authRecord, notifyAuth } from '#operator/features/session/auth-record.ts'
import { ownRights } from '#operator/features/session/rights.ts'
import { menuFor, type MenuEntry } from './menu.tsx'
import { RoleNotice } from './role-notice.tsx'
import { SearchEverything } from './search-everything.tsx'
import { MoreIcon } from '@tillgate/ui/icons/navigation.tsx'
import brandStyles from '@tillgate/ui/layout/brand.module.css'
import shellStyles from '@tillgate/ui/layout/shell.module.css'

type Props = { entry: MenuEntry; isShort?: boolean; onClose?: () => void }

const MenuLink = ({ entry, isShort = false, onClose }: Props) => {
  const { t } = useTranslation()
  const EntryIcon = entry.icon
  return (
    <Link to={entry.to} activeOptions={{ includeSearch: false }} onClick={onClose}>
      <EntryIcon />
      {t((isShort && entry.short) || entry.label)}
      {entry.count}
    </Link>
  )
}

/** Lazy, because it is rarely opened. */
const ConsoleShortcuts = lazy(async () => ({ default: (await import('./console-shortcuts.tsx')).ConsoleShortcuts }))
/** Lazy, because it is rarely opened. */
const PasskeysDialog = lazy(async () => ({
  default: (await import('#operator/features/passwords/passkeys-dialog.tsx')).PasskeysDialog,
}))
/** Lazy, because wide screens never open the sheet. */
const MoreSheet = lazy(async () => ({ default: (await import('./more-sheet.tsx')).MoreSheet }))

/** Below 1024 px the menu is a bar at the bottom, and a sheet holds the rarely used entries. */
const TabBar = () => {
  const { t } = useTranslation()
  const [more, setMore] = useState(false)
  const entries = menuFor(ownRights())
  const close = () => setMore(false)

  return (
    <>
      {entries
        .filter(({ isInBar }) => isInBar)
        .map((entry) => (
          <MenuLink key={entry.to} entry={entry} isShort />
        ))}
      <button type="button" aria-haspopup="dialog" onClick={() => setMore(true)}>
        <MoreIcon />
        {t('menu.more')}
      </button>
      <Suspense>
        {more && (
          <MoreSheet onClose={close}>
            {entries
              .filter(({ isInBar }) => !isInBar)
              .map((entry) => (
                <MenuLink key={entry.to} entry={entry} onClose={close} />
              ))}
          </MoreSheet>
        )}
      </Suspense>
    </>
  )
}

/** Warns two minutes before an idle session ends. Any key press continues the session. */
const IdleDialog = () => {
  const { t } = useTranslation()
  const [isNear, setNear] = useState(false)
  const idleWatch = useRef<ReturnType<typeof watchIdle>>(undefined)

  useEffect(() => {
    const watched = watchIdle({ near: setNear })
    idleWatch.current = watched
    return watched.end
  }, [])

  const stay = () => idleWatch.current?.stay()
  if (!isNear) return null
  return (
    <Dialog
      title={t('idle.title')}
      onClose={stay}
      footer={
        <>
          <Button onClick={() => void logOut()}>{t('menu.logout')}</Button>
          <Button variant="primary" onClick={stay} data-autofocus>
            {t('idle.stay')}
          </Button>
        </>
      }
    >
      <p>{t('idle.text')}</p>
    </Dialog>
  )
}

/**
 * Renders the console's bar, search, menu and account. Console and portal share the layout but not the name, to avoid
 * confusion.
 */
export const ShellFrame = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  const keys = useKeySwitch()
  const [isChanging, setChanging] = useState(false)
  const password = { key: 'password', label: t('own-password.title'), choose: () => setChanging(true) }
  const navigate = useNavigate()
  const isMailed = useLocation({ select: ({ hash }) => hash === 'passkeys' })
  const [isManaging, setManaging] = useState(isMailed)
  const closePasskeys = () => {
    setManaging(false)
    if (isMailed) void navigate({ to: '.', search: true, hash: '', replace: true })
  }
  const passkeys = { key: 'passkeys', label: t('passkeys.title'), choose: () => setManaging(true) }
  const [isListing, setListing] = useState(false)
  useSingleKeys({ '?': () => setListing(true) })
  const shortcuts = { key: 'shortcuts', label: t('keys.title'), choose: () => setListing(true) }
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
            <AccountMenu user={authRecord()?.user} logOut={logOut} more={[password, passkeys, shortcuts, keySwitch]} />
          </>
        }
        side={
          <>
            {menuFor(ownRights()).map((entry) => (
              <MenuLink key={entry.to} entry={entry} />
            ))}
            <div className={shellStyles['sideFoot']}>
              <span>{t('shell.zone')}</span>
              <span>{t('shell.version')}</span>
            </div>
          </>
        }
        tabs={<TabBar />}
      >
        <ExpiryBanner expiresAt={authRecord()?.expiresAt} notify={notifyAuth} />
        <CodePrompt />
        <IdleDialog />
        <Suspense>{isListing && <ConsoleShortcuts onClose={() => setListing(false)} />}</Suspense>
        <BooksBanner />
        {isChanging && <ChangePasswordDialog onClose={() => setChanging(false)} />}
        <Suspense>{isManaging && <PasskeysDialog onClose={closePasskeys} />}</Suspense>
        <RoleNotice />
        <ListOwner value={authRecord()?.user.id ?? ''}>{children}</ListOwner>
      </Shell>
    </UiProvider>
  )
}
