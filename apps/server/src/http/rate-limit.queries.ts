import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { networkOf } from '#server/base/network-of.ts'
import { col, computed, is, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'

/** At most `max` hits per `seconds`, counted over all processes. */
export type Limit = { name: string; subject: string; max: number; seconds: number }
export type Exceeded = { limit: Limit; retryAfter: number }

/** The key as hexadecimal digits, so that it travels through JSON too. */
const countedRow = rowsOf({ key: is.text, hits: col('rate_limit.hits'), wait: is.whole })
export type Counted = RowOf<typeof countedRow>
type Keyed = { limit: Limit; key: Buffer }

/** A day at most: what is closed until something happens has no better hour to name. */
const waitOf = (wait: number): number => Math.min(86_400, Math.max(1, wait))

/** Rows are touched in key order: two callers never deadlock. */
const keyed = (keyring: Keyring, limits: readonly Limit[]): Keyed[] =>
  limits
    .map((limit) => ({ limit, key: keyring.fingerprint(`limit:${limit.name}`, networkOf(limit.subject)) }))
    .toSorted((a, b) => a.key.compare(b.key))

export const keysOf = (keyring: Keyring, limits: readonly Limit[]): Buffer[] =>
  keyed(keyring, limits).map(({ key }) => key)

/** Counts one hit for each key. A row that fulfils `unless` stays unchanged and is not returned. */
const counting = (all: readonly Keyed[], unless: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into rate_limit as r (key, hits, until)
  select k, 1, now() + s * interval '1 second'
  from unnest(${all.map(({ key }) => key)}::bytea[], ${all.map(({ limit }) => limit.seconds)}::int[]) as t (k, s)
  on conflict (key) do update set
    hits = case when r.until <= now() then 1 else r.hits + 1 end,
    until = case when r.until <= now() then excluded.until else r.until end
  where r.until <= now() or not (${unless})
  returning encode(key, 'hex') as key, hits, ceil(extract(epoch from until - now()))::int as wait`

/** Returns the counting statement, for queries that count and read at once, and the reader of its rows. */
export const hits = (keyring: Keyring, limits: readonly Limit[]) => {
  const all = keyed(keyring, limits)
  return {
    statement: counting(all, sql`false`),
    exceeded: (rows: readonly Counted[]): Exceeded | undefined => {
      for (const limit of limits) {
        const { key } = all.find((one) => one.limit === limit) ?? {}
        const counted = rows.find((row) => row.key === key?.toString('hex'))
        if (counted && counted.hits > limit.max) return { limit, retryAfter: waitOf(counted.wait) }
      }
      return undefined
    },
  }
}

/**
 * Counts one hit for each limit in one statement and returns the first exceeded limit. Counting comes before the work, so
 * parallel guesses cannot pass together.
 */
export const hit = async (db: Db, keyring: Keyring, limits: readonly Limit[]): Promise<Exceeded | undefined> => {
  const { statement, exceeded } = hits(keyring, limits)
  return exceeded(await countedRow.all(db)`/* prepared */ ${statement}`)
}

const maxOf = (all: readonly Keyed[]): RawBuilder<number> => computed(is.whole)`
  (select m from unnest(${all.map(({ key }) => key)}::bytea[], ${all.map(({ limit }) => limit.max)}::int[]) as x (k, m)
   where x.k = r.key)`

/** Which of the budgets is used up already. Reads alone, so a closed door costs no lock. */
export const spent = async (db: Db, keyring: Keyring, limits: readonly Limit[]): Promise<Exceeded | undefined> => {
  const all = keyed(keyring, limits)
  const rows = await countedRow.all(db)`
    select encode(r.key, 'hex') as key, r.hits, ceil(extract(epoch from r.until - now()))::int as wait
    from rate_limit r
    where r.key = any(${all.map(({ key }) => key)}::bytea[]) and r.until > now() and r.hits >= ${maxOf(all)}`
  for (const { limit, key } of all) {
    const counted = rows.find((row) => row.key === key.toString('hex'))
    if (counted) return { limit, retryAfter: waitOf(counted.wait) }
  }
  return undefined
}

/** Counts one hit for every limit, or for no limit when any of the limits is exceeded. */
export const claim = async (db: Db, keyring: Keyring, limits: readonly Limit[]): Promise<Exceeded | undefined> => {
  const all = keyed(keyring, limits)
  const rows = await countedRow.all(db)`${counting(all, sql`r.hits >= ${maxOf(all)}`)}`
  if (rows.length === all.length) return undefined
  const taken = new Set(rows.map((row) => row.key))
  const got = all.filter(({ key }) => taken.has(key.toString('hex'))).map(({ limit }) => limit)
  if (got.length > 0) await refund(db, keyring, got)
  const [closed] = limits.filter((limit) => !got.includes(limit))
  return (await spent(db, keyring, limits)) ?? (closed && { limit: closed, retryAfter: 1 })
}

/** Returns how many hits a limit has left. */
export const remaining = async (db: Db, keyring: Keyring, limit: Limit): Promise<number> => {
  const used = await scalar(col('rate_limit.hits')).first(db)`
    select hits from rate_limit where key = any(${keysOf(keyring, [limit])}::bytea[]) and until > now()`
  return Math.max(0, limit.max - (used ?? 0))
}

/** Gives back the hits that `claim` counted. */
export const refund = async (db: Db, keyring: Keyring, limits: readonly Limit[]): Promise<void> => {
  await sql`update rate_limit set hits = hits - 1 where key = any(${keysOf(keyring, limits)}::bytea[]) and hits > 0`.execute(
    db,
  )
}

/** A success clears what failures counted. */
export const forgive = (db: Db, keyring: Keyring, limits: readonly Limit[]) =>
  db.deleteFrom('rate_limit').where('key', 'in', keysOf(keyring, limits)).execute()
