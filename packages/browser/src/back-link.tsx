import { createLink } from '@tanstack/react-router'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { ChevronLeftIcon } from '@tillgate/ui/icons/arrows.tsx'
import type { ComponentProps } from 'react'

/** Link to the parent list or page, on a line above the title, labelled with the parent's title. */
export const BackLink = createLink(({ children, ...anchor }: ComponentProps<'a'>) => (
  <a {...anchor} {...asButton({ variant: 'ghost', size: 'sm' })}>
    <ChevronLeftIcon small />
    {children}
  </a>
))
