import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { cols, is, rowsOf, type RowOf } from '#server/db/rows.ts'

/** Microseconds since 1970. */
const micros = (at: RawBuilder<unknown>) => sql`(extract(epoch from ${at}) * 1000000)::bigint`

/** Number of the events between two moments, and a hash over their columns. */
const digestOf = (since: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql`
  select count(*)::bigint as events, encode(sha256(coalesce(string_agg(sha256(convert_to(jsonb_build_array(e.id, ${micros(sql`e.at`)},
      e.user_id, encode(e.subject, 'hex'), e.action, e.ip, e.user_agent, e.trial, e.request_id)::text, 'UTF8')),
    ''::bytea order by e.at, e.id), ''::bytea)), 'hex') as digest
  from account_event e where e.at > coalesce(${since}, '-infinity') and e.at <= ${until}`

const sealedRow = rowsOf({ number: is.whole, until: is.whole, events: is.count, digest: is.text, proof: is.bytes })
export type Sealed = RowOf<typeof sealedRow>

/** Serializes seals until the end of the transaction. Returns the last one. */
export const lockSeals = async (db: Db) => {
  await sql`select pg_advisory_xact_lock(hashtext('account event seals'))`.execute(db)
  return rowsOf(cols('account_event_seal', 'number', 'proof')).first(db)`
    select number, proof from account_event_seal order by number desc limit 1`
}

/** Digest of the events since the last seal that are older than `marginSeconds`: running transactions still add younger ones. */
export const readUnsealed = async (db: Db, marginSeconds: number) => {
  const until = sql`(now() - ${marginSeconds} * interval '1 second')`
  const since = sql`(select max(s.until) from account_event_seal s)`
  return rowsOf({ at: is.text, until: is.whole, events: is.count, digest: is.text }).first(db)`
    select ${until}::text as at, ${micros(until)} as until, d.* from (${digestOf(since, until)}) d`
}

export const insertSeal = (db: Db, seal: { number: number; at: string; events: number; proof: Buffer }) =>
  sql`insert into account_event_seal (number, until, events, proof)
    values (${seal.number}, ${seal.at}::timestamptz, ${seal.events}, ${seal.proof})`.execute(db)

/** Lists seals with the digest of their events as they are now. */
export const listSeals = (db: Db, after: number, limit: number): Promise<Sealed[]> => sealedRow.all(db)`
    select s.number, ${micros(sql`s.until`)} as until, d.events, d.digest, s.proof from (
      select x.*, lag(x.until) over (order by x.number) as since from account_event_seal x where x.number >= ${after}) s
    cross join lateral (${digestOf(sql`s.since`, sql`s.until`)}) d
    where s.number > ${after} order by s.number limit ${sql.lit(limit)}`
