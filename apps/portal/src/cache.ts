import { queryCache } from '@tillgate/browser/query-cache.ts'
import { watchAuth } from '#portal/features/session/auth-record.ts'

export const cache = queryCache(watchAuth)
