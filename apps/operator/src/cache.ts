import { queryCache } from '@tillgate/browser/query-cache.ts'
import { watchAuth } from '#operator/features/session/auth-record.ts'

export const cache = queryCache(watchAuth)

/** Key of the counts beside the menu. */
export const menuCounts = ['menu-counts'] as const
cache.getMutationCache().subscribe(({ type, mutation }) => {
  if (type === 'updated' && mutation.state.status === 'success') void cache.invalidateQueries({ queryKey: menuCounts })
})
