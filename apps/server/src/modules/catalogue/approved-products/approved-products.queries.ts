import {
  type ApprovedProduct,
  type ListSource,
  type ListStatus,
  listStatuses,
} from '@tillgate/domain/approved-lists.ts'
import { codeKey } from '@tillgate/domain/barcodes.ts'
import { sql, type RawBuilder } from 'kysely'
import { personNameOrEmpty } from '#server/db/person-name.ts'
import type { Db } from '#server/db/db.ts'
import { allOf, containing, countUpTo, limitOf, orderOf, type Page } from '#server/db/page.ts'
import { col, cols, is, nullable, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'

const purseRow = rowsOf({
  ...cols('purse', 'code', 'name', 'programId'),
  program: col('program.name'),
  timeZone: col('program.timeZone'),
  newestId: nullable(is.text),
  inForceId: nullable(is.text),
  waitingId: nullable(is.text),
})
export type PurseRow = RowOf<typeof purseRow>

const ofPurse = sql`v.program_id = u.program_id and v.purse = u.code`
const newest = (only: RawBuilder<unknown>) => sql`(
  select v.id from apl_version v where ${ofPurse} and v.activated_at is not null and ${only}
  order by v.effective_from desc, v.activated_at desc limit 1)`

export const listPurseRows = (db: Db): Promise<PurseRow[]> => purseRow.all(db)`
    select u.code, u.name, u.program_id, p.name as program, p.time_zone,
      ${newest(sql`true`)} as newest_id, ${newest(sql`v.effective_from <= now()`)} as in_force_id,
      (select v.id from apl_version v where ${ofPurse} and v.activated_at is null and v.withdrawn_at is null) as waiting_id
    from purse u join program p on p.id = u.program_id
    order by p.is_default desc, p.name, u.place`

/** Locks the purse, so that loads of one purse run in sequence. Returns `undefined` for an unknown purse. */
export const lockPurse = async (db: Db, programId: string, purse: string): Promise<PurseRow | undefined> => {
  await sql`select from purse where program_id = ${programId} and code = ${purse} for update`.execute(db)
  return (await listPurseRows(db)).find((row) => row.programId === programId && row.code === purse)
}

const versionRow = rowsOf({
  ...cols(
    'apl_version',
    'id',
    'programId',
    'purse',
    'effectiveFrom',
    'source',
    'fileName',
    'sha256',
    'entries',
    'added',
    'removed',
    'changed',
    'rejected',
    'loadedAt',
    'activatedBy',
    'activatedAt',
    'baseId',
  ),
  purseName: col('purse.name'),
  program: col('program.name'),
  timeZone: col('program.timeZone'),
  status: is.oneOf(listStatuses),
  loadedBy: is.text,
  loadedName: is.text,
  activatedName: is.text,
  proposalId: nullable(is.text),
})
export type VersionRow = RowOf<typeof versionRow>

const status = sql`case
  when v.withdrawn_at is not null then 'WITHDRAWN'
  when v.activated_at is null then 'WAITING'
  when v.effective_from > now() then 'SCHEDULED'
  when v.id = ${newest(sql`v.effective_from <= now()`)} then 'IN_FORCE'
  else 'SUPERSEDED' end`
const from = sql`apl_version v join purse u on ${ofPurse} join program p on p.id = v.program_id`
const shown = sql`v.id, v.program_id, v.purse, u.name as purse_name, p.name as program, p.time_zone,
  ${status} as status, v.effective_from, v.source, v.file_name, v.sha256, v.entries, v.added, v.removed, v.changed,
  v.rejected, coalesce(v.loaded_by, v.id) as loaded_by, ${personNameOrEmpty(sql`v.loaded_by`)} as loaded_name, v.loaded_at,
  v.activated_by, ${personNameOrEmpty(sql`v.activated_by`)} as activated_name, v.activated_at,
  v.base_id,
  (select c.id from change_proposal c where c.subject_id = v.id) as proposal_id`
const sorted = { effectiveFrom: sql`v.effective_from`, loadedAt: sql`v.loaded_at` } as const

type Filter = { search?: string | undefined; purse?: string | undefined; status?: ListStatus | undefined }
export const listVersions = async (db: Db, wanted: Filter, page: Page<keyof typeof sorted>) => {
  const where = allOf([
    wanted.purse && sql`v.purse = ${wanted.purse}`,
    wanted.status && sql`${status} = ${wanted.status}`,
    wanted.search && sql`(v.file_name ilike ${containing(wanted.search)} or u.name ilike ${containing(wanted.search)})`,
  ])
  const rows = await versionRow.all(db)`
    select ${shown} from ${from} where ${where} order by ${orderOf([sorted[page.sort], sql`v.id`], page)} ${limitOf(page)}`
  return { rows, total: await countUpTo(db, sql`${from} where ${where}`) }
}

/** Undefined: no such version. */
export const findVersion = (db: Db, id: string): Promise<VersionRow | undefined> =>
  versionRow.first(db)`select ${shown} from ${from} where v.id = ${id}`

/** Locks the version until the transaction ends and returns it. */
export const lockVersion = async (db: Db, id: string): Promise<VersionRow | undefined> => {
  await sql`select from apl_version where id = ${id} for update`.execute(db)
  return findVersion(db, id)
}

const entrySort = { code: sql`e.entry_no`, name: sql`e.name` } as const
const matching = (search: string | undefined) =>
  search &&
  (/^\d{1,14}$/.test(search)
    ? sql`(e.code_key = ${codeKey(search)} or e.code_key like ${`%${search}%`})`
    : sql`(e.name ilike ${containing(search)} or e.brand ilike ${containing(search)} or e.category ilike ${containing(search)})`)

const entryColumns = sql`e.code_key, e.category, e.from_day::text, e.to_day::text, e.max_price_cents, e.name, e.brand,
  e.size, e.uom`
const productRow = rowsOf({
  ...cols('apl_entry', 'codeKey', 'category', 'maxPriceCents', 'name', 'brand', 'size', 'uom'),
  fromDay: nullable(is.day),
  toDay: nullable(is.day),
})
const entryRow = rowsOf({ ...productRow.shape, entryNo: col('apl_entry.entryNo') })
export type EntryRow = RowOf<typeof entryRow>
export const listEntries = async (
  db: Db,
  { id, search }: { id: string; search: string | undefined },
  page: Page<keyof typeof entrySort>,
) => {
  const where = allOf([sql`e.version_id = ${id}`, matching(search)])
  const rows = await entryRow.all(db)`
    select e.entry_no, ${entryColumns} from apl_entry e where ${where}
    order by ${orderOf([entrySort[page.sort], sql`e.entry_no`], page)} ${limitOf(page)}`
  return { rows, total: await countUpTo(db, sql`apl_entry e where ${where}`) }
}

/** Lists all entries of a version. */
export const allEntries = async (db: Db, id: string): Promise<ApprovedProduct[]> => {
  return productRow.all(db)`
    select ${entryColumns} from apl_entry e where e.version_id = ${id} order by e.entry_no`
}

/** Returns the first moment of a day in a zone, or now when it has passed. Undefined: the day is over there. */
export const momentOf = async (db: Db, day: string | undefined, timeZone: string): Promise<Date | undefined> => {
  const row = await rowsOf({ at: is.moment, isPast: is.flag }).first(db)`
    select greatest(${day ?? null}::date::timestamp at time zone ${timeZone}, now()) as at,
      coalesce(${day ?? null}::date < (now() at time zone ${timeZone})::date, false) as is_past`
  return row && !row.isPast ? row.at : undefined
}

export type NewVersion = {
  id: string
  programId: string
  purse: string
  effectiveFrom: Date
  sha256: Buffer
  entries: number
  added: number
  removed: number
  changed: number
  rejected: number
  source: ListSource
  fileName: string
  baseId: string | null
  loadedBy: string
}

const chunk = 5000
export const insertVersion = async (db: Db, version: NewVersion, entries: readonly ApprovedProduct[]) => {
  await db.insertInto('apl_version').values(version).execute()
  for (let index = 0; index < entries.length; index += chunk) {
    const rows = JSON.stringify(entries.slice(index, index + chunk))
    await sql`
      insert into apl_entry (version_id, entry_no, code_key, category, from_day, to_day, max_price_cents, name, brand, size, uom)
      select ${version.id}, ${index}::int + x.nth, e."codeKey", e.category, e."fromDay", e."toDay", e."maxPriceCents", e.name,
        e.brand, e.size, e.uom
      from json_array_elements(${rows}::json) with ordinality as x (entry, nth),
        json_to_record(x.entry) as e ("codeKey" text, category text, "fromDay" date, "toDay" date, "maxPriceCents" bigint,
          name text, brand text, size text, uom text)`.execute(db)
  }
}

/** Activates a waiting version; a start in the past becomes now. Returns `undefined` when the version no longer waits. */
export const activateVersion = (db: Db, id: string, by: string): Promise<Date | undefined> => scalar(
  col('apl_version.effectiveFrom'),
).first(db)`
    update apl_version set activated_by = ${by}, activated_at = now(), effective_from = greatest(effective_from, now())
    where id = ${id} and activated_at is null and withdrawn_at is null and loaded_by is distinct from ${by}
    returning effective_from`

/** `by`: null when the proposal closed by itself. Returns false when the version no longer waits. */
export const withdrawVersion = async (db: Db, id: string, by: string | null): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update apl_version set withdrawn_by = ${by}, withdrawn_at = now()
    where id = ${id} and activated_at is null and withdrawn_at is null`.execute(db)
  return numAffectedRows > 0n
}
