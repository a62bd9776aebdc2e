import type { StoreType } from '@tillgate/domain/stores.ts'
import type { Db } from '#server/db/db.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

export const insertPartner = (db: Db, partner: { id: string; name: string; type: StoreType }) =>
  db
    .insertInto('partner')
    .values({
      id: partner.id,
      business_name: partner.name,
      type: partner.type,
      application_status: 'PENDING_AUTH',
      primary_store_id: null,
    })
    .execute()

type NewStore = { partnerId: string; id: string; name: string; type: StoreType; code: string; zip: string }

export const insertPrimaryStore = async (db: Db, store: NewStore): Promise<void> => {
  await db
    .insertInto('store')
    .values({
      partner_id: store.partnerId,
      id: store.id,
      business_name: store.name,
      type: store.type,
      code: store.code,
      address_line_1: '',
      city: '',
      state_code: '',
      zip_code: store.zip,
      status: 'PENDING',
      application_status: 'PENDING_AUTH',
      bank_account_last4: null,
    })
    .execute()
  await db.updateTable('partner').set({ primary_store_id: store.id }).where('id', '=', store.partnerId).execute()
}

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

/** False means: the support id is taken. */
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
