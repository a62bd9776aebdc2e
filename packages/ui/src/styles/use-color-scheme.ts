import { useMantineColorScheme } from '@mantine/core'

export type ColorScheme = 'auto' | 'light' | 'dark'
export const colorSchemes: readonly ColorScheme[] = ['auto', 'light', 'dark']

/** The choice is remembered in the browser; a small script in the page's head reads it before the first paint. */
export const useColorScheme = (): { scheme: ColorScheme; choose: (scheme: ColorScheme) => void } => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return { scheme: colorScheme, choose: setColorScheme }
}
