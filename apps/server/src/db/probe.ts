import type pg from 'pg'
import { inTime } from '#server/base/deadline.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** Returns true when the database answers; always resolves within its deadline. */
export type Probe = () => Promise<boolean>

const ask = async (pool: pg.Pool, ms: number): Promise<boolean> => {
  const late = new AbortController()
  const answer = async (): Promise<void> => {
    const client = await pool.connect()
    if (late.signal.aborted) return client.release(true)
    late.signal.addEventListener('abort', () => client.release(true))
    await client.query('select 1')
    client.release()
  }
  try {
    await inTime(answer(), ms, () => new DatabaseUnavailable('the database did not answer'))
    return true
  } catch {
    late.abort()
    return false
  }
}

/** Creates a probe with its own connection; concurrent callers share one result. */
export const probeOver = (pool: pg.Pool, ms = 800): Probe => {
  let meta: Promise<boolean> | undefined
  return () =>
    (meta ??= ask(pool, ms).finally(() => {
      meta = undefined
    }))
}
