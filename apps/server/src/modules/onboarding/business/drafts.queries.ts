import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'

type WhichDraft = { partnerId: string; storeId: string; form: Tables['draft']['form'] }

export const saveDraftRow = (db: Db, { partnerId, storeId, form }: WhichDraft, sealed: Buffer) =>
  db
    .insertInto('draft')
    .values({ partnerId, storeId, form, sealed })
    .onConflict((on) => on.columns(['partnerId', 'storeId', 'form']).doUpdateSet({ sealed, savedAt: sql<Date>`now()` }))
    .returning('savedAt')
    .executeTakeFirstOrThrow()

export const findDraftRow = (db: Db, { partnerId, storeId, form }: WhichDraft) =>
  db
    .selectFrom('draft')
    .select(['sealed', 'savedAt'])
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('form', '=', form)
    .executeTakeFirst()

export const deleteDraftRow = (db: Db, { partnerId, storeId, form }: WhichDraft) =>
  db
    .deleteFrom('draft')
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('form', '=', form)
    .execute()
