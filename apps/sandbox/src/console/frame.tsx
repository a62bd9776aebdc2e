import { clsx } from 'clsx'
import { guardFocus } from '@tillgate/browser/focus-guard.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { MenuButton } from '@tillgate/ui/buttons/menu-button.tsx'
import { FileIcon, LinkIcon } from '@tillgate/ui/icons/actions.tsx'
import { WarningIcon } from '@tillgate/ui/icons/basics.tsx'
import {
  ClockIcon,
  DashboardIcon,
  FlagIcon,
  MoreIcon,
  StoreIcon,
  TransactionsIcon,
} from '@tillgate/ui/icons/navigation.tsx'
import { BankIcon, IdCardIcon } from '@tillgate/ui/icons/verification.tsx'
import { BrandMark } from '@tillgate/ui/layout/brand-mark.tsx'
import { Shell } from '@tillgate/ui/layout/shell.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { Sheet } from '@tillgate/ui/overlays/sheet.tsx'
import { SiteName } from '@tillgate/ui/layout/page-title.ts'
import { Toaster } from '@tillgate/ui/overlays/toaster.tsx'
import { colorSchemes, useColorScheme } from '@tillgate/ui/styles/ui-provider.tsx'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useLive, useShown, type Shown } from './state.ts'
import { spanText } from './playground.tsx'
import brandStyles from '@tillgate/ui/layout/brand.module.css'
import shellStyles from '@tillgate/ui/layout/shell.module.css'
import styles from './frame.module.css'

type Entry = {
  href: string
  label: string
  icon: ComponentType
  /** Shown in the navigation bar of a phone; other entries are in the sheet. */
  isInBar?: true
}
const menu: readonly Entry[] = [
  { href: '/#start', label: 'Start', icon: DashboardIcon, isInBar: true },
  { href: '/#till', label: 'Till', icon: StoreIcon, isInBar: true },
  { href: '/#messages', label: 'Messages', icon: FileIcon, isInBar: true },
  { href: '/#banks', label: 'Banks', icon: BankIcon },
  { href: '/#identities', label: 'Identities', icon: IdCardIcon },
  { href: '/#webhooks', label: 'Webhooks', icon: LinkIcon },
  { href: '/#receiver', label: 'Receiver', icon: LinkIcon },
  { href: '/#reports', label: 'Error reports', icon: WarningIcon },
  { href: '/#requests', label: 'Requests', icon: TransactionsIcon },
  { href: '/#faults', label: 'Faults', icon: FlagIcon, isInBar: true },
  { href: '/#clock', label: 'Clock', icon: ClockIcon },
]

/** Returns the numbers beside the entries; 0 is not shown. */
const countsOf = ({ messages, plaid, receiver, reports, requests }: Shown): Record<string, number> => ({
  Messages: messages.length,
  Banks: plaid.items.filter(({ isRemoved }) => !isRemoved).length,
  Identities: plaid.identities.length,
  Webhooks: plaid.webhooks.length,
  Receiver: receiver.events.length,
  'Error reports': reports.length,
  Requests: requests.length,
})
/** Returns deviations from normal operation. */
const alarmsOf = ({ faults, mailMode, clock }: Shown): Record<string, number | string> => ({
  Faults: faults.length + (mailMode === 'ok' ? 0 : 1),
  Clock: clock.offsetMs === 0 ? 0 : `+ ${spanText(clock.offsetMs)}`,
})

type LinksProps = { entries: readonly Entry[]; current: string; onClose?: () => void }

const MenuLinks = ({ entries, current, onClose }: LinksProps) => {
  const shown = useShown()
  const [counts, alarms] = [countsOf(shown), alarmsOf(shown)]
  return entries.map(({ href, label, icon: EntryIcon }) => (
    <a key={href} href={href} aria-current={href === current ? 'page' : undefined} onClick={onClose}>
      <EntryIcon />
      {label}
      {counts[label] ? <span className={clsx('fs-12 tnum pill', styles['count'])}>{counts[label]}</span> : null}
      {alarms[label] ? (
        <span className={clsx('fs-12 tnum pill', styles['count'], styles['alarm'])}>{alarms[label]}</span>
      ) : null}
    </a>
  ))
}

const TabBar = ({ current }: { current: string }) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <MenuLinks entries={menu.filter(({ isInBar }) => isInBar)} current={current} />
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MoreIcon />
        More
      </button>
      {isOpen && (
        <Sheet title="More" onClose={close} closeLabel="Close" side="bottom">
          <div className={clsx('stack gap-2px', shellStyles['sheetMenu'])}>
            <MenuLinks entries={menu.filter(({ isInBar }) => !isInBar)} current={current} onClose={close} />
          </div>
        </Sheet>
      )}
    </>
  )
}

const Live = () => {
  const isLive = useLive()
  if (isLive === undefined) return <StatusBadge>Connecting</StatusBadge>
  return <StatusBadge tone={isLive ? 'green' : 'red'}>{isLive ? 'Live' : 'The sandbox does not answer'}</StatusBadge>
}

const themeLabels = { auto: 'System', light: 'Light', dark: 'Dark' }

const ThemeMenu = () => {
  const { scheme, choose } = useColorScheme()
  return (
    <MenuButton
      target={
        <Button variant="chrome" size="sm">
          Theme
        </Button>
      }
      choice={{
        title: 'Theme',
        value: scheme,
        options: colorSchemes.map((value) => ({ value, label: themeLabels[value] })),
        choose: (value) => choose(colorSchemes.find((one) => one === value) ?? 'auto'),
      }}
      entries={[]}
    />
  )
}

/** `current`: address of the menu entry that is shown. */
export const Frame = ({ current, children }: { current: string; children: ReactNode }) => {
  useEffect(guardFocus, [])
  return (
    <>
      <Shell
        skip="Skip to content"
        menuLabel="Console"
        tabsLabel="Console, short"
        bar={
          <>
            <a className={clsx(brandStyles['brand'], brandStyles['small'])} href="/#start">
              <BrandMark size={28} />
              Sandbox console
            </a>
            <span className="grow" />
            <output>
              <Live />
            </output>
            <ThemeMenu />
          </>
        }
        side={
          <>
            <MenuLinks entries={menu} current={current} />
            <p className={shellStyles['sideFoot']}>Mails, texts and calls of the product end on this machine.</p>
          </>
        }
        tabs={<TabBar current={current} />}
      >
        <SiteName value="Sandbox console">{children}</SiteName>
      </Shell>
      <Toaster labels={{ close: 'Close', region: 'News' }} />
    </>
  )
}
