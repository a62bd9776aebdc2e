import { createLink } from '@tanstack/react-router'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { ChevronLeftIcon } from '@tillgate/ui/icons/arrows.tsx'
import type { ComponentProps } from 'react'

/** The way back to the list or page above, on a line of its own over the title; it is called what stands there. */
export const BackLink = createLink(({ children, ...anchor }: ComponentProps<'a'>) => (
  <a {...anchor} {...asButton({ variant: 'ghost', size: 'sm' })}>
    <ChevronLeftIcon small />
    {children}
  </a>
))
