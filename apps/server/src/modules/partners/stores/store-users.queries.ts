import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** The stores somebody sells in are these and no others. They are the partner's own: `ownStores` has said so. */
export const setStoresOfUser = async (
  db: Db,
  { partnerId, userId }: { partnerId: string; userId: string },
  storeIds: readonly string[],
): Promise<void> => {
  const ids = [...storeIds]
  await sql`delete from store_user
    where partner_id = ${partnerId} and user_id = ${userId} and store_id <> all(${ids}::uuid[])`.execute(db)
  await sql`insert into store_user (partner_id, store_id, user_id)
    select ${partnerId}, id, ${userId} from unnest(${ids}::uuid[]) as t (id)
    on conflict do nothing`.execute(db)
}
