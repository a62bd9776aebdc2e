import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'

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
