import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { cols, condition, is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'
import { storeStatuses } from '@tillgate/domain/stores.ts'
import * as z from 'zod/mini'

const accountColumns = [
  'id',
  'partnerId',
  'audience',
  'email',
  'passwordHash',
  'firstName',
  'lastName',
  'phoneNumber',
  'role',
  'active',
  'emailVerified',
  'twoFactor',
  'twoFactorWay',
] as const
export const accountRow = rowsOf(cols('user_account', ...accountColumns))
/** Account fields that sign-in needs. */
export type Account = RowOf<typeof accountRow>

export const findAccountById = (db: Db, id: string) =>
  db.selectFrom('user_account').select(accountColumns).where('id', '=', id).executeTakeFirst()

export const revokeSession = (db: Db, tokenHash: Buffer) =>
  db
    .updateTable('session')
    .set({ revokedAt: sql`now()` })
    .where('tokenHash', '=', tokenHash)
    .execute()

export const revokeSessionsOf = (db: Db, userId: string) =>
  db
    .updateTable('session')
    .set({ revokedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute()

export const revokeSessionsOfAll = (db: Db, userIds: readonly string[]) =>
  db
    .updateTable('session')
    .set({ revokedAt: sql`now()` })
    .where('userId', 'in', [...userIds])
    .where('revokedAt', 'is', null)
    .execute()

const personColumns = [
  'id',
  'email',
  'phoneNumber',
  'firstName',
  'lastName',
  'role',
  'identityStatus',
  'twoFactor',
] as const

/** Finds a person without a partner. Runs as identity. */
export const findNewcomer = (db: Db, id: string) =>
  db
    .selectFrom('user_account')
    .select(personColumns)
    .where('id', '=', id)
    .where('partnerId', 'is', null)
    .executeTakeFirst()

/** Finds a person of the partner. Returns undefined for an unknown id or a person of another partner. */
export const findPerson = (db: Db, partnerId: string, id: string) =>
  db
    .selectFrom('user_account')
    .select(personColumns)
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .executeTakeFirst()

const partnerWithStoresRow = rowsOf({
  ...cols('partner', 'id', 'type', 'businessName', 'approvedScreen'),
  stores: is.json(z.array(z.strictObject({ id: z.uuid(), businessName: z.string(), status: z.enum(storeStatuses) }))),
  isLimited: is.flag,
})
export type PartnerWithStores = RowOf<typeof partnerWithStoresRow>

/**
 * One statement; the stores are a short list, the pickers page through the rest. `supervisorId`: a supervisor, whose stores these are
 * when some are named; null: every store.
 */
export const findPartner = (
  db: Db,
  partnerId: string,
  supervisorId: string | null,
): Promise<PartnerWithStores | undefined> => partnerWithStoresRow.first(db)`
    with m as materialized (
      select store_id from store_user where partner_id = ${partnerId} and user_id = ${supervisorId}::uuid)
    select p.id, p.type, p.business_name, p.approved_screen, exists (select from m) as is_limited, coalesce(
      (select json_agg(json_build_object('id', s.id, 'businessName', s.business_name, 'status', s.status)
                       order by s.created_at, s.id)
       from (select * from store where partner_id = ${partnerId}
         and (not exists (select from m) or id in (select store_id from m)) order by created_at, id limit 100) s), '[]') as stores
    from partner p where p.id = ${partnerId}`

/** Returns the business of a profile: the partner's first store and the status of its manual card entry. */
export const findBusiness = (db: Db, partnerId: string) => rowsOf({
  storeId: nullable(is.text),
  contactPerson: nullable(is.text),
  contactEmail: nullable(is.text),
  phoneNumber: nullable(is.text),
  contactVersion: nullable(is.whole),
  last4: nullable(is.text),
  ...cols('partner', 'manualCardEntry', 'manualCardEntryAt', 'manualCardEntryReason'),
}).first(db)`
    select s.id as store_id, s.contact_person, s.contact_email, s.phone_number, s.version as contact_version, s.bank_account_last4 as last4,
      p.manual_card_entry, p.manual_card_entry_at, p.manual_card_entry_reason
    from partner p
    left join lateral (select * from store where partner_id = ${partnerId}
      order by id = p.primary_store_id desc, created_at, id limit 1) s on true
    where p.id = ${partnerId}`

/** Ends the sessions of a person at tills of all stores but these. */
export const endSessionsElsewhere = (db: Db, userId: string, storeIds: readonly string[]) =>
  db
    .updateTable('session')
    .set({ revokedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('storeId', 'is not', null)
    .where(condition`store_id <> all(${[...storeIds]}::uuid[])`)
    .where('revokedAt', 'is', null)
    .execute()

/** Ends every session on a device. */
export const endSessionsAtTerminal = (db: Db, terminalId: string) =>
  db
    .updateTable('session')
    .set({ revokedAt: sql`now()` })
    .where('terminalId', '=', terminalId)
    .where('revokedAt', 'is', null)
    .execute()
