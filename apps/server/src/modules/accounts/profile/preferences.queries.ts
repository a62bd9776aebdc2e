import type { SavedView } from '@tillgate/contract/preferences.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

type Key = { partnerId: string; userId: string }

/** Undefined: nothing was chosen yet. */
export const findPreferences = (db: Db, { partnerId, userId }: Key) =>
  db
    .selectFrom('user_preference')
    .select(['storeId', 'allStores', 'views'])
    .where('partnerId', '=', partnerId)
    .where('userId', '=', userId)
    .executeTakeFirst()

/** `isAll`: all stores are shown; the store before stays. */
export const savePreferences = async (
  db: Db,
  key: Key,
  { storeId, isAll, views }: { storeId?: string | undefined; isAll: boolean; views?: SavedView[] | undefined },
): Promise<void> => {
  const written = views === undefined ? null : JSON.stringify(views)
  await sql`
    insert into user_preference (partner_id, user_id, store_id, all_stores, views)
    values (${key.partnerId}, ${key.userId}, ${storeId ?? null}, ${isAll}, coalesce(${written}::jsonb, '[]'))
    on conflict (partner_id, user_id) do update set store_id = coalesce(excluded.store_id, user_preference.store_id),
      all_stores = case when ${storeId === undefined && !isAll} then user_preference.all_stores else excluded.all_stores end,
      views = case when ${written}::jsonb is null then user_preference.views else excluded.views end`.execute(db)
}
