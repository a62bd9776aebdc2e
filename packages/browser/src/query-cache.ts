import { Refused } from '@tillgate/client/refused.ts'
import { QueryClient } from '@tanstack/react-query'
import type { AuthEvent } from './auth-record-store.ts'

const staleTime = 5 * 60 * 1000

/** Minimum retry delay in seconds; an unavailable server rarely asks for less. */
const minRetrySeconds = 5

/** Returns true without any answer: the network or the server cannot be reached. */
export const isUnreached = (error: unknown): boolean => error instanceof Refused && error.status === 0
const isAway = (error: unknown): error is Refused =>
  error instanceof Refused && error.status === 503 && error.retryAfter !== undefined
/** An error response is final: a retry would return the same response. */
const isAnswer = (error: unknown): boolean => error instanceof Refused && error.status >= 400 && error.status < 500

/**
 * Spec 2 §9: five minutes, one retry. When the server names a time to retry, the error appears at once instead of after the
 * retry, and the screen refetches at that time.
 */
export const queryCache = (watchAuth: (listener: (news: AuthEvent) => void) => unknown): QueryClient => {
  const cache = new QueryClient({
    defaultOptions: {
      // Without a connection a call fails at once. The library's default would send the call later: a forgotten
      // deletion must not run when the network returns.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime,
        retry: (failures, error) => failures < 1 && !isAnswer(error) && !isAway(error),
        refetchInterval: ({ state: { error } }) =>
          isAway(error) && Math.max(error.retryAfter ?? 0, minRetrySeconds) * 1000,
        // Off by default with `networkMode: 'always'`; failed queries are refetched at once.
        refetchOnReconnect: ({ state: { error } }) => (isUnreached(error) ? 'always' : true),
      },
    },
  })
  // Clears data of the previous user on this machine.
  watchAuth((news) => {
    if (news !== 'denied') cache.clear()
  })
  return cache
}
