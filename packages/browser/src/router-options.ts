/** Parses `?code=4011&apl=true`, not JSON: links stay readable, and a barcode keeps its leading zeros. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

export const stringifySearch = (search: Record<string, unknown>): string => {
  const pairs = Object.entries(search).flatMap(([name, value]): [string, string][] => {
    const plain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    return plain && value !== '' ? [[name, String(value)]] : []
  })
  const text = new URLSearchParams(pairs).toString()
  return text === '' ? '' : `?${text}`
}

export const routerOptions = {
  parseSearch,
  stringifySearch,
  // Hovering or focusing a link preloads its screen, so that a click opens the screen at once.
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingMs: 150,
  defaultPendingMinMs: 300,
} as const
