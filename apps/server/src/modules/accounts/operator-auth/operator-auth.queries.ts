import { operatorIdleSeconds } from '@tillgate/domain/passcodes.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** Ten minutes between the password and the code. */
export const insertTicket = (db: Db, tokenHash: Buffer, userId: string, device: Buffer) =>
  db
    .insertInto('operator_ticket')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      sealed: null,
      expires_at: sql<Date>`now() + interval '10 minutes'`,
      used_at: null,
      device,
    })
    .execute()

/** A ticket that still opens the second step, and whose it is. Undefined: unknown, used, too late, or guessed at thrice. */
export const findTicket = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('operator_ticket as t')
    .innerJoin('user_account as u', 'u.id', 't.user_id')
    .select(['t.user_id', 't.sealed', 't.device', 'u.email', 'u.first_name', 'u.last_name', 'u.role'])
    .where('t.token_hash', '=', tokenHash)
    .where('t.used_at', 'is', null)
    .where('t.attempts', '<', 3)
    .where('t.expires_at', '>', sql<Date>`now()`)
    .where('u.active', '=', true)
    .where('u.audience', '=', 'operator')
    .executeTakeFirst()

/** One statement counts the guess, before it is looked at: parallel ones cannot slip through together. */
export const countGuess = (db: Db, tokenHash: Buffer) =>
  db
    .updateTable('operator_ticket')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('attempts', '<', 3)
    .where('used_at', 'is', null)
    .returning('attempts')
    .executeTakeFirst()

/** Once. Undefined when the same ticket was used in the meantime. */
export const useTicket = (db: Db, tokenHash: Buffer) =>
  db
    .updateTable('operator_ticket')
    .set({ used_at: sql`now()`, sealed: null })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()

/** The first secret stays: a second asking, or a second tab, reads the same one. */
export const saveSecret = async (db: Db, tokenHash: Buffer, sealed: Buffer): Promise<Buffer | null | undefined> => {
  await db
    .updateTable('operator_ticket')
    .set({ sealed })
    .where('token_hash', '=', tokenHash)
    .where('sealed', 'is', null)
    .execute()
  const row = await db
    .selectFrom('operator_ticket')
    .select('sealed')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.sealed
}

export const findAuthenticator = (db: Db, userId: string) =>
  db.selectFrom('staff_totp').select('sealed').where('user_id', '=', userId).executeTakeFirst()

/** Undefined when this person has one already. */
export const insertAuthenticator = (db: Db, userId: string, sealed: Buffer, step: number) =>
  db
    .insertInto('staff_totp')
    .values({ user_id: userId, sealed, last_step: step })
    .onConflict((on) => on.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst()

/** Undefined for a code that was used before, or one older than it. */
export const advance = (db: Db, userId: string, step: number) =>
  db
    .updateTable('staff_totp')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()

export const databaseSeconds = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ now: number }>`select extract(epoch from now())::float8 as now`.execute(db)
  return rows[0]?.now ?? 0
}

/** The person behind a session, and when it ends. */
export const findSelf = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('session as s')
    .innerJoin('user_account as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.email', 'u.first_name', 'u.last_name', 'u.role', 's.expires_at'])
    .select(sql<number>`${operatorIdleSeconds} - floor(extract(epoch from now() - s.seen_at))::int`.as('idle_seconds'))
    .where('s.token_hash', '=', tokenHash)
    .executeTakeFirst()
export type SelfRow = NonNullable<Awaited<ReturnType<typeof findSelf>>>

/** Somebody is at the desk. */
export const markSeen = (db: Db, tokenHash: Buffer) =>
  db
    .updateTable('session')
    .set({ seen_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .execute()

export const endSession = (db: Db, tokenHash: Buffer) =>
  db
    .updateTable('session')
    .set({ revoked_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .execute()

/** Somebody of the staff. Undefined: nobody, switched off, or a partner's. */
export const findStaff = (db: Db, email: string) =>
  db
    .selectFrom('user_account')
    .select(['id', 'email', 'first_name', 'last_name', 'role'])
    .where('email', '=', email)
    .where('audience', '=', 'operator')
    .where('active', '=', true)
    .executeTakeFirst()

export const setPassword = (db: Db, userId: string, passwordHash: string) =>
  db
    .updateTable('user_account')
    .set({ password_hash: passwordHash, email_verified: true })
    .where('id', '=', userId)
    .execute()
