import type { OperatorRole } from '@tillgate/domain/roles.ts'
import { sql } from 'kysely'
import type { Db, Pool } from '#server/db/db.ts'
import { operatorTenantId } from '#server/db/change.ts'
import { expiring } from '#server/db/purge.ts'

export const expiredMessages = [expiring('outbox', sql`expires_at < now() - interval '1 day'`)]

/** Erases the sealed text of expired messages, because the worker that should erase it may have crashed. */
export const eraseLate = async (db: Db): Promise<void> => {
  await sql`
    update outbox set sealed = null, failure = coalesce(failure, 'too late')
    where sealed is not null and expires_at < now()`.execute(db)
}

const seconds = (many: number) => sql<Date>`now() + ${many} * interval '1 second'`

type NewMessage = { partnerId: string; id: string; sealed: Buffer; language: string; seconds: number }
export const insertMessage = (db: Db, message: NewMessage) =>
  db
    .insertInto('outbox')
    .values({
      partnerId: message.partnerId,
      id: message.id,
      sealed: message.sealed,
      language: message.language,
      expiresAt: seconds(message.seconds),
      sentAt: null,
      failure: null,
    })
    .execute()

export type Row = { attempts: number; sealed: Buffer | null; language: string; wasInHand: boolean; isLate: boolean }
/** Claim of a message. Every later write names the attempt, so that a worker without the claim changes nothing. */
export type MessageClaim = { id: string; attempt: number }

const open = sql`sent_at is null and failure is null`
const mine = ({ id, attempt }: MessageClaim) => sql`id = ${id} and attempts = ${attempt} and ${open}`

/** Claims a message. Returns `undefined` when the message is sent, given up, not due or claimed by another worker. */
export const claimMessage = async (db: Db, id: string, lease: number): Promise<Row | undefined> => {
  const { rows } = await sql<Row>`
    with found as (
      select id, in_hand from outbox where id = ${id} and ${open} and due_at <= now() for update skip locked
    )
    update outbox as m set attempts = m.attempts + 1, due_at = ${seconds(lease)}
    from found where m.id = found.id
    returning m.attempts, m.sealed, m.language, found.in_hand as was_in_hand,
      m.expires_at <= now() as is_late`.execute(db)
  return rows[0]
}

/** Marks that the provider may have the message from now on. Returns false when another worker has the claim. */
export const markInHand = async (db: Db, claim: MessageClaim): Promise<boolean> => {
  const { rows } = await sql`update outbox set in_hand = true where ${mine(claim)} returning id`.execute(db)
  return rows.length > 0
}

export const renewMessage = (db: Db, claim: MessageClaim, lease: number) =>
  sql`update outbox set due_at = ${seconds(lease)} where ${mine(claim)}`.execute(db)

/** Lists active operators with a verified address, without `except`. */
export const listOperators = (db: Db, { except, role }: { except?: string; role?: OperatorRole }) =>
  db
    .selectFrom('user_account')
    .select(['email', 'firstName'])
    .where('audience', '=', 'operator')
    .where('active', '=', true)
    .where('emailVerified', '=', true)
    .where('id', 'is distinct from', except ?? null)
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? 'OPERATOR'))
    .orderBy('id')
    .limit(100)
    .execute()

/** Stores the message before it is sent, so that a retry after a crash sends the same text and link. */
export const saveMessage = (db: Db, id: string, sealed: Buffer) =>
  sql`update outbox set sealed = ${sealed} where id = ${id}`.execute(db)

/** Marks the message as sent and erases its sealed text with codes and links. */
export const markSent = (db: Db, claim: MessageClaim) =>
  sql`update outbox set sent_at = now(), sealed = null where ${mine(claim)}`.execute(db)

export const markDropped = (db: Db, claim: MessageClaim, failure: string) =>
  sql`update outbox set failure = ${failure}, sealed = null where ${mine(claim)}`.execute(db)

/** Schedules a retry after a pause. `inHand`: the provider may have accepted this or an earlier attempt. */
export const postpone = (db: Db, claim: MessageClaim, pause: number, inHand: boolean) =>
  sql`update outbox set in_hand = ${inHand}, due_at = ${seconds(pause)} where ${mine(claim)}`.execute(db)

/** Lists due messages of all partners, oldest first. Messages to people without a partner have none. */
export const listDue = async (pool: Pool, most: number): Promise<{ partnerId: string; id: string }[]> => {
  const { rows } = await sql<{ partnerId: string | null; id: string }>`select * from due_messages(${most})`.execute(
    pool,
  )
  return rows.map((row) => ({ partnerId: row.partnerId ?? operatorTenantId, id: row.id }))
}
