import { IdCardIcon } from '@tillgate/ui/icons/verification.tsx'
import type { LinkProps } from '@tanstack/react-router'
import { staffMay, type StaffPermission, type StaffRights } from '@tillgate/domain/staff-roles.ts'
import type { OperatorPhraseKey } from '@tillgate/phrases/operator-en-us.ts'
import { FileIcon } from '@tillgate/ui/icons/actions.tsx'
import {
  BellIcon,
  ClockIcon,
  FlagIcon,
  ItemsIcon,
  KeyIcon,
  LockIcon,
  SettingsIcon,
  StatementsIcon,
  StoreIcon,
  TransactionsIcon,
  UsersIcon,
} from '@tillgate/ui/icons/navigation.tsx'
import { BankIcon } from '@tillgate/ui/icons/verification.tsx'
import type { ComponentType, ReactNode } from 'react'
import { AreaCount, WaitingCount } from './menu-counts.tsx'

export type MenuEntry = {
  to: NonNullable<LinkProps['to']>
  label: OperatorPhraseKey
  /** Short label for the bar on phones. */
  short?: OperatorPhraseKey
  icon: ComponentType
  /** Shows how much waits for a decision. */
  count?: ReactNode
  /** Shown only to those whose roles have the permission. */
  needs?: StaffPermission
  /** Permissions of which one is needed to change something there. */
  changes?: readonly StaffPermission[]
  /** Shown in the navigation bar of a phone; other entries are in the sheet. */
  isInBar?: true
}

/** A screen enters the menu by one line here. */
const menu: readonly MenuEntry[] = [
  { to: '/inbox', label: 'menu.inbox', icon: BellIcon, count: <AreaCount area="inbox" />, isInBar: true },
  {
    to: '/applications',
    changes: ['applications.review', 'reviews.lead'],
    label: 'menu.queue',
    short: 'menu.queue-short',
    icon: ClockIcon,
    count: <AreaCount area="applications" />,
    isInBar: true,
  },
  {
    to: '/partners',
    changes: ['people.help', 'stores.suspend', 'terminals.manage', 'identities.help'],
    label: 'menu.partners',
    icon: StoreIcon,
    isInBar: true,
  },
  {
    to: '/settlement-runs',
    changes: ['payouts.pay', 'payouts.hold'],
    label: 'menu.settlement',
    short: 'menu.settlement-short',
    icon: BankIcon,
    count: <AreaCount area="runs" />,
    isInBar: true,
  },
  {
    to: '/exceptions',
    changes: ['payouts.pay'],
    label: 'menu.exceptions',
    short: 'menu.exceptions-short',
    icon: FlagIcon,
    count: <AreaCount area="exceptions" />,
  },
  {
    to: '/cover-requests',
    changes: ['covers.answer'],
    label: 'menu.cover-requests',
    short: 'menu.cover-requests-short',
    icon: FlagIcon,
    count: <WaitingCount subjects={['COVER_REQUEST']} words="menu.inbox-count" />,
  },
  {
    to: '/card-entry',
    changes: ['card-entry.answer'],
    label: 'menu.card-entry',
    short: 'menu.card-entry-short',
    icon: KeyIcon,
    count: <WaitingCount subjects={['CARD_ENTRY']} words="menu.inbox-count" />,
  },
  {
    to: '/approved-products',
    changes: ['lists.propose'],
    label: 'menu.approved-products',
    short: 'menu.approved-products-short',
    icon: ItemsIcon,
    count: <WaitingCount subjects={['LIST']} />,
  },
  {
    to: '/sanctions',
    changes: ['sanctions.decide', 'sanctions.load'],
    label: 'menu.sanctions',
    short: 'menu.sanctions-short',
    icon: IdCardIcon,
    count: (
      <WaitingCount subjects={['SANCTIONS', 'CANDIDATE', 'PARTNER_MATCH', 'SANCTION_CASE']} words="menu.inbox-count" />
    ),
  },
  {
    to: '/reconciliation',
    changes: ['payouts.pay'],
    label: 'menu.reconciliation',
    short: 'menu.reconciliation-short',
    icon: StatementsIcon,
    count: <WaitingCount subjects={['BANK_STATEMENT', 'BANK_LINE']} />,
  },
  {
    to: '/provider-sales',
    changes: ['payouts.pay'],
    label: 'menu.provider-sales',
    short: 'menu.provider-sales-short',
    icon: FileIcon,
  },
  {
    to: '/fee-schedules',
    changes: ['fees.propose'],
    label: 'menu.fees',
    icon: TransactionsIcon,
    count: <WaitingCount subjects={['FEES']} />,
  },
  {
    to: '/settings',
    changes: ['settings.propose'],
    label: 'menu.settings',
    icon: SettingsIcon,
    count: <WaitingCount subjects={['SETTINGS']} />,
  },
  {
    to: '/staff',
    label: 'menu.staff',
    icon: UsersIcon,
    count: <WaitingCount subjects={['STAFF']} words="menu.staff-count" />,
    needs: 'staff.read',
    changes: ['staff.manage'],
  },
  { to: '/audit', label: 'menu.audit', short: 'menu.audit-short', icon: LockIcon },
]

export const menuFor = (rights: StaffRights | undefined): readonly MenuEntry[] =>
  menu.filter(({ needs }) => needs === undefined || (rights !== undefined && staffMay(rights, needs)))

/** Returns the menu entry of a path, or undefined. */
export const entryOf = (pathname: string): MenuEntry | undefined =>
  menu.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
