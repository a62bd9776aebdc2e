import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'
import './mantine.css'

/**
 * Needed above Choice, MultiChoice, MenuButton, Dialog, Sheet and PopoverChip only. The sign-in screens use none of
 * them and stay light without it. Style elements are switched off: the page's policy allows style sheets alone.
 */
export const UiProvider = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
    {children}
  </MantineProvider>
)
