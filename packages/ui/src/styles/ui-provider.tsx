import { MantineProvider, createTheme, Input, Menu, useMantineColorScheme } from '@mantine/core'
import type { ReactNode } from 'react'
import './mantine.css'

/**
 * Colours, sizes and fonts are defined in styles/tokens.css and reach Mantine through styles/mantine.css; this theme
 * sets shared behaviour of compound controls.
 */
const theme = createTheme({
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'md',
  components: {
    Input: Input.extend({ defaultProps: { size: 'md' } }),
    // Same order as in Field.
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'description', 'error', 'input'] },
    }),
    Menu: Menu.extend({ defaultProps: { position: 'bottom-end', shadow: 'md', transitionProps: { duration: 120 } } }),
  },
})

/**
 * Required above Choice, MultiChoice, MenuButton, Dialog, Sheet and PopoverChip only. The sign-in screens use none of
 * these and load less. Style elements are disabled: the page's policy allows style sheets only.
 */
export const UiProvider = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
    {children}
  </MantineProvider>
)

export type ColorScheme = 'auto' | 'light' | 'dark'
export const colorSchemes: readonly ColorScheme[] = ['auto', 'light', 'dark']

/** The choice is remembered in the browser; a small script in the page's head reads it before the first paint. */
export const useColorScheme = (): { scheme: ColorScheme; choose: (scheme: ColorScheme) => void } => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return { scheme: colorScheme, choose: setColorScheme }
}
