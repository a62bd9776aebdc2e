import { type FeeStatus, feeStatuses } from '@tillgate/domain/fee-schedules.ts'
import { sql, type Insertable } from 'kysely'
import { personNameOrEmpty } from '#server/db/person-name.ts'
import type { Db } from '#server/db/db.ts'
import { allOf, countUpTo, limitOf, orderOf, type Page } from '#server/db/page.ts'
import type { Tables } from '#server/db/tables.ts'
import { col, cols, is, nullable, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'

export type ScheduleRow = {
  id: string
  programId: string
  program: string
  timeZone: string
  partnerId: string | null
  partnerName: string
  processingBasisPoints: number
  fixedCents: number
  additionalTerminalCents: number
  status: FeeStatus
  noticeAt: Date
  createdBy: string | null
  createdName: string
  confirmedBy: string | null
  confirmedName: string
  effectiveFrom: Date
  partnersNotified: number
}

/** Status of a schedule. The newest started schedule of the same partner, or of all partners, is in effect. */
const status = sql`case
  when f.withdrawn_at is not null then 'WITHDRAWN'
  when f.effective_from > now() then 'SCHEDULED'
  when exists (select from fee_schedule n where n.program_id = f.program_id and n.partner_id is not distinct from f.partner_id
    and n.withdrawn_at is null and n.effective_from <= now()
    and (n.effective_from, n.id) > (f.effective_from, f.id)) then 'PAST'
  else 'IN_EFFECT' end`
const from = sql`(select x.*, ${status} as status from fee_schedule x cross join lateral (select x.*) f) f`
const shown = sql`f.id, f.program_id, p.name as program, p.time_zone, f.partner_id,
  f.processing_basis_points, f.fixed_cents, f.additional_terminal_cents, f.status, f.notice_at, f.created_by, f.effective_from,
  ${personNameOrEmpty(sql`f.created_by`)} as created_name, f.confirmed_by, ${personNameOrEmpty(sql`f.confirmed_by`)} as confirmed_name`

const ownRow = rowsOf({
  id: is.text,
  programId: is.text,
  program: col('program.name'),
  timeZone: col('program.timeZone'),
  partnerId: nullable(is.text),
  processingBasisPoints: is.whole,
  fixedCents: is.cents,
  additionalTerminalCents: is.cents,
  status: is.oneOf(feeStatuses),
  noticeAt: is.moment,
  createdBy: nullable(is.text),
  createdName: is.text,
  confirmedBy: nullable(is.text),
  confirmedName: is.text,
  effectiveFrom: is.moment,
})
type OwnRow = RowOf<typeof ownRow>

/** Adds names and notices. They are rows of partners, which Citus does not join with schedules. */
const withPartners = async (db: Db, schedules: OwnRow[]): Promise<ScheduleRow[]> => {
  if (schedules.length === 0) return []
  const partnerIds = schedules.flatMap(({ partnerId }) => partnerId ?? [])
  const rows = await rowsOf({ id: col('partner.id'), name: col('partner.businessName'), notified: is.whole }).all(db)`
    select id, business_name as name, 0 as notified from partner where id = any(${partnerIds})
    union all
    select schedule_id, '', count(*)::int from fee_notice where schedule_id = any(${schedules.map(({ id }) => id)})
    group by schedule_id`
  const found = new Map(rows.map((row) => [row.id, row]))
  return schedules.map((schedule) => ({
    ...schedule,
    partnerName: found.get(schedule.partnerId ?? '')?.name ?? '',
    partnersNotified: found.get(schedule.id)?.notified ?? 0,
  }))
}

type Filter = { partnerId?: string | undefined; status?: FeeStatus | undefined }
export const listSchedules = async (db: Db, wanted: Filter, page: Page<'effectiveFrom'>) => {
  const where = allOf([
    wanted.partnerId && sql`(f.partner_id = ${wanted.partnerId} or f.partner_id is null)`,
    wanted.status && sql`f.status = ${wanted.status}`,
  ])
  const rows = await ownRow.all(db)`
    select ${shown} from ${from} join program p on p.id = f.program_id where ${where}
    order by ${orderOf([sql`f.effective_from`, sql`f.id`], page)} ${limitOf(page)}`
  return { rows: await withPartners(db, rows), total: await countUpTo(db, sql`${from} where ${where}`) }
}

export const findSchedule = async (db: Db, id: string): Promise<ScheduleRow | undefined> => {
  const rows = await ownRow.all(db)`
    select ${shown} from ${from} join program p on p.id = f.program_id where f.id = ${id}`
  return (await withPartners(db, rows))[0]
}

/** Locks the program, so that announcements run in sequence. Returns `undefined` for an unknown program. */
export const lockProgram = (
  db: Db,
  id: string,
): Promise<{ name: string; timeZone: string; now: Date } | undefined> => rowsOf({
  ...cols('program', 'name', 'timeZone'),
  now: is.moment,
}).first(db)`
    select name, time_zone, now() as now from program where id = ${id} for no key update`

export const findPartnerName = async (db: Db, id: string): Promise<string | undefined> => {
  const row = await db.selectFrom('partner').select('businessName').where('id', '=', id).executeTakeFirst()
  return row?.businessName
}

/** Lists the schedules of the same partners in the order of announcement: a partner's own, else also those of all partners. */
export const listKnown = (db: Db, programId: string, partnerId: string | null) => rowsOf(
  cols('fee_schedule', 'id', 'processingBasisPoints', 'fixedCents', 'additionalTerminalCents', 'effectiveFrom'),
).all(db)`
    select f.id, f.processing_basis_points, f.fixed_cents, f.additional_terminal_cents, f.effective_from from fee_schedule f
    where f.program_id = ${programId} and f.withdrawn_at is null and (f.partner_id is not distinct from ${partnerId}::uuid
      or (f.partner_id is null and not exists (select from fee_schedule o where o.program_id = ${programId}
        and o.partner_id = ${partnerId}::uuid and o.withdrawn_at is null and o.effective_from <= now())))
    order by f.id`

export const insertSchedule = (db: Db, schedule: Insertable<Tables['fee_schedule']>) =>
  db.insertInto('fee_schedule').values(schedule).execute()

/** False: the schedule has begun or was withdrawn before. */
export const withdrawSchedule = async (db: Db, id: string, by: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update fee_schedule set withdrawn_at = now(), withdrawn_by = ${by}
    where id = ${id} and withdrawn_at is null and effective_from > now()`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Condition for the approved partners of the program that a schedule affects: partners without a schedule of their own. */
export const concerned = (programId: string, partnerId: string | null) => sql`
  p.application_status = 'APPROVED'
  and exists (select from partner_program x where x.partner_id = p.id and x.program_id = ${programId})
  and case when ${partnerId}::uuid is null
    then not exists (select from fee_schedule o where o.partner_id = p.id and o.program_id = ${programId}
      and o.withdrawn_at is null and o.effective_from <= now())
    else p.id = ${partnerId}::uuid end`

/** Lists up to `limit` partners without the notice of an announcement or, for a withdrawn schedule, of the withdrawal. */
export const listUnnotified = (db: Db, schedule: ScheduleRow, limit: number): Promise<string[]> => {
  const { id, programId, partnerId } = schedule
  const unnotified =
    schedule.status === 'WITHDRAWN'
      ? sql`select n.partner_id as id from fee_notice n
          where n.schedule_id = ${id} and n.withdrawal_told_at is null order by 1 limit ${limit}`
      : sql`select p.id from partner p where ${concerned(programId, partnerId)}
          and not exists (select from fee_notice n where n.partner_id = p.id and n.schedule_id = ${id})
          order by 1 limit ${limit}`
  return scalar(col('partner.id')).all(db)`${unnotified}`
}

/** Lists the partners with the notice of an announcement. */
export const listNotified = (db: Db, scheduleId: string): Promise<string[]> => scalar(col('partner.id')).all(db)`
    select partner_id as id from fee_notice where schedule_id = ${scheduleId}`

/** False: another worker has notified them. */
export const markNotified = async (
  db: Db,
  partnerId: string,
  scheduleId: string,
  isWithdrawn: boolean,
): Promise<boolean> => {
  const { numAffectedRows } = await (
    isWithdrawn
      ? sql`update fee_notice set withdrawal_told_at = now()
          where partner_id = ${partnerId} and schedule_id = ${scheduleId} and withdrawal_told_at is null`
      : sql`insert into fee_notice (partner_id, schedule_id) values (${partnerId}, ${scheduleId}) on conflict do nothing`
  ).execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Lists recently announced or withdrawn schedules, whose notices may be incomplete. */
export const listLately = (db: Db): Promise<string[]> => scalar(col('fee_schedule.id')).all(db)`
    select id from fee_schedule where greatest(notice_at, withdrawn_at) > now() - interval '2 days' and created_by is not null
    order by id`
