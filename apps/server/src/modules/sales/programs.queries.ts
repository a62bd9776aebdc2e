import * as z from 'zod/mini'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { cols, is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'

const programRow = rowsOf({
  id: is.text,
  code: is.text,
  name: is.text,
  timeZone: is.text,
  cutOffTime: is.text,
  weekdays: nullable(is.list(is.whole)),
  coversTax: is.flag,
  purses: is.json(z.array(z.string())),
})
export type ProgramRow = RowOf<typeof programRow>

const shown = sql`p.id, p.code, p.name, p.time_zone, to_char(p.cut_off_time, 'HH24:MI') as cut_off_time,
  p.cut_off_weekdays as weekdays, p.covers_tax, (select json_agg(u.code order by u.place) from purse u where u.program_id = p.id) as purses`

/** Lists the programs of a store, the first one first. A store without an agreement accepts the default program. */
export const listProgramsOf = (db: Db, partnerId: string, storeId: string): Promise<ProgramRow[]> => programRow.all(
  db,
)`/* prepared */
    with accepted as (
      select x.program_id, x.place from store_program x where x.partner_id = ${partnerId} and x.store_id = ${storeId})
    select ${shown}
    from program p left join accepted a on a.program_id = p.id
    where a.program_id is not null or (p.is_default and not exists (select from accepted))
    order by a.place`

const feeScheduleRow = rowsOf(
  cols('fee_schedule', 'id', 'processingBasisPoints', 'fixedCents', 'additionalTerminalCents'),
)
export type FeeScheduleRow = RowOf<typeof feeScheduleRow>

/** Returns the fee schedule of a sale now: the newest in effect, the partner's own before the program's. */
export const findFeeSchedule = (
  db: Db,
  programId: string,
  partnerId: string,
): Promise<FeeScheduleRow | undefined> => feeScheduleRow.first(db)`/* prepared */
    select id, processing_basis_points, fixed_cents, additional_terminal_cents from fee_schedule
    where program_id = ${programId} and effective_from <= now()
      and withdrawn_at is null and (partner_id = ${partnerId} or partner_id is null)
    order by partner_id is null, effective_from desc, id desc limit 1`

/** The schedule a sale was confirmed under. */
export const findFeeScheduleById = (db: Db, id: string) =>
  db
    .selectFrom('fee_schedule')
    .select(['id', 'processingBasisPoints', 'fixedCents'])
    .where('id', '=', id)
    .executeTakeFirst()

export const findProgram = (db: Db, id: string): Promise<ProgramRow | undefined> => programRow.first(db)`/* prepared */
    select ${shown}
    from program p where p.id = ${id}`
