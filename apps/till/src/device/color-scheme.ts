/** `auto`: as the device. */
export const colorSchemes = ['auto', 'light', 'dark'] as const
export type ColorScheme = (typeof colorSchemes)[number]

/** The script in the head of the page reads the same key before the first paint. */
const storageKey = 'mantine-color-scheme-value'

export const currentColorScheme = (): ColorScheme =>
  colorSchemes.find((one) => one === localStorage.getItem(storageKey)) ?? 'auto'

export const chooseColorScheme = (scheme: ColorScheme): void => {
  localStorage.setItem(storageKey, scheme)
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset['mantineColorScheme'] = scheme === 'auto' ? (isDark ? 'dark' : 'light') : scheme
}
