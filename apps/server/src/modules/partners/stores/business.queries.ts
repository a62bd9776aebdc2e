import type { StoreType } from '@tillgate/domain/stores.ts'
import { sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { storeColumns, type StoreKey } from './stores.queries.ts'

const columns = [
  'partnerId',
  ...storeColumns,
  'doingBusinessAs',
  'einSealed',
  'contactPerson',
  'contactEmail',
  'phoneNumber',
  'addressSource',
  'addressVerified',
  'businessDescription',
  'npi',
  'version',
  'ownersVersion',
] as const

/** Undefined: not the partner's. */
export const findStore = (db: Db, partnerId: string, id: string) =>
  db.selectFrom('store').select(columns).where('partnerId', '=', partnerId).where('id', '=', id).executeTakeFirst()

export type StoreRow = NonNullable<Awaited<ReturnType<typeof findStore>>>

/** Locks the store, so that writes of the partner, a reviewer and the bank's webhooks run in sequence. */
export const lockStore = (db: Db, { partnerId, storeId }: StoreKey) =>
  db
    .selectFrom('store')
    .select([...columns, 'suspendedAt'])
    .where('partnerId', '=', partnerId)
    .where('id', '=', storeId)
    .forUpdate()
    .executeTakeFirst()

type Business = Omit<
  StoreRow,
  | 'partnerId'
  | 'id'
  | 'code'
  | 'type'
  | 'status'
  | 'applicationStatus'
  | 'bankAccountStatus'
  | 'bankAccountLast4'
  | 'version'
  | 'ownersVersion'
> & { einIndex: Buffer; einLast4Index: Buffer; type?: StoreType }

/** Stores the business. The caller has locked the store and called `requireWritable`. */
export const saveBusiness = (db: Db, partnerId: string, id: string, business: Business) =>
  db
    .updateTable('store')
    .set({ ...business, version: sql`version + 1` })
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Gives the partner the name of its first store. */
export const namePartner = (db: Db, partnerId: string, storeId: string, name: string) =>
  db
    .updateTable('partner')
    .set({ businessName: name })
    .where('id', '=', partnerId)
    .where('primaryStoreId', '=', storeId)
    .execute()

export type BusinessChange = Updateable<Tables['store']>

export const setBusiness = (db: Db, { partnerId, storeId }: StoreKey, change: BusinessChange) =>
  db
    .updateTable('store')
    .set({ ...change, version: sql`version + 1` })
    .where('partnerId', '=', partnerId)
    .where('id', '=', storeId)
    .execute()

type ContactColumns = Pick<StoreRow, 'contactPerson' | 'contactEmail' | 'phoneNumber'>

export const saveContact = (db: Db, { partnerId, storeId }: StoreKey, contact: ContactColumns) =>
  db
    .updateTable('store')
    .set({ ...contact, version: sql`version + 1` })
    .where('partnerId', '=', partnerId)
    .where('id', '=', storeId)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** A further store copies address and telephone from the first, because its form asks for neither. */
export const followContact = (db: Db, { before, after }: Record<'before' | 'after', StoreRow>) =>
  sql`update store set version = version + 1,
      contact_email = case when contact_email = ${before.contactEmail} then ${after.contactEmail} else contact_email end,
      phone_number = case when phone_number = ${before.phoneNumber} then ${after.phoneNumber} else phone_number end
    where partner_id = ${after.partnerId} and id <> ${after.id}
      and (contact_email = ${before.contactEmail} and contact_email <> ${after.contactEmail}
        or phone_number = ${before.phoneNumber} and phone_number <> ${after.phoneNumber})`.execute(db)

/** Raises the version of the list of owners and returns the new one. */
export const raiseOwnersVersion = async (db: Db, { partnerId, storeId }: StoreKey): Promise<number> => {
  const { ownersVersion } = await db
    .updateTable('store')
    .set({ ownersVersion: sql`owners_version + 1` })
    .where('partnerId', '=', partnerId)
    .where('id', '=', storeId)
    .returning('ownersVersion')
    .executeTakeFirstOrThrow()
  return ownersVersion
}
