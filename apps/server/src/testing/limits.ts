import { instant } from '#server/db/rows.ts'
import { keysOf, type Limit } from '#server/http/rate-limit.queries.ts'
import { insertRow } from '#server/world/rows.queries.ts'
import type { TestApp } from './start-app.ts'

/** Uses a limit up, as so many earlier calls would. */
export const useUpLimit = async (app: TestApp, limit: Omit<Limit, 'seconds'>): Promise<void> => {
  const [key] = keysOf(app.deps.keyring, [{ ...limit, seconds: 24 * 3600 }])
  if (!key) throw new Error('The limit has a key')
  await insertRow(app.owner, 'rate_limit', { key, hits: limit.max, until: instant`now() + interval '1 hour'` })
}
