import { IdCardIcon } from '@tillgate/ui/icons/verification.tsx'
import type { LinkProps } from '@tanstack/react-router'
import type { OperatorRole } from '@tillgate/domain/roles.ts'
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
import { ExceptionCount, InboxCount, ProposalCount, QueueCount, SettlementCount, StaffCount } from './menu-counts.tsx'

export type MenuEntry = {
  to: NonNullable<LinkProps['to']>
  label: OperatorPhraseKey
  /** Short label for the bar on phones. */
  short?: OperatorPhraseKey
  icon: ComponentType
  /** Shows how much waits for a decision. */
  count?: ReactNode
  forAdmins?: true
  /** Shown in the navigation bar of a phone; other entries are in the sheet. */
  isInBar?: true
}

/** A screen enters the menu by one line here. */
const menu: readonly MenuEntry[] = [
  { to: '/inbox', label: 'menu.inbox', icon: BellIcon, count: <InboxCount />, isInBar: true },
  {
    to: '/applications',
    label: 'menu.queue',
    short: 'menu.queue-short',
    icon: ClockIcon,
    count: <QueueCount />,
    isInBar: true,
  },
  { to: '/partners', label: 'menu.partners', icon: StoreIcon, isInBar: true },
  {
    to: '/settlement-runs',
    label: 'menu.settlement',
    short: 'menu.settlement-short',
    icon: BankIcon,
    count: <SettlementCount />,
    isInBar: true,
  },
  {
    to: '/exceptions',
    label: 'menu.exceptions',
    short: 'menu.exceptions-short',
    icon: FlagIcon,
    count: <ExceptionCount />,
  },
  {
    to: '/cover-requests',
    label: 'menu.cover-requests',
    short: 'menu.cover-requests-short',
    icon: FlagIcon,
  },
  { to: '/card-entry', label: 'menu.card-entry', short: 'menu.card-entry-short', icon: KeyIcon },
  {
    to: '/approved-products',
    label: 'menu.approved-products',
    short: 'menu.approved-products-short',
    icon: ItemsIcon,
    count: <ProposalCount kinds={['LIST']} />,
  },
  {
    to: '/sanctions',
    label: 'menu.sanctions',
    short: 'menu.sanctions-short',
    icon: IdCardIcon,
    count: <ProposalCount kinds={['SANCTIONS']} />,
  },
  {
    to: '/reconciliation',
    label: 'menu.reconciliation',
    short: 'menu.reconciliation-short',
    icon: StatementsIcon,
    count: <ProposalCount kinds={['BANK_STATEMENT', 'BANK_LINE']} />,
  },
  {
    to: '/provider-sales',
    label: 'menu.provider-sales',
    short: 'menu.provider-sales-short',
    icon: FileIcon,
  },
  { to: '/fee-schedules', label: 'menu.fees', icon: TransactionsIcon, count: <ProposalCount kinds={['FEES']} /> },
  { to: '/settings', label: 'menu.settings', icon: SettingsIcon, count: <ProposalCount kinds={['SETTINGS']} /> },
  { to: '/staff', label: 'menu.staff', icon: UsersIcon, count: <StaffCount />, forAdmins: true },
  { to: '/audit', label: 'menu.audit', short: 'menu.audit-short', icon: LockIcon },
]

export const menuFor = (role: OperatorRole | undefined): readonly MenuEntry[] =>
  menu.filter(({ forAdmins }) => !forAdmins || role === 'OPERATOR_ADMIN')
