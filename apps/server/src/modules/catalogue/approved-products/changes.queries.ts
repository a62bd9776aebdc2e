import { type ListDifference, listDifferences } from '@tillgate/domain/approved-lists.ts'
import { codeKey } from '@tillgate/domain/barcodes.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { allOf, containing, limitOf, type Page } from '#server/db/page.ts'
import { cols, is, nullable, rowsOf } from '#server/db/rows.ts'

const changeRow = rowsOf({
  codeKey: is.text,
  ...cols('apl_entry', 'name', 'category', 'fromDay', 'toDay'),
  change: is.oneOf(listDifferences),
  wasFrom: nullable(is.text),
  wasTo: nullable(is.text),
  wasCents: nullable(is.cents),
  cents: nullable(is.cents),
})

const columns = sql`e.code_key, e.category, e.from_day, e.to_day, e.max_price_cents, e.name, e.brand, e.size, e.uom`
const entriesOf = (versionId: string | null) =>
  sql`select ${columns} from apl_entry e where e.version_id = ${versionId}::uuid`

/** One row for each changed product of a version: first and last day, and highest price. */
const productsOf = (versionId: string | null) => sql`(
  select e.code_key, min(e.name) as name, min(e.category) as category,
    case when bool_or(e.from_day is null) then null else min(e.from_day) end as from_day,
    case when bool_or(e.to_day is null) then null else max(e.to_day) end as to_day,
    case when bool_or(e.max_price_cents is null) then null else max(e.max_price_cents) end as cents
  from apl_entry e join changed d on d.code_key = e.code_key where e.version_id = ${versionId}::uuid group by e.code_key)`

type Filter = { id: string; baseId: string | null; change: ListDifference | undefined; search: string | undefined }

/** Lists the differences of a version from its base: removed products first, then changed ones, then added ones. */
export const listChanges = async (db: Db, { id, baseId, change, search }: Filter, page: Page<'code'>) => {
  const where = allOf([
    change && sql`c.change = ${change}`,
    search &&
      (/^\d{1,14}$/.test(search)
        ? sql`(c.code_key = ${codeKey(search)} or c.code_key like ${`%${search}%`})`
        : sql`(c.name ilike ${containing(search)} or c.category ilike ${containing(search)})`),
  ])
  const rows = await rowsOf({ ...changeRow.shape, total: is.count }).all(db)`
    with changed as materialized (
      select x.code_key from (
        (${entriesOf(id)} except all ${entriesOf(baseId)}) union all (${entriesOf(baseId)} except all ${entriesOf(id)})) x
      group by x.code_key)
    select c.code_key, c.name, c.category, c.change, c.was_from::text, c.was_to::text, c.was_cents, c.from_day::text,
      c.to_day::text, c.cents, (count(*) over ())::int as total
    from (
      select coalesce(n.code_key, o.code_key) as code_key, coalesce(n.name, o.name) as name,
        coalesce(n.category, o.category) as category,
        case when n.code_key is null then 'removed' when o.code_key is null then 'added' else 'changed' end as change,
        case when n.code_key is null then 0 when o.code_key is null then 2 else 1 end as place,
        o.from_day as was_from, o.to_day as was_to, o.cents as was_cents, n.from_day, n.to_day, n.cents
      from ${productsOf(id)} n full join ${productsOf(baseId)} o on o.code_key = n.code_key) c
    where ${where} order by c.place, c.name, c.code_key ${limitOf(page)}`
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Counts the items of all partners with these products, by barcode or by the PLU of a scale label. */
export const countItemsOf = async (db: Db, keys: readonly string[]): Promise<Map<string, number>> => {
  const rows = await rowsOf({ codeKey: is.text, items: is.count }).all(db)`
    select x.code_key, count(*)::int as items from (
      select i.partner_id, i.id, i.code_key from item i
      where i.code_key = any(${[...keys]}::text[]) and i.deleted_at is null
      union select i.partner_id, i.id, b.plu_key from scale_label b
      join item i on i.partner_id = b.partner_id and i.code_key = b.code_key
      where b.plu_key = any(${[...keys]}::text[]) and i.deleted_at is null) x
    group by x.code_key`
  return new Map(rows.map((row) => [row.codeKey, row.items]))
}
