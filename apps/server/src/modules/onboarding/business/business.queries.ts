import { sql, type Insertable } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'

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

/** Nothing: not the partner's. */
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

export const listOwnerRows = (db: Db, partnerId: string, storeId: string) =>
  db
    .selectFrom('owner')
    .select(['id', 'sealed', 'ownership', 'is_control_person'])
    .where('partner_id', '=', partnerId)
    .where('store_id', '=', storeId)
    .orderBy('place')
    .execute()

/** Answers the list's new version. */
export const replaceOwners = async (
  db: Db,
  { partnerId, storeId }: { partnerId: string; storeId: string },
  owners: Insertable<Tables['owner']>[],
): Promise<number> => {
  await db.deleteFrom('owner').where('partner_id', '=', partnerId).where('store_id', '=', storeId).execute()
  await db.insertInto('owner').values(owners).execute()
  const { owners_version } = await db
    .updateTable('store')
    .set({ owners_version: sql`owners_version + 1` })
    .where('partner_id', '=', partnerId)
    .where('id', '=', storeId)
    .returning('owners_version')
    .executeTakeFirstOrThrow()
  return owners_version
}

type WhichDraft = { partnerId: string; storeId: string; form: Tables['draft']['form'] }

export const saveDraftRow = (db: Db, { partnerId, storeId, form }: WhichDraft, sealed: Buffer) =>
  db
    .insertInto('draft')
    .values({ partner_id: partnerId, store_id: storeId, form, sealed })
    .onConflict((on) =>
      on.columns(['partner_id', 'store_id', 'form']).doUpdateSet({ sealed, saved_at: sql<Date>`now()` }),
    )
    .returning('saved_at')
    .executeTakeFirstOrThrow()

export const findDraftRow = (db: Db, { partnerId, storeId, form }: WhichDraft) =>
  db
    .selectFrom('draft')
    .select(['sealed', 'saved_at'])
    .where('partner_id', '=', partnerId)
    .where('store_id', '=', storeId)
    .where('form', '=', form)
    .executeTakeFirst()

export const deleteDraftRow = (db: Db, { partnerId, storeId, form }: WhichDraft) =>
  db
    .deleteFrom('draft')
    .where('partner_id', '=', partnerId)
    .where('store_id', '=', storeId)
    .where('form', '=', form)
    .execute()

export const readPartnerType = async (db: Db, partnerId: string) =>
  (await db.selectFrom('partner').select('type').where('id', '=', partnerId).executeTakeFirstOrThrow()).type

export const countStores = async (db: Db, partnerId: string): Promise<number> => {
  const found = await db
    .selectFrom('store')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('partner_id', '=', partnerId)
    .executeTakeFirst()
  return Number(found?.count ?? 0)
}

/** False: the support id is taken. */
export const insertStore = async (
  db: Db,
  row: Omit<Insertable<Tables['store']>, 'bank_account_last4' | 'bank_link_mode'>,
) => {
  const found = await db
    .insertInto('store')
    .values({ ...row, bank_account_last4: null, bank_link_mode: null })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return found !== undefined
}
