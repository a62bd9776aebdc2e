import type { ListedEntry, SanctionChange, SanctionListSource, SanctionListState } from '@tillgate/domain/sanctions.ts'
import { sql } from 'kysely'
import { personNameOrEmpty } from '#server/db/person-name.ts'
import type { Db } from '#server/db/db.ts'
import { countUpTo, limitOf, orderOf, type Page } from '#server/db/page.ts'

export type ListRow = {
  id: string
  state: SanctionListState
  source: SanctionListSource
  fileName: string
  sha256: Buffer
  publishedOn: string
  entries: number
  added: number
  removed: number
  changed: number
  baseId: string | null
  loadedBy: string | null
  loadedName: string
  loadedAt: Date
  activatedBy: string | null
  activatedName: string
  activatedAt: Date | null
  proposalId: string | null
}

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
  const { rows } = await sql<ListRow>`
    ${shown} order by ${orderOf([sql`v.loaded_at`, sql`v.id`], page)} ${limitOf(page)}`.execute(db)
  return { rows, total: await countUpTo(db, sql`sanction_list v`) }
}

/** Undefined: no such version. */
export const findVersion = async (db: Db, id: string): Promise<ListRow | undefined> =>
  (await sql<ListRow>`${shown} where v.id = ${id}`.execute(db)).rows[0]

/** Undefined: no list is in force. */
export const findInForce = async (db: Db): Promise<ListRow | undefined> =>
  (await sql<ListRow>`${shown} where v.id = ${listInForce}`.execute(db)).rows[0]

export const findWaiting = async (db: Db): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select id from sanction_list where activated_at is null and withdrawn_at is null`.execute(db)
  return rows[0]?.id
}

type Programme = { id: string; name: string; timeZone: string }
/** Locks the default programme, so that versions are loaded and activated in sequence. */
export const lockLists = async (db: Db): Promise<Programme | undefined> => {
  const { rows } = await sql<Programme>`
    select id, name, time_zone from programme where is_default for no key update`.execute(db)
  return rows[0]
}

/** Returns all entries of a version. */
export const readEntries = async (db: Db, id: string): Promise<ListedEntry[]> => {
  const { rows } = await sql<{ content: string }>`select content from sanction_list where id = ${id}`.execute(db)
  return rows[0] ? JSON.parse(rows[0].content) : []
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

export const listChanges = async (
  db: Db,
  { id, search }: { id: string; search: string | undefined },
  page: Page<'no'>,
) => {
  const where = sql`c.list_id = ${id} and (${search ?? ''} = '' or strpos(lower(c.name), lower(${search ?? ''})) > 0)`
  const { rows } = await sql<SanctionChange & { no: number }>`
    select c.no, c.change, c.uid, c.kind, c.name from sanction_change c where ${where}
    order by ${orderOf([sql`c.no`], page)} ${limitOf(page)}`.execute(db)
  return { rows, total: await countUpTo(db, sql`sanction_change c where ${where}`) }
}

/** Counts the partners in review or approved whose names were compared with a list, and the others. */
export const countPartners = async (
  db: Db,
  listId: string | undefined,
): Promise<{ screened: number; waiting: number }> => {
  if (listId === undefined) return { screened: 0, waiting: 0 }
  const { rows } = await sql<{ screened: number; waiting: number }>`
    select count(*) filter (where g.list_id = ${listId})::int as screened,
      count(*) filter (where g.list_id is distinct from ${listId}::uuid)::int as waiting
    from partner p left join sanction_screening g on g.partner_id = p.id 
    where p.application_status in ('REVIEW', 'APPROVED')`.execute(db)
  return rows[0] ?? { screened: 0, waiting: 0 }
}
