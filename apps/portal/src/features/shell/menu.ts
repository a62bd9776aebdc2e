import type { LinkProps } from '@tanstack/react-router'
import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import { DashboardIcon, ItemsIcon } from '@tillgate/ui/icons/navigation.tsx'
import type { ComponentType } from 'react'

export type MenuPlace = { to: NonNullable<LinkProps['to']>; label: PhraseKey; icon: ComponentType; exact?: true }

/** The entries in the order of Spec 2 §2. A screen enters the menu by one line here. */
export const menu: readonly MenuPlace[] = [
  { to: '/', label: 'menu.dashboard', icon: DashboardIcon, exact: true },
  { to: '/items', label: 'menu.items', icon: ItemsIcon },
]

/** What the bottom bar shows beside "More"; the rest is in its sheet. */
export const inTabBar: readonly MenuPlace['to'][] = ['/', '/items']
