import { queryCache } from '@tillgate/browser/query-cache.ts'
import { watchSession } from '#portal/features/session/session.ts'

export const cache = queryCache(watchSession)
