import type { Db } from '#server/db/db.ts'
import { cols, is, rowsOf, type RowOf } from '#server/db/rows.ts'

const storeAtTillRow = rowsOf({
  ...cols('store', 'businessName', 'labelForm', 'status', 'applicationStatus'),
  isSuspended: is.flag,
  isBlocked: is.flag,
})
/** Returns what decides whether a store sells, and the date on the clocks of a zone. Undefined: not a store of the partner. */
export const findStoreAtTill = async (db: Db, partnerId: string, storeId: string) => {
  return storeAtTillRow.first(db)`
    select s.business_name, s.label_form, s.status, s.application_status, s.suspended_at is not null as is_suspended,
      p.blocked_at is not null as is_blocked
    from store s join partner p on p.id = s.partner_id where s.partner_id = ${partnerId} and s.id = ${storeId}`
}

const purseNameRow = rowsOf({ ...cols('purse', 'programId', 'code', 'name'), day: is.day })
export type PurseName = RowOf<typeof purseNameRow>
/** Lists the purses of programs with their names and today's date in the program's zone. */
export const listPurseNames = (db: Db, programIds: readonly string[]): Promise<PurseName[]> => purseNameRow.all(db)`
    select u.program_id, u.code, u.name, to_char(now() at time zone g.time_zone, 'YYYY-MM-DD') as day
    from purse u join program g on g.id = u.program_id
    where u.program_id = any(${[...programIds]}::uuid[])`
