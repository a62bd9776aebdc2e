import type { StoreType } from '@tillgate/domain/stores.ts'
import type { Db } from '#server/db/db.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

export const insertPartner = (db: Db, partner: { id: string; name: string; type: StoreType }) =>
  db
    .insertInto('partner')
    .values({
      id: partner.id,
      businessName: partner.name,
      type: partner.type,
      applicationStatus: 'PENDING_AUTH',
      primaryStoreId: null,
    })
    .execute()

type NewStore = { partnerId: string; id: string; name: string; type: StoreType; code: string; zip: string }

export const insertPrimaryStore = async (db: Db, store: NewStore): Promise<void> => {
  await db
    .insertInto('store')
    .values({
      partnerId: store.partnerId,
      id: store.id,
      businessName: store.name,
      type: store.type,
      code: store.code,
      addressLine1: '',
      city: '',
      stateCode: '',
      zipCode: store.zip,
      status: 'PENDING',
      applicationStatus: 'PENDING_AUTH',
      bankAccountLast4: null,
    })
    .execute()
  await db.updateTable('partner').set({ primaryStoreId: store.id }).where('id', '=', store.partnerId).execute()
}

/** Returns the values that a further store copies: the partner's type and the contact of the first store. */
export const findFirstStore = async (db: Db, partnerId: string) => {
  const found = await db
    .selectFrom('partner as p')
    .leftJoin('store as s', (on) => on.onRef('s.partnerId', '=', 'p.id').onRef('s.id', '=', 'p.primaryStoreId'))
    .select(['p.type as partnerType', 's.id', 's.phoneNumber', 's.contactEmail', 's.npi'])
    .where('p.id', '=', partnerId)
    .executeTakeFirstOrThrow()
  const { id, partnerType, phoneNumber, contactEmail, npi } = found
  return { id, partnerType, phoneNumber: phoneNumber ?? '', contactEmail: contactEmail ?? '', npi: npi ?? '' }
}

export const countStores = async (db: Db, partnerId: string): Promise<number> => {
  const found = await db
    .selectFrom('store')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('partnerId', '=', partnerId)
    .executeTakeFirst()
  return Number(found?.count ?? 0)
}

/** Returns false when the support id is taken. */
export const insertStore = async (
  db: Db,
  row: Omit<Insertable<Tables['store']>, 'bankAccountLast4' | 'bankLinkMode'>,
) => {
  const found = await db
    .insertInto('store')
    .values({ ...row, bankAccountLast4: null, bankLinkMode: null })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return found !== undefined
}
