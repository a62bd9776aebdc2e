import { sql } from 'kysely'
import { theKeyring } from '#server/secrets/installed.ts'
import type { Db } from '#server/db/db.ts'

/** At most `max` hits per `seconds`, counted over all processes. */
export type Limit = { name: string; subject: string; max: number; seconds: number }

type Counted = { hits: number; wait: number }

/**
 * Counts one hit for each limit in one statement and tells the first that is exceeded. Counting comes before the work,
 * so parallel guesses cannot slip through together. Rows are touched in key order: two callers never deadlock.
 */
export const hit = async (
  db: Db,
  limits: readonly Limit[],
): Promise<{ limit: Limit; retryAfter: number } | undefined> => {
  const keyed = limits
    .map((limit) => ({ limit, key: theKeyring().fingerprint(`limit:${limit.name}`, limit.subject) }))
    .toSorted((a, b) => a.key.compare(b.key))
  const { rows } = await sql<Counted & { key: Buffer }>`
    insert into rate_limit as r (key, hits, until)
    select k, 1, now() + s * interval '1 second'
    from unnest(${keyed.map(({ key }) => key)}::bytea[], ${keyed.map(({ limit }) => limit.seconds)}::int[]) as t (k, s)
    on conflict (key) do update set
      hits = case when r.until <= now() then 1 else r.hits + 1 end,
      until = case when r.until <= now() then excluded.until else r.until end
    returning key, hits, ceil(extract(epoch from until - now()))::int as wait`.execute(db)
  for (const { limit, key } of keyed) {
    const counted = rows.find((row) => row.key.equals(key))
    if (counted && counted.hits > limit.max) return { limit, retryAfter: Math.max(1, counted.wait) }
  }
  return undefined
}

/** A success clears what failures counted. */
export const forgive = (db: Db, limits: readonly Limit[]) =>
  db
    .deleteFrom('rate_limit')
    .where(
      'key',
      'in',
      limits.map((limit) => theKeyring().fingerprint(`limit:${limit.name}`, limit.subject)),
    )
    .execute()
