import { operatorIdleSeconds } from '@tillgate/domain/passcodes.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { computed, instant, is, scalar, sqlNow } from '#server/db/rows.ts'

/** Ten minutes between the password and the code. */
export const insertTicket = (db: Db, tokenHash: Buffer, userId: string, device: Buffer) =>
  db
    .insertInto('operator_ticket')
    .values({
      tokenHash,
      userId,
      sealed: null,
      expiresAt: instant`now() + interval '10 minutes'`,
      usedAt: null,
      device,
    })
    .execute()

/** Finds a valid ticket for the second step and its operator. Returns undefined for an unknown, used or expired ticket, or after three guesses. */
export const findTicket = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('operator_ticket as t')
    .innerJoin('user_account as u', 'u.id', 't.userId')
    .select(['t.userId', 't.sealed', 't.device', 'u.email', 'u.firstName', 'u.lastName', 'u.role', 'u.staffRoles'])
    .where('t.tokenHash', '=', tokenHash)
    .where('t.usedAt', 'is', null)
    .where('t.attempts', '<', 3)
    .where('t.expiresAt', '>', sqlNow)
    .where('u.active', '=', true)
    .where('u.audience', '=', 'operator')
    .executeTakeFirst()

/** Counts the guess in one statement before its verification, so parallel guesses cannot exceed the limit. */
export const countGuess = (db: Db, tokenHash: Buffer) =>
  db
    .updateTable('operator_ticket')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('tokenHash', '=', tokenHash)
    .where('attempts', '<', 3)
    .where('usedAt', 'is', null)
    .returning('attempts')
    .executeTakeFirst()

/** Once. Undefined when the same ticket was used in the meantime. */
export const useTicket = (db: Db, tokenHash: Buffer) =>
  db
    .updateTable('operator_ticket')
    .set({ usedAt: sql`now()`, sealed: null })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()

/** The first secret stays: a second request, or a second tab, reads the same one. */
export const saveSecret = async (db: Db, tokenHash: Buffer, sealed: Buffer): Promise<Buffer | null | undefined> => {
  await db
    .updateTable('operator_ticket')
    .set({ sealed })
    .where('tokenHash', '=', tokenHash)
    .where('sealed', 'is', null)
    .execute()
  const row = await db
    .selectFrom('operator_ticket')
    .select('sealed')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  return row?.sealed
}

export const findAuthenticator = (db: Db, userId: string) =>
  db.selectFrom('staff_totp').select('sealed').where('userId', '=', userId).executeTakeFirst()

/** Undefined when this person has one already. */
export const insertAuthenticator = (db: Db, userId: string, sealed: Buffer, step: number) =>
  db
    .insertInto('staff_totp')
    .values({ userId, sealed, lastStep: step })
    .onConflict((on) => on.column('userId').doNothing())
    .returning('userId')
    .executeTakeFirst()

/** Returns undefined for a used code or a code older than the last used code. */
export const advance = (db: Db, userId: string, step: number) =>
  db
    .updateTable('staff_totp')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst()

export const databaseSeconds = async (db: Db): Promise<number> => {
  return scalar(is.decimal).one(db)`select extract(epoch from now())::float8`
}

/** The person behind a session, and when it ends. */
export const findSelf = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('session as s')
    .innerJoin('user_account as u', 'u.id', 's.userId')
    .select(['u.id', 'u.email', 'u.firstName', 'u.lastName', 'u.role', 'u.staffRoles', 's.expiresAt'])
    .select(
      computed(is.whole)`${operatorIdleSeconds} - floor(extract(epoch from now() - s.seen_at))::int`.as('idleSeconds'),
    )
    .where('s.tokenHash', '=', tokenHash)
    .executeTakeFirst()
export type SelfRow = NonNullable<Awaited<ReturnType<typeof findSelf>>>

/** Finds an active operator. Returns undefined for an unknown, switched-off or partner account. */
export const findStaff = (db: Db, email: string) =>
  db
    .selectFrom('user_account')
    .select(['id', 'email', 'firstName', 'lastName', 'role'])
    .where('email', '=', email)
    .where('audience', '=', 'operator')
    .where('active', '=', true)
    .executeTakeFirst()
