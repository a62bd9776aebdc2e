import type { LinkProps } from '@tanstack/react-router'
import type { OperatorRole } from '@tillgate/domain/roles.ts'
import type { OperatorPhraseKey } from '@tillgate/phrases/operator-en-us.ts'
import { ClockIcon, LockIcon, StoreIcon, UsersIcon } from '@tillgate/ui/icons/navigation.tsx'
import type { ComponentType } from 'react'

export type MenuEntry = {
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
  { to: '/staff', label: 'menu.staff', icon: UsersIcon, forAdmins: true },
  { to: '/audit', label: 'menu.audit', short: 'menu.audit-short', icon: LockIcon },
]

export const menuFor = (role: OperatorRole | undefined): readonly MenuEntry[] =>
  menu.filter(({ forAdmins }) => !forAdmins || role === 'OPERATOR_ADMIN')
