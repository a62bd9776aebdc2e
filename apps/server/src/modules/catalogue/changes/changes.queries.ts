import { itemChangeKinds, itemChangeStatuses, type ItemChangeKind } from '@tillgate/domain/item-changes.ts'
import { undoDays } from '@tillgate/domain/item-changes.ts'
import { sql } from 'kysely'
import { claimsOn, type RowKey } from '#server/db/claims.ts'
import type { Db, Pool } from '#server/db/db.ts'
import { allOf, countUpTo } from '#server/db/page.ts'
import { partnerPersonName } from '#server/db/person-name.ts'
import type { Purge } from '#server/db/purge.ts'
import { col, cols, condition, is, nullable, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'
import type { Range, Undo } from './undo.queries.ts'

const changeRow = rowsOf({
  ...cols(
    'catalogue_change',
    'id',
    'createdAt',
    'userId',
    'undoes',
    'undoneBy',
    'total',
    'restored',
    'cursor',
    'toStoreId',
  ),
  kind: is.oneOf(itemChangeKinds),
  status: is.oneOf(itemChangeStatuses),
  personName: nullable(is.text),
  fileName: nullable(col('item_batch.originalFileName')),
  isExpired: is.flag,
  isImporting: is.flag,
  stage: is.oneOf(['NEW', 'TEXTS', 'PRICES']),
  /** Stores of a copy. */
  fromStoreId: col('catalogue_change.fromStoreId'),
  /** Change of the prices of a copy, in hundredths of a percent. */
  pricePercent: col('catalogue_change.pricePercent'),
})
export type ChangeRow = RowOf<typeof changeRow>

/** Undos and copies. Each chunk locks its row and renews the claim, so no late worker writes beside another. */
export const changeClaims = claimsOn({
  table: 'catalogue_change',
  attempt: 'attempts',
  until: 'lease_until',
  isOpen: sql`status = 'RUNNING'`,
  leaseSeconds: 15,
})

export const isExpired = condition`c.created_at < now() - ${sql.lit(`${undoDays} days`)}::interval`

const columnsOf = (partnerId: string) => sql`
  c.id, c.kind, c.status, c.created_at, c.user_id, ${partnerPersonName(partnerId, sql`c.user_id`)} as person_name,
  b.original_file_name as file_name, c.undoes, c.undone_by, c.total, c.restored, ${isExpired} as is_expired,
  coalesce(b.status in ('STARTED', 'INPROGRESS'), false) as is_importing, c.stage, c.cursor, c.from_store_id, c.to_store_id,
  c.price_percent`
const withFile = (partnerId: string) => sql`left join item_batch b on b.partner_id = ${partnerId} and b.id = c.id`

/** Returns a change; undefined when absent or another partner's. */
export const findChange = (db: Db, partnerId: string, id: string): Promise<ChangeRow | undefined> => changeRow.first(
  db,
)`
    select ${columnsOf(partnerId)} from catalogue_change c ${withFile(partnerId)}
    where c.partner_id = ${partnerId} and c.id = ${id}`

const listedChangeRow = rowsOf({
  ...changeRow.shape,
  items: col('catalogue_change.items'),
  itemName: nullable(is.text),
})
export type ListedChangeRow = RowOf<typeof listedChangeRow>

/** Name of an item that a change or, for an undo, the change before it created or changed; deleted items keep theirs. */
const itemNameOf = (partnerId: string) => sql`(
  select i.name from item i where i.partner_id = ${partnerId} and c.kind <> 'IMPORT' and i.id = coalesce(
    (select v.item_id from catalogue_change_price v
      where v.partner_id = ${partnerId} and v.change_id = coalesce(c.undoes, c.id) order by v.item_id limit 1),
    (select v.item_id from catalogue_change_text v
      where v.partner_id = ${partnerId} and v.change_id = coalesce(c.undoes, c.id) order by v.item_id limit 1),
    (select v.item_ids[1] from catalogue_change_new v
      where v.partner_id = ${partnerId} and v.change_id = coalesce(c.undoes, c.id) order by v.id limit 1)))`

export type ChangeFilter = { partnerId: string; kind?: ItemChangeKind | undefined }
const recent = ({ partnerId, kind }: ChangeFilter) =>
  sql`catalogue_change c where ${allOf([sql`c.partner_id = ${partnerId}`, sql`not ${isExpired}`, kind && sql`c.kind = ${kind}`])}`

/** Counts the changes that can still be undone, and their undos, at most 10,001. */
export const countChanges = (db: Db, filter: ChangeFilter): Promise<number> => countUpTo(db, recent(filter))

/** Lists the same changes, newest first. */
export const listChanges = (
  db: Db,
  filter: ChangeFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedChangeRow[]> => listedChangeRow.all(db)`
    with cut as materialized (
      select c.* from ${recent(filter)} order by c.created_at desc, c.id desc limit ${limit} offset ${offset})
    select ${columnsOf(filter.partnerId)}, c.items, ${itemNameOf(filter.partnerId)} as item_name
    from cut c ${withFile(filter.partnerId)} order by c.created_at desc, c.id desc`

/** Locks a change until the transaction ends. */
export const lockChange = (db: Db, partnerId: string, id: string) =>
  sql`select from catalogue_change where partner_id = ${partnerId} and id = ${id} for update`.execute(db)

/**
 * Returns whether an import or an undo of the partner runs or waits. The check of a file writes no item and does not count.
 * Call with the partner's import lock.
 */
export const isCatalogueBusy = async (db: Db, partnerId: string): Promise<boolean> => {
  return scalar(is.flag).one(db)`
    select exists (select from item_batch
        where partner_id = ${partnerId} and status in ('STARTED', 'INPROGRESS') and mode = 'IMPORT')
      or exists (select from catalogue_change where partner_id = ${partnerId} and status = 'RUNNING') as busy`
}

/** Returns the number of values of a change: texts of an item, or the price of an item at a store. */
export const countValues = async (db: Db, partnerId: string, id: string): Promise<number> => {
  const ofChange = sql`partner_id = ${partnerId} and change_id = ${id}`
  return scalar(is.whole).one(db)`
    select (select count(*) from catalogue_change_text where ${ofChange})
      + (select count(*) from catalogue_change_price where ${ofChange})
      + (select coalesce(sum(cardinality(item_ids) * cardinality(store_ids)), 0) from catalogue_change_new
        where ${ofChange}) as total`
}

type NewUndo = Undo & { userId: string; total: number }
/** Writes the head of a running undo of the same items and marks the change as undone, so that it is not undone twice. */
export const insertUndo = async (db: Db, { partnerId, undoId, changeId, userId, total }: NewUndo): Promise<void> => {
  await sql`
    insert into catalogue_change (partner_id, id, kind, status, user_id, undoes, items, total, lease_until)
    select c.partner_id, ${undoId}::uuid, 'UNDO', 'RUNNING', ${userId}::uuid, c.id, c.items, ${total}::int, now()
    from catalogue_change c where c.partner_id = ${partnerId} and c.id = ${changeId}`.execute(db)
  await sql`
    update catalogue_change set undone_by = ${undoId} where partner_id = ${partnerId} and id = ${changeId}`.execute(db)
}

/**
 * Claims an undo or copy. Returns the number of attempts since the last progress; undefined when it has ended or another worker
 * has it.
 */
export const claimChange = (db: Db, key: RowKey): Promise<number | undefined> => scalar(
  col('catalogue_change.attempts'),
).first(db)`
    update catalogue_change set ${changeClaims.take} where ${changeClaims.isDue(key)} returning attempts`

/** Gives a running undo or copy back when its worker stops. */
export const releaseChange = (db: Db, { partnerId, id }: RowKey) =>
  sql`
    update catalogue_change set ${changeClaims.giveBack(0)}
    where partner_id = ${partnerId} and id = ${id} and status = 'RUNNING'`.execute(db)

type Progress = { stage: ChangeRow['stage']; cursor: string | null; restored: number }
export const saveProgress = async (
  db: Db,
  { partnerId, undoId }: Pick<Undo, 'partnerId' | 'undoId'>,
  { stage, cursor, restored }: Progress,
): Promise<void> => {
  await sql`
    update catalogue_change set stage = ${stage}, cursor = ${cursor}, restored = restored + ${restored}, attempts = 0,
      ${changeClaims.renew}
    where partner_id = ${partnerId} and id = ${undoId}`.execute(db)
}

/**
 * Ends an undo. A change of which nothing was restored can be undone again, and so can the change whose undo was undone.
 */
export const endUndo = async (db: Db, { partnerId, undoId, changeId }: Undo, status: 'DONE' | 'FAILED') => {
  await sql`
    update catalogue_change set status = ${status}, lease_until = null
    where partner_id = ${partnerId} and id = ${undoId}`.execute(db)
  const row = await rowsOf(cols('catalogue_change', 'restored', 'undoes')).first(db)`
    select u.restored, c.undoes from catalogue_change u join catalogue_change c on c.partner_id = ${partnerId} and c.id = u.undoes
    where u.partner_id = ${partnerId} and u.id = ${undoId}`
  const { restored = 0, undoes = null } = row ?? {}
  const free = [restored === 0 || status === 'FAILED' ? changeId : null, restored > 0 ? undoes : null]
  await sql`
    update catalogue_change set undone_by = null
    where partner_id = ${partnerId} and id = any(${free.filter((id) => id !== null)}::uuid[])`.execute(db)
}

const tables = { TEXTS: sql.table('catalogue_change_text'), PRICES: sql.table('catalogue_change_price') } as const

/** Returns the range of the next items of a change behind `after`, of about `limit` values; undefined when none are left. */
export const nextRange = async (
  db: Db,
  { partnerId, changeId }: Undo,
  stage: keyof typeof tables,
  { after, limit }: { after: string; limit: number },
): Promise<Range | undefined> => {
  const row = await rowsOf({ last: is.text }).first(db)`
    select n.item_id as last from (
      select v.item_id from ${tables[stage]} v
      where v.partner_id = ${partnerId} and v.change_id = ${changeId} and v.item_id > ${after} order by v.item_id limit ${limit}) n
    order by n.item_id desc limit 1`
  return row && { after, last: row.last }
}

/** Returns the next new items of a change behind the id `after`; undefined when none are left. */
export const nextNew = (db: Db, { partnerId, changeId }: Undo, after: string) => rowsOf(
  cols('catalogue_change_new', 'id', 'itemIds', 'storeIds'),
).first(db)`
    select id, item_ids, store_ids from catalogue_change_new
    where partner_id = ${partnerId} and change_id = ${changeId} and id > ${after} order by id limit 1`

/** Lists undos of all partners whose worker was lost. */
export const listStalledUndos = (pool: Pool): Promise<RowKey[]> =>
  rowsOf({ partnerId: is.text, id: is.text }).all(pool)`select partner_id, change_id as id from stalled_undos()`

const expired = sql`c.created_at < now() - ${sql.lit(`${undoDays} days`)}::interval
  and c.created_at < (select min(created_at) from catalogue_change) + interval '1 hour'`
/** Deletes expired changes, an hour's worth at a time: first the values, then the head. */
export const expiredChanges: Purge[] = [
  {
    table: 'catalogue_change',
    purge: async (db) => {
      const ofExpired = sql`using catalogue_change c where v.partner_id = c.partner_id and v.change_id = c.id and ${expired}`
      await sql`delete from catalogue_change_new v ${ofExpired}`.execute(db)
      await sql`delete from catalogue_change_text v ${ofExpired}`.execute(db)
      await sql`delete from catalogue_change_price v ${ofExpired}`.execute(db)
      const { numAffectedRows = 0n } = await sql`delete from catalogue_change c where ${expired}`.execute(db)
      return numAffectedRows > 0n
    },
  },
]
