import { queryCache } from '@tillgate/browser/query-cache.ts'
import { watchSession } from '#operator/features/session/session.ts'

export const cache = queryCache(watchSession)
