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
import { CodePrompt } from '#operator/features/codes/code-prompt.tsx'
import { EnvironmentTag } from '#operator/features/frames/environment-tag.tsx'
import { useKeySwitch } from '#operator/features/keys/single-keys.ts'
import { BooksBanner } from '#operator/features/proofs/books-banner.tsx'
import { ChangePasswordDialog } from '#operator/features/passwords/change-password-dialog.tsx'
import { watchIdle } from '#operator/features/session/idle.ts'
import { logOut } from '#operator/features/session/log-out.ts'
import { authRecord, notifyAuth } from '#operator/features/session/auth-record.ts'
import { ExceptionCount, QueueCount, SettlementCount } from './menu-counts.tsx'
import { SearchEverything } from './search-everything.tsx'
import {
  MoreIcon,
  ClockIcon,
  FlagIcon,
  ItemsIcon,
  KeyIcon,
  LockIcon,
  StatementsIcon,
  TransactionsIcon,
  StoreIcon,
  UsersIcon,
} from '@tillgate/ui/icons/navigation.tsx'
import brandStyles from '@tillgate/ui/layout/brand.module.css'
import shellStyles from '@tillgate/ui/layout/shell.module.css'
import { FileIcon } from '@tillgate/ui/icons/actions.tsx'
import { BankIcon } from '@tillgate/ui/icons/proofs.tsx'
import type { OperatorRole } from '@tillgate/domain/roles.ts'
import type { OperatorPhraseKey } from '@tillgate/phrases/operator-en-us.ts'

type MenuEntry = {
  to: NonNullable<LinkProps['to']>
  label: OperatorPhraseKey
  /** For the bar of a telephone. */
  short?: OperatorPhraseKey
  icon: ComponentType
  /** Shows how much waits for a decision. */
  counts?: 'queue' | 'settlement' | 'exceptions'
  forAdmins?: true
  /** Shown in the navigation bar of a phone; other entries are in the sheet. */
  isInBar?: true
}

/** A screen enters the menu by one line here. */
const menu: readonly MenuEntry[] = [
  {
    to: '/applications',
    label: 'menu.queue',
    short: 'menu.queue-short',
    icon: ClockIcon,
    counts: 'queue',
    isInBar: true,
  },
  { to: '/partners', label: 'menu.partners', icon: StoreIcon, isInBar: true },
  {
    to: '/settlement-runs',
    label: 'menu.settlement',
    short: 'menu.settlement-short',
    icon: BankIcon,
    counts: 'settlement',
    isInBar: true,
  },
  {
    to: '/exceptions',
    label: 'menu.exceptions',
    short: 'menu.exceptions-short',
    icon: FlagIcon,
    counts: 'exceptions',
    isInBar: true,
  },
  { to: '/card-entry', label: 'menu.card-entry', short: 'menu.card-entry-short', icon: KeyIcon },
  { to: '/approved-products', label: 'menu.approved-products', short: 'menu.approved-products-short', icon: ItemsIcon },
  {
    to: '/reconciliation',
    label: 'menu.reconciliation',
    short: 'menu.reconciliation-short',
    icon: StatementsIcon,
  },
  {
    to: '/provider-sales',
    label: 'menu.provider-sales',
    short: 'menu.provider-sales-short',
    icon: FileIcon,
  },
  { to: '/fee-schedules', label: 'menu.fees', icon: TransactionsIcon },
  { to: '/staff', label: 'menu.staff', icon: UsersIcon, forAdmins: true },
  { to: '/audit', label: 'menu.audit', short: 'menu.audit-short', icon: LockIcon },
]

const menuFor = (role: OperatorRole | undefined): readonly MenuEntry[] =>
  menu.filter(({ forAdmins }) => !forAdmins || role === 'OPERATOR_ADMIN')

type Props = { entry: MenuEntry; isShort?: boolean; onClose?: () => void }

const MenuLink = ({ entry, isShort = false, onClose }: Props) => {
  const { t } = useTranslation()
  const EntryIcon = entry.icon
  return (
    <Link to={entry.to} activeOptions={{ includeSearch: false }} onClick={onClose}>
      <EntryIcon />
      {t((isShort && entry.short) || entry.label)}
      {entry.counts === 'queue' && <QueueCount />}
      {entry.counts === 'settlement' && <SettlementCount />}
      {entry.counts === 'exceptions' && <ExceptionCount />}
    </Link>
  )
}

/** Lazy, because wide screens never open the sheet. */
const MoreSheet = lazy(async () => ({ default: (await import('./more-sheet.tsx')).MoreSheet }))

/** Below 1024 px the menu stands at the foot, and a sheet holds what is rarely wanted. */
const TabBar = () => {
  const { t } = useTranslation()
  const [more, setMore] = useState(false)
  const entries = menuFor(authRecord()?.user.role)
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
  const desk = useRef<ReturnType<typeof watchIdle>>(undefined)

  useEffect(() => {
    const watched = watchIdle({ near: setNear })
    desk.current = watched
    return watched.end
  }, [])

  const stay = () => desk.current?.stay()
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
        <CodePrompt />
        <IdleDialog />
        <BooksBanner />
        {isChanging && <ChangePasswordDialog onClose={() => setChanging(false)} />}
        <ListOwner value={authRecord()?.user.id ?? ''}>{children}</ListOwner>
      </Shell>
    </UiProvider>
  )
}
