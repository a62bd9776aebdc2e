import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** Counts the stores of a user and those that can sell now: ACTIVE and APPROVED. */
export const countSellingStores = async (
  db: Db,
  { partnerId, userId }: { partnerId: string; userId: string },
): Promise<{ all: number; open: number }> => {
  const { rows } = await sql<{ all: number; open: number }>`
    select count(*)::int as "all", (count(*) filter (where s.status = 'ACTIVE' and s.application_status = 'APPROVED'
      and s.suspended_at is null))::int as open
    from store_user m join store s on s.partner_id = m.partner_id and s.id = m.store_id
    where m.partner_id = ${partnerId} and m.user_id = ${userId}`.execute(db)
  return rows[0] ?? { all: 0, open: 0 }
}

/** Replaces the stores of a user. The caller has checked the ids with `ownStores`. */
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
