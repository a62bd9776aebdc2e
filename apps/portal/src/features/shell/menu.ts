import { useMatches, type LinkProps } from '@tanstack/react-router'
import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import {
  ClockIcon,
  DashboardIcon,
  ItemsIcon,
  KeyIcon,
  PersonIcon,
  StatementsIcon,
  StoreIcon,
  TransactionsIcon,
  UsersIcon,
} from '@tillgate/ui/icons/navigation.tsx'
import type { ComponentType } from 'react'
import type { Permission } from '@tillgate/domain/permissions.ts'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { may } from '#portal/features/session/may.ts'

export type MenuEntry = {
  to: NonNullable<LinkProps['to']>
  label: PhraseKey
  icon: ComponentType<{ small?: boolean }>
  exact?: true
  needs?: Permission
}

/** The entries in the order of Spec 2 §2. A screen enters the menu by one line here. */
const menu: readonly MenuEntry[] = [
  { to: '/', label: 'menu.dashboard', icon: DashboardIcon, exact: true, needs: 'dashboard.read' },
  { to: '/items', label: 'menu.items', icon: ItemsIcon, needs: 'items.read' },
  { to: '/stores', label: 'menu.stores', icon: StoreIcon, needs: 'stores.manage' },
  { to: '/users', label: 'menu.users', icon: UsersIcon, needs: 'users.manage' },
  { to: '/transactions', label: 'menu.transactions', icon: TransactionsIcon, needs: 'sales.read' },
  { to: '/transfer-statements', label: 'menu.statements', icon: StatementsIcon, needs: 'statements.read' },
  { to: '/activity', label: 'menu.activity', icon: ClockIcon, needs: 'activity.read' },
]

const whileJoining: readonly MenuEntry[] = [
  { to: '/under-review', label: 'menu.application', icon: StatementsIcon, exact: true },
]

/** On account pages, a partner before approval sees only the link to the application. */
export const useMenu = (): readonly MenuEntry[] => {
  const options = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  return options?.whileJoining && authRecord()?.user.retailer?.approvedScreen === false
    ? whileJoining
    : menu.filter(({ needs = 'portal.use' }) => may(needs))
}

/** Spec 2 §2, profile menu: pages of the signed-in person, in the account menu and in the phone's sheet. */
export const accountEntries: readonly MenuEntry[] = [
  { to: '/profile', label: 'menu.profile', icon: PersonIcon },
  { to: '/change-password', label: 'menu.change-password', icon: KeyIcon },
]

/** Entries of the bottom bar beside "More"; the sheet contains the rest. */
export const inTabBar: readonly MenuEntry['to'][] = [
  '/',
  '/items',
  '/transactions',
  '/transfer-statements',
  '/under-review',
]
