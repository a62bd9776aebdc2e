import { sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import type { StoreKey } from './stores.queries.ts'

const columns = [
  'partner_id',
  'id',
  'business_name',
  'type',
  'code',
  'address_line_1',
  'address_line_2',
  'city',
  'state_code',
  'zip_code',
  'status',
  'application_status',
  'bank_account_status',
  'bank_account_last4',
  'doing_business_as',
  'ein_sealed',
  'contact_person',
  'contact_email',
  'phone_number',
  'address_source',
  'address_verified',
  'business_description',
  'npi',
  'version',
  'owners_version',
] as const

/** Undefined: not the partner's. */
export const findStore = (db: Db, partnerId: string, id: string) =>
  db.selectFrom('store').select(columns).where('partner_id', '=', partnerId).where('id', '=', id).executeTakeFirst()

export type StoreRow = NonNullable<Awaited<ReturnType<typeof findStore>>>

/** Whoever writes a store's business comes one after the other. */
export const lockBusiness = (db: Db, partnerId: string, id: string) =>
  db
    .selectFrom('store')
    .select(columns)
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type Business = Omit<
  StoreRow,
  | 'partner_id'
  | 'id'
  | 'code'
  | 'type'
  | 'status'
  | 'application_status'
  | 'bank_account_status'
  | 'bank_account_last4'
  | 'version'
  | 'owners_version'
> & { ein_index: Buffer }

/** Whether it may be written, `requireWritable` has said, with the store locked. */
export const saveBusiness = (db: Db, partnerId: string, id: string, business: Business) =>
  db
    .updateTable('store')
    .set({ ...business, version: sql`version + 1` })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** The partner goes by the name of its first store. */
export const namePartner = (db: Db, partnerId: string, storeId: string, name: string) =>
  db
    .updateTable('partner')
    .set({ business_name: name })
    .where('id', '=', partnerId)
    .where('primary_store_id', '=', storeId)
    .execute()

export type BusinessChange = Updateable<Tables['store']>

export const setBusiness = (db: Db, { partnerId, storeId }: StoreKey, change: BusinessChange) =>
  db
    .updateTable('store')
    .set({ ...change, version: sql`version + 1` })
    .where('partner_id', '=', partnerId)
    .where('id', '=', storeId)
    .execute()

/** The partner itself may be writing it: whoever corrects it holds the row first. */
export const holdStore = (db: Db, { partnerId, storeId }: StoreKey) =>
  db
    .selectFrom('store')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('id', '=', storeId)
    .forUpdate()
    .execute()

/** The list of owners was written: gives its new version. */
export const raiseOwnersVersion = async (db: Db, { partnerId, storeId }: StoreKey): Promise<number> => {
  const { owners_version } = await db
    .updateTable('store')
    .set({ owners_version: sql`owners_version + 1` })
    .where('partner_id', '=', partnerId)
    .where('id', '=', storeId)
    .returning('owners_version')
    .executeTakeFirstOrThrow()
  return owners_version
}
