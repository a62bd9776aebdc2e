import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** The account an e-mail names in the portal or at the till, with what the answer needs. Nothing: no such account. */
export const findAccount = (db: Db, email: string) =>
  db
    .selectFrom('user_account as u')
    .leftJoin('partner as p', 'p.id', 'u.partner_id')
    .select([
      'u.id',
      'u.partner_id',
      'u.audience',
      'u.password_hash',
      'u.first_name',
      'u.last_name',
      'u.role',
      'u.active',
      'u.two_factor',
      'p.business_name',
      'p.type',
      'p.approved_screen',
    ])
    .where('u.email', '=', email)
    .executeTakeFirst()
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export const insertSession = (db: Db, session: { tokenHash: Buffer; userId: string; ip: string; userAgent: string }) =>
  db
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      audience: 'portal',
      revoked_at: null,
      ip: session.ip,
      user_agent: session.userAgent,
    })
    .execute()

export const revokeSession = (db: Db, tokenHash: Buffer) =>
  db
    .updateTable('session')
    .set({ revoked_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .execute()

/** A person of the caller's partner. Nothing: another partner's, or nobody. */
export const findPerson = (db: Db, partnerId: string, id: string) =>
  db
    .selectFrom('user_account')
    .select(['id', 'email', 'phone_number', 'first_name', 'last_name', 'role', 'identity_status', 'two_factor'])
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .executeTakeFirst()

export const findPartner = (db: Db, partnerId: string) =>
  db
    .selectFrom('partner')
    .select(['id', 'business_name', 'type', 'approved_screen'])
    .where('id', '=', partnerId)
    .executeTakeFirstOrThrow()

/** A short list for the answer of sign-in; the pickers page through the rest. */
export const listStoreNames = (db: Db, partnerId: string) =>
  db
    .selectFrom('store')
    .select(['id', 'business_name', 'status'])
    .where('partner_id', '=', partnerId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute()

/** Nothing: the store is not the partner's. */
export const findPartnerNameAtStore = (db: Db, partnerId: string, storeId: string) =>
  db
    .selectFrom('partner as p')
    .innerJoin('store as s', 's.partner_id', 'p.id')
    .select('p.business_name')
    .where('p.id', '=', partnerId)
    .where('s.partner_id', '=', partnerId)
    .where('s.id', '=', storeId)
    .executeTakeFirst()
