import { sql } from 'kysely'
import * as z from 'zod/mini'
import { columnsByName } from '#server/db/camel-case.ts'
import type { Db } from '#server/db/db.ts'
import type { Audience } from '#server/db/columns.ts'
import { hits, type Exceeded, type Limit } from '#server/http/rate-limit.queries.ts'
import { is, rowsOf } from '#server/db/rows.ts'
import type { EventRow } from '../account/account.queries.ts'
import { accountRow, type Account } from './auth.queries.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { reservedRow, isLocked, reserving, waitOf, type Guarded, type Reserved } from './sign-in-guard.queries.ts'

const reservedAndCounted = rowsOf({
  ...reservedRow.shape,
  counted: is.json(z.array(z.strictObject({ key: z.string(), hits: z.int(), wait: z.int() }))),
})
type Found = { exceeded: Exceeded | undefined; reserved: Reserved; account: Account | undefined }

/**
 * Counts the attempt for its address, reserves a password verification within the limit and reads the account, in the same
 * statements for known and unknown accounts. Of two accounts with one email the proven account signs in; an invited account
 * has no password yet. Without `streak` no verification was reserved. The account has a statement of its own: in a
 * distributed database its table is on every node and the counts are on the coordinator.
 */
export const reserveAndFind = async (
  db: Db,
  keyring: Keyring,
  address: Limit,
  guarded: Guarded,
  email: string,
): Promise<Found> => {
  const { statement, exceeded } = hits(keyring, [address])
  const { counted, ...reserved } = await reservedAndCounted.one(db)`
    with counted as (${statement}),
      reserved as (${reserving(guarded, sql`(select hits from counted) <= ${address.max}`)})
    select (select json_agg(counted) from counted) as counted, (select streak from reserved) as streak,
      ${waitOf(guarded)} as wait, ${isLocked(guarded)} as is_locked`
  const account = await accountRow.first(db)`
    select ${columnsByName('user_account', accountRow.shape)}
    from user_account where email = ${email}
    order by password_hash is not null desc, email_verified desc limit 1`
  return { exceeded: exceeded(counted), reserved, account }
}

export type SessionTill = { terminalId: string; storeId: string; terminalHash: Buffer }
type NewSession = {
  tokenHash: Buffer
  userId: string
  audience: Audience
  ip: string
  userAgent: string
  seconds: number
  till: SessionTill | undefined
  isByPin: boolean
}

/** Inserts the session, resets the wrong-password count and records the event in one statement. */
export const openSession = async (
  db: Db,
  session: NewSession,
  event: EventRow,
  guarded: Guarded | undefined,
): Promise<void> => {
  await sql`
    with ended as (delete from sign_in_guard where subject = ${guarded?.subject ?? null} and device = ${guarded?.device ?? null}),
      noted as (
        insert into account_event (id, user_id, action, ip, user_agent, trial, request_id)
        values (${event.id}, ${event.userId}, ${event.action}, ${event.ip}, ${event.userAgent},
          ${event.trial}::jsonb, ${event.requestId}))
    insert into session (token_hash, user_id, audience, expires_at, ip, user_agent, terminal_id, store_id, terminal_hash, by_pin)
    values (${session.tokenHash}, ${session.userId}, ${session.audience}, now() + ${session.seconds} * interval '1 second',
      ${session.ip}, ${session.userAgent}, ${session.till?.terminalId ?? null}, ${session.till?.storeId ?? null},
      ${session.till?.terminalHash ?? null}, ${session.isByPin})`.execute(db)
}

/** Returns true for a person with an earlier sign-in. A statement of its own: Citus reads no second table in an insert. */
export const hasSignedIn = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('account_event')
    .select('id')
    .where('userId', '=', userId)
    .where('action', '=', 'signed-in')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Stores the same password hashed at today's cost, only when its hash is still `before`. */
export const rehashPassword = (db: Db, userId: string, before: string, after: string) =>
  db
    .updateTable('user_account')
    .set({ passwordHash: after })
    .where('id', '=', userId)
    .where('passwordHash', '=', before)
    .execute()
