import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

export type EventRow = {
  id: string
  userId: string | null
  subject: Buffer | null
  action: string
  ip: string
  userAgent: string
  trial: string | null
  requestId: string
}

export const insertEvent = (db: Db, event: EventRow) =>
  db
    .insertInto('account_event')
    .values({
      id: event.id,
      user_id: event.userId,
      subject: event.subject,
      action: event.action,
      ip: event.ip,
      user_agent: event.userAgent,
      trial: event.trial,
      request_id: event.requestId,
    })
    .execute()

const living = (db: Db, userId: string) =>
  db
    .selectFrom('session')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)

/** Newest first. More than a hundred at once is nobody's honest use; the rest end by themselves within a day. */
export const listSessionsOf = (db: Db, userId: string) =>
  living(db, userId)
    .select(['id', 'token_hash', 'authenticated_at', 'expires_at', 'ip', 'user_agent'])
    .orderBy('authenticated_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()

/** Undefined: ended, or somebody else's. */
export const revokeSessionById = (db: Db, userId: string, id: string) =>
  db
    .updateTable('session')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst()

export const revokeSessionsBut = (db: Db, userId: string, tokenHash: Buffer) =>
  db
    .updateTable('session')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('token_hash', '!=', tokenHash)
    .where('revoked_at', 'is', null)
    .execute()

/** The caller's own account, and whether the sign-in behind this very session is older than a quarter of an hour. */
export const findOwnAccount = (db: Db, userId: string, tokenHash: Buffer) =>
  db
    .selectFrom('user_account as u')
    .innerJoin('session as s', 's.user_id', 'u.id')
    .leftJoin('partner as p', 'p.id', 'u.partner_id')
    .select([
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.password_hash',
      'u.two_factor',
      'u.email_verified',
      'p.business_name',
      sql<boolean>`s.authenticated_at < now() - interval '15 minutes'`.as('is_stale'),
    ])
    .where('u.id', '=', userId)
    .where('s.token_hash', '=', tokenHash)
    .executeTakeFirst()

/** Only if nobody changed it in between: of two changes at once, one wins. */
export const replacePassword = (db: Db, userId: string, before: string, after: string) =>
  db
    .updateTable('user_account')
    .set({ password_hash: after })
    .where('id', '=', userId)
    .where('password_hash', '=', before)
    .returning('id')
    .executeTakeFirst()

/** Undefined when it is set this way already. */
export const setTwoFactor = (db: Db, userId: string, on: boolean) =>
  db
    .updateTable('user_account')
    .set({ two_factor: on })
    .where('id', '=', userId)
    .where('two_factor', '=', !on)
    .returning('id')
    .executeTakeFirst()
