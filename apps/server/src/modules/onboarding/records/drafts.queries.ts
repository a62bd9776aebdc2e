import { registrationEndDays } from '@tillgate/domain/funnel.ts'
import type { Db } from '#server/db/db.ts'
import { expiringByHour } from '#server/db/purge.ts'
import type { Tables } from '#server/db/tables.ts'

type DraftKey = { partnerId: string; storeId: string; userId: string; form: Tables['draft']['form'] }

/** Deletes drafts that were not saved for as long as an unfinished registration is followed up. */
export const expiredDrafts = [expiringByHour('draft', 'saved_at', registrationEndDays)]

export const saveDraftRow = (db: Db, key: DraftKey, sealed: Buffer) =>
  db
    .insertInto('draft')
    .values({ ...key, sealed })
    .onConflict((on) =>
      on
        .columns(['partnerId', 'storeId', 'userId', 'form'])
        .doUpdateSet((set) => ({ sealed, savedAt: set.ref('excluded.savedAt') })),
    )
    .returning('savedAt')
    .executeTakeFirstOrThrow()

export const findDraftRow = (db: Db, { partnerId, storeId, userId, form }: DraftKey) =>
  db
    .selectFrom('draft')
    .select(['sealed', 'savedAt'])
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('userId', '=', userId)
    .where('form', '=', form)
    .executeTakeFirst()

export const deleteDraftRow = (db: Db, { partnerId, storeId, userId, form }: DraftKey) =>
  db
    .deleteFrom('draft')
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('userId', '=', userId)
    .where('form', '=', form)
    .execute()

/** Deletes everybody's unsent input about a store whose application is sent. */
export const deleteDraftsOfStore = (db: Db, partnerId: string, storeId: string) =>
  db
    .deleteFrom('draft')
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('form', '<>', 'new-store')
    .execute()
