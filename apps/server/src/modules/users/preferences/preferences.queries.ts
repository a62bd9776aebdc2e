import type { SavedView } from '@tillgate/contract/preferences.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

type Key = { partnerId: string; userId: string }

/** Undefined before the first choice. */
export const findPreferences = (db: Db, { partnerId, userId }: Key) =>
  db
    .selectFrom('user_preference')
    .select(['storeId', 'allStores', 'views', 'hiddenSetUp'])
    .where('partnerId', '=', partnerId)
    .where('userId', '=', userId)
    .executeTakeFirst()

type Change = {
  storeId?: string | undefined
  isAll: boolean
  views?: SavedView[] | undefined
  hiddenSetUp?: string[] | undefined
}

/** `isAll`: all stores are shown; the store before stays. Undefined fields stay. */
export const savePreferences = async (
  db: Db,
  key: Key,
  { storeId, isAll, views, hiddenSetUp }: Change,
): Promise<void> => {
  const written = views === undefined ? null : JSON.stringify(views)
  const hidden = hiddenSetUp ?? null
  await sql`
    insert into user_preference (partner_id, user_id, store_id, all_stores, views, hidden_set_up)
    values (${key.partnerId}, ${key.userId}, ${storeId ?? null}, ${isAll}, coalesce(${written}::jsonb, '[]'),
      coalesce(${hidden}::uuid[], '{}'))
    on conflict (partner_id, user_id) do update set store_id = coalesce(excluded.store_id, user_preference.store_id),
      all_stores = case when ${storeId === undefined && !isAll} then user_preference.all_stores else excluded.all_stores end,
      views = case when ${written}::jsonb is null then user_preference.views else excluded.views end,
      hidden_set_up = coalesce(${hidden}::uuid[], user_preference.hidden_set_up)`.execute(db)
}
