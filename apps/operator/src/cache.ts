import { queryCache } from '@tillgate/browser/query-cache.ts'
import { watchAuth } from '#operator/features/session/auth-record.ts'

export const cache = queryCache(watchAuth)
