import { sql } from 'kysely'
import type { Db, Pool } from '#server/db/db.ts'

export type MessageTable = 'outbox' | 'identity_post'
export type Row = { attempts: number; sealed: Buffer | null; language: string; was_in_hand: boolean }
/** Every later write names its attempt: whoever wakes up late changes nothing. */
export type Claim = { table: MessageTable; id: string; attempt: number }

const open = sql`sent_at is null and failure is null`
const mine = ({ id, attempt }: Claim) => sql`id = ${id} and attempts = ${attempt} and ${open}`
const seconds = (many: number) => sql`now() + ${many} * interval '1 second'`

/** Nothing: sent, given up, not due yet, or somebody else is at it. */
export const claimMessage = async (
  db: Db,
  table: MessageTable,
  id: string,
  lease: number,
): Promise<Row | undefined> => {
  const name = sql.table(table)
  const { rows } = await sql<Row>`
    with found as (
      select id, in_hand from ${name} where id = ${id} and ${open} and due_at <= now() for update skip locked
    )
    update ${name} as m set attempts = m.attempts + 1, due_at = ${seconds(lease)}
    from found where m.id = found.id
    returning m.attempts, m.sealed, m.language, found.in_hand as was_in_hand`.execute(db)
  return rows[0]
}

/** From here on it may be with the provider, whatever happens to us. */
export const markInHand = (db: Db, claim: Claim) =>
  sql`update ${sql.table(claim.table)} set in_hand = true where ${mine(claim)}`.execute(db)

export const renewMessage = (db: Db, claim: Claim, lease: number) =>
  sql`update ${sql.table(claim.table)} set due_at = ${seconds(lease)} where ${mine(claim)}`.execute(db)

/** What was sealed is erased with the sending: codes and links live no longer than they must. */
export const markSent = (db: Db, claim: Claim) =>
  sql`update ${sql.table(claim.table)} set sent_at = now(), sealed = null where ${mine(claim)}`.execute(db)

export const markDropped = (db: Db, claim: Claim, failure: string) =>
  sql`update ${sql.table(claim.table)} set failure = ${failure}, sealed = null where ${mine(claim)}`.execute(db)

/** Somebody tries again after a pause. `inHand`: it, or one before it, may have been taken. */
export const postpone = (db: Db, claim: Claim, pause: number, inHand: boolean) =>
  sql`update ${sql.table(claim.table)} set in_hand = ${inHand}, due_at = ${seconds(pause)} where ${mine(claim)}`.execute(
    db,
  )

/** Everybody's messages whose time has come, oldest first: a partner's own, or a person's without one. */
export const listDue = async (pool: Pool, most: number): Promise<{ partnerId: string | null; id: string }[]> => {
  const { rows } = await sql<{ partner_id: string | null; id: string }>`select * from due_messages(${most})`.execute(
    pool,
  )
  return rows.map((row) => ({ partnerId: row.partner_id, id: row.id }))
}

/** How many wait, and for how long the oldest has. */
export const findWaiting = async (pool: Pool): Promise<{ messages: number; oldestSeconds: number }> => {
  type Found = { messages: number; oldest_seconds: number }
  const { rows } = await sql<Found>`select * from waiting_messages()`.execute(pool)
  return { messages: rows[0]?.messages ?? 0, oldestSeconds: rows[0]?.oldest_seconds ?? 0 }
}
