import type { ProgramSettings } from '@tillgate/domain/proposals.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, cols, is, rowsOf, type RowOf } from '#server/db/rows.ts'

const settingsRow = rowsOf({
  ...cols('program', 'id', 'name', 'timeZone', 'cutOffWeekdays', 'requiresScreening'),
  cutOffTime: is.text,
  /** Null: the limit of the environment. */
  adjustmentLimitCents: col('program.adjustmentLimitCents'),
})
type Row = RowOf<typeof settingsRow>

const readSettings = (db: Db, where: RawBuilder<unknown>): Promise<Row[]> => settingsRow.all(db)`
    select p.id, p.name, p.time_zone, to_char(p.cut_off_time, 'HH24:MI') as cut_off_time, p.cut_off_weekdays,
      p.adjustment_limit_cents, p.requires_screening
    from program p where ${where}`

export const listSettings = (db: Db): Promise<Row[]> => readSettings(db, sql`true order by p.is_default desc, p.name`)

/** Locks the program and returns its settings. Returns `undefined` for an unknown program. */
export const lockSettings = async (db: Db, id: string): Promise<Row | undefined> =>
  (await readSettings(db, sql`p.id = ${id} for no key update`))[0]

export const saveSettings = (db: Db, id: string, settings: ProgramSettings) =>
  sql`
    update program set cut_off_time = ${settings.cutOffTime}::time, cut_off_weekdays = ${settings.cutOffWeekdays}::smallint[],
      adjustment_limit_cents = ${settings.adjustmentLimitCents}, requires_screening = ${settings.requiresScreening}
    where id = ${id}`.execute(db)

/** Counts the approved partners of the program and their stores. */
export const countPartners = async (db: Db, programId: string): Promise<{ partners: number; stores: number }> => {
  return rowsOf({ partners: is.count, stores: is.count }).one(db)`
    select count(distinct p.id)::int as partners, count(s.id)::int as stores from partner p
    left join store s on s.partner_id = p.id
    where p.application_status = 'APPROVED'
      and exists (select from partner_program x where x.partner_id = p.id and x.program_id = ${programId})`
}
