import type { Language } from '@tillgate/phrases/translator.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { condition, sqlNow } from '#server/db/rows.ts'

/** Finds the account of an email: proven, else invited, else unproven. Returns undefined without an account. */
export const findRecipient = (db: Db, email: string) =>
  db
    .selectFrom('user_account')
    .select(['id', 'firstName', 'phoneNumber', 'emailVerified', 'passwordHash', 'active', 'audience'])
    .where('email', '=', email)
    .orderBy('emailVerified', 'desc')
    .orderBy(sql`password_hash is null`, 'desc')
    .limit(1)
    .executeTakeFirst()

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
      userId: event.userId,
      subject: event.subject,
      action: event.action,
      ip: event.ip,
      userAgent: event.userAgent,
      trial: event.trial,
      requestId: event.requestId,
    })
    .execute()

const living = (db: Db, userId: string) =>
  db.selectFrom('session').where('userId', '=', userId).where('revokedAt', 'is', null).where('expiresAt', '>', sqlNow)

/** Lists at most a hundred sessions, newest first. Further sessions are not normal use and expire within a day. */
export const listSessionsOf = (db: Db, userId: string) =>
  living(db, userId)
    .select(['id', 'tokenHash', 'authenticatedAt', 'expiresAt', 'ip', 'userAgent'])
    .orderBy('authenticatedAt', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()

/** Returns undefined for an ended session or another person's session. */
export const revokeSessionById = (db: Db, userId: string, id: string) =>
  db
    .updateTable('session')
    .set({ revokedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sqlNow)
    .returning('id')
    .executeTakeFirst()

export const revokeSessionsBut = (db: Db, userId: string, tokenHash: Buffer) =>
  db
    .updateTable('session')
    .set({ revokedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('tokenHash', '!=', tokenHash)
    .where('revokedAt', 'is', null)
    .execute()

/** Finds the caller's account. `isStale`: the session signed in more than 15 minutes ago. */
export const findOwnAccount = (db: Db, userId: string, tokenHash: Buffer) =>
  db
    .selectFrom('user_account as u')
    .innerJoin('session as s', 's.userId', 'u.id')
    .leftJoin('partner as p', 'p.id', 'u.partnerId')
    .select([
      'u.email',
      'u.firstName',
      'u.lastName',
      'u.passwordHash',
      'u.twoFactor',
      'u.emailVerified',
      'p.businessName',
      condition`s.authenticated_at < now() - interval '15 minutes'`.as('isStale'),
    ])
    .where('u.id', '=', userId)
    .where('s.tokenHash', '=', tokenHash)
    .executeTakeFirst()

/** Replaces the password only when its hash is still `before`, so one of two concurrent changes succeeds. */
export const replacePassword = (db: Db, userId: string, before: string, after: string) =>
  db
    .updateTable('user_account')
    .set({ passwordHash: after })
    .where('id', '=', userId)
    .where('passwordHash', '=', before)
    .returning('id')
    .executeTakeFirst()

/** Records activity of an operator's session. */
export const markSessionSeen = (db: Db, tokenHash: Buffer) =>
  db.updateTable('session').set({ seenAt: sqlNow }).where('tokenHash', '=', tokenHash).execute()

/** Stores the language of a person's mails. */
export const setLanguage = (db: Db, id: string, language: Language) =>
  db.updateTable('user_account').set({ language, languageChosenAt: sqlNow }).where('id', '=', id).execute()
