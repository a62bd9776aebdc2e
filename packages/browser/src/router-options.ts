import { parseSearch, stringifySearch } from '@tillgate/ui/address/plain-search.ts'

export const routerOptions = {
  parseSearch,
  stringifySearch,
  // Hovering or focusing a link fetches its screen: the click then opens it at once.
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingMs: 150,
  defaultPendingMinMs: 300,
} as const
