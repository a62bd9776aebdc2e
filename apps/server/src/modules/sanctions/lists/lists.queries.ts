import {
  type ListedEntry,
  type SanctionChange,
  type SanctionListSource,
  sanctionListStates,
  sanctionListSources,
  listedKinds,
  sanctionDifferences,
} from '@tillgate/domain/sanctions.ts'
import { sql } from 'kysely'
import { personNameOrEmpty } from '#server/db/person-name.ts'
import type { Db } from '#server/db/db.ts'
import { countUpTo, limitOf, orderOf, type Page } from '#server/db/page.ts'
import { col, cols, is, nullable, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'

const listRow = rowsOf({
  ...cols(
    'sanction_list',
    'id',
    'fileName',
    'sha256',
    'entries',
    'added',
    'removed',
    'changed',
    'baseId',
    'loadedBy',
    'loadedAt',
    'activatedBy',
    'activatedAt',
  ),
  state: is.oneOf(sanctionListStates),
  source: is.oneOf(sanctionListSources),
  publishedOn: is.text,
  loadedName: is.text,
  activatedName: is.text,
  proposalId: nullable(is.text),
})
export type ListRow = RowOf<typeof listRow>

/** Id of the list in force; null without one. */
export const listInForce = sql`(
  select x.id from sanction_list x where x.activated_at is not null order by x.activated_at desc limit 1)`
const shown = sql`
  select v.id, case when v.withdrawn_at is not null then 'WITHDRAWN' when v.activated_at is null then 'WAITING'
      when v.id = ${listInForce} then 'IN_FORCE' else 'SUPERSEDED' end as state,
    v.source, v.file_name, v.sha256, v.published_on::text as published_on, v.entries, v.added, v.removed, v.changed, v.base_id,
    v.loaded_by, ${personNameOrEmpty(sql`v.loaded_by`)} as loaded_name, v.loaded_at, v.activated_by,
    ${personNameOrEmpty(sql`v.activated_by`)} as activated_name, v.activated_at,
    (select c.id from change_proposal c where c.subject_id = v.id) as proposal_id
  from sanction_list v`

export const listVersions = async (db: Db, page: Page<'loadedAt'>) => {
  const rows = await listRow.all(db)`
    ${shown} order by ${orderOf([sql`v.loaded_at`, sql`v.id`], page)} ${limitOf(page)}`
  return { rows, total: await countUpTo(db, sql`sanction_list v`) }
}

/** Undefined: no such version. */
export const findVersion = (db: Db, id: string): Promise<ListRow | undefined> =>
  listRow.first(db)`${shown} where v.id = ${id}`

/** Undefined: no list is in force. */
export const findInForce = (db: Db): Promise<ListRow | undefined> =>
  listRow.first(db)`${shown} where v.id = ${listInForce}`

export const findWaiting = (db: Db): Promise<string | undefined> => scalar(col('sanction_list.id')).first(db)`
    select id from sanction_list where activated_at is null and withdrawn_at is null`

const programRow = rowsOf(cols('program', 'id', 'name', 'timeZone'))
type Program = RowOf<typeof programRow>
/** Locks the default program, so that versions are loaded and activated in sequence. */
export const lockLists = (db: Db): Promise<Program | undefined> => programRow.first(db)`
    select id, name, time_zone from program where is_default for no key update`

/** Returns all entries of a version. */
export const readEntries = async (db: Db, id: string): Promise<ListedEntry[]> => {
  const row = await rowsOf({ content: col('sanction_list.content') }).first(
    db,
  )`select content from sanction_list where id = ${id}`
  return row ? JSON.parse(row.content) : []
}

export type NewVersion = {
  id: string
  source: SanctionListSource
  fileName: string
  sha256: Buffer
  publishedOn: string
  baseId: string | null
  loadedBy: string | null
}
const chunk = 5000

/** Stores a version. A fetched one is in force at once. `changes`: empty for the first version. */
export const insertVersion = async (
  db: Db,
  version: NewVersion,
  entries: readonly ListedEntry[],
  changes: readonly SanctionChange[],
): Promise<void> => {
  const { id, source, fileName, sha256, publishedOn, baseId, loadedBy } = version
  const of = (change: SanctionChange['change']) => changes.filter((one) => one.change === change).length
  const at = source === 'FETCH' ? sql`now()` : sql`null`
  await sql`
    insert into sanction_list (id, source, file_name, sha256, published_on, entries, added, removed, changed, content, base_id,
      loaded_by, activated_at)
    values (${id}, ${source}, ${fileName}, ${sha256}, ${publishedOn}::date, ${entries.length}, ${of('added')}, ${of('removed')},
      ${of('changed')}, ${JSON.stringify(entries)}, ${baseId}, ${loadedBy}, ${at})`.execute(db)
  for (let from = 0; from < changes.length; from += chunk) {
    const rows = JSON.stringify(changes.slice(from, from + chunk))
    await sql`
      insert into sanction_change (list_id, no, change, uid, kind, name)
      select ${id}, ${from}::int + x.nth, c.change, c.uid, c.kind, c.name
      from json_array_elements(${rows}::json) with ordinality as x (entry, nth),
        json_to_record(x.entry) as c (change text, uid text, kind text, name text)`.execute(db)
  }
}

/** Returns false when the version no longer waits. */
export const activateVersion = async (db: Db, id: string, by: string): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update sanction_list set activated_by = ${by}, activated_at = now()
    where id = ${id} and activated_at is null and withdrawn_at is null`.execute(db)
  return numAffectedRows > 0n
}

/** `by`: null when the proposal closed by itself. Returns false when the version is no longer open. */
export const withdrawVersion = async (db: Db, id: string, by: string | null): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update sanction_list set withdrawn_by = ${by}, withdrawn_at = now()
    where id = ${id} and activated_at is null and withdrawn_at is null`.execute(db)
  return numAffectedRows > 0n
}

const changeRow = rowsOf({
  ...cols('sanction_change', 'no', 'uid', 'name'),
  kind: is.oneOf(listedKinds),
  change: is.oneOf(sanctionDifferences),
})
export const listChanges = async (
  db: Db,
  { id, search }: { id: string; search: string | undefined },
  page: Page<'no'>,
) => {
  const where = sql`c.list_id = ${id} and (${search ?? ''} = '' or strpos(lower(c.name), lower(${search ?? ''})) > 0)`
  const rows = await changeRow.all(db)`
    select c.no, c.change, c.uid, c.kind, c.name from sanction_change c where ${where}
    order by ${orderOf([sql`c.no`], page)} ${limitOf(page)}`
  return { rows, total: await countUpTo(db, sql`sanction_change c where ${where}`) }
}

/** Counts the partners in review or approved whose names were compared with a list, and the others. */
export const countPartners = async (
  db: Db,
  listId: string | undefined,
): Promise<{ screened: number; waiting: number }> => {
  if (listId === undefined) return { screened: 0, waiting: 0 }
  return rowsOf({ screened: is.count, waiting: is.count }).one(db)`
    select count(*) filter (where g.list_id = ${listId})::int as screened,
      count(*) filter (where g.list_id is distinct from ${listId}::uuid)::int as waiting
    from partner p left join sanction_screening g on g.partner_id = p.id 
    where p.application_status in ('REVIEW', 'APPROVED')`
}
