import type { StoreAtTill } from '@tillgate/domain/item-doctor.ts'
import type { LabelForm } from '@tillgate/domain/scale-labels.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** Returns what decides whether a store sells, and the date on the clocks of a zone. Undefined: not a store of the partner. */
export const findStoreAtTill = async (db: Db, partnerId: string, storeId: string) => {
  const { rows } = await sql<StoreAtTill & { businessName: string; labelForm: LabelForm | null }>`
    select s.business_name, s.label_form, s.status, s.application_status, s.suspended_at is not null as is_suspended,
      p.blocked_at is not null as is_blocked
    from store s join partner p on p.id = s.partner_id where s.partner_id = ${partnerId} and s.id = ${storeId}`.execute(
    db,
  )
  return rows[0]
}

export type PurseName = { programmeId: string; code: string; name: string; day: string }
/** Lists the purses of programmes with their names and today's date in the programme's zone. */
export const listPurseNames = async (db: Db, programmeIds: readonly string[]): Promise<PurseName[]> => {
  const { rows } = await sql<PurseName>`
    select u.programme_id, u.code, u.name, to_char(now() at time zone g.time_zone, 'YYYY-MM-DD') as day
    from purse u join programme g on g.id = u.programme_id
    where u.programme_id = any(${[...programmeIds]}::uuid[])`.execute(db)
  return rows
}
