import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Place } from '../decision/decide.queries.ts'

export type BusinessChange = Updateable<Tables['store']>

export const setBusiness = (db: Db, { partnerId, storeId }: Place, change: BusinessChange) =>
  db
    .updateTable('store')
    .set({ ...change, version: sql`version + 1` })
    .where('partner_id', '=', partnerId)
    .where('id', '=', storeId)
    .execute()

/** The partner itself may be writing it: whoever corrects it holds the row first. */
export const lockStore = (db: Db, { partnerId, storeId }: Place) =>
  db
    .selectFrom('store')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('id', '=', storeId)
    .forUpdate()
    .execute()

/** The partner goes by the name of its first store. */
export const namePartner = (db: Db, { partnerId, storeId }: Place, name: string) =>
  db
    .updateTable('partner')
    .set({ business_name: name })
    .where('id', '=', partnerId)
    .where('primary_store_id', '=', storeId)
    .execute()

export const insertEdit = (db: Db, row: Insertable<Tables['application_edit']>) =>
  db.insertInto('application_edit').values(row).execute()
