import { Refused } from '@tillgate/client/refused.ts'
import { QueryClient } from '@tanstack/react-query'
import type { SessionNews } from './session-store.ts'

const staleTime = 5 * 60 * 1000

/** Spec 2 §9: five minutes, one retry. A refusal is an answer: asking again would only repeat it. */
export const queryCache = (watchSession: (listener: (news: SessionNews) => void) => unknown): QueryClient => {
  const cache = new QueryClient({
    defaultOptions: {
      // Without a connection a call fails at once and says so. The library's own way is to hold it back and send it
      // later: a deletion nobody remembers must not happen when the network returns.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime,
        retry: (failures, error) =>
          failures < 1 && !(error instanceof Refused && error.status >= 400 && error.status < 500),
      },
    },
  })
  // What one person saw, the next one on this machine must not.
  watchSession((news) => {
    if (news !== 'denied') cache.clear()
  })
  return cache
}
