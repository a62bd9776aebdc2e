import type { SavedView } from '@tillgate/contract/preferences.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

type Key = { partnerId: string; userId: string }

/** Undefined: nothing was chosen yet. */
export const findPreferences = (db: Db, { partnerId, userId }: Key) =>
  db
    .selectFrom('user_preference')
    .select(['storeId', 'views'])
    .where('partnerId', '=', partnerId)
    .where('userId', '=', userId)
    .executeTakeFirst()

export const savePreferences = async (
  db: Db,
  key: Key,
  { storeId, views }: { storeId?: string | undefined; views?: SavedView[] | undefined },
): Promise<void> => {
  const written = views === undefined ? null : JSON.stringify(views)
  await sql`
    insert into user_preference (partner_id, user_id, store_id, views)
    values (${key.partnerId}, ${key.userId}, ${storeId ?? null}, coalesce(${written}::jsonb, '[]'))
    on conflict (partner_id, user_id) do update set store_id = coalesce(excluded.store_id, user_preference.store_id),
      views = case when ${written}::jsonb is null then user_preference.views else excluded.views end`.execute(db)
}
