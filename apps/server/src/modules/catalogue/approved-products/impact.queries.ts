import { impactRowsMax, type ListImpact } from '@tillgate/contract/operator-proposals.ts'
import type { Db } from '#server/db/db.ts'
import { listMailedPartners } from '#server/modules/notifications/api.ts'
import { col, is, rowsOf, type RowOf } from '#server/db/rows.ts'

const rowRow = rowsOf({ id: is.text, losing: is.count, gaining: is.count, lowered: is.count })
type Row = RowOf<typeof rowRow>
type Moving = { programId: string; purse: string; added: string[]; removed: string[]; lowered: string[] }

/**
 * Counts for each partner of the program the items that gain or lose approval, or whose maximum price falls. A product on
 * another list of its partner's programs counts as unchanged. The item of a scale label counts by its PLU at any store.
 */
export const listAffected = async (db: Db, moving: Moving): Promise<Row[]> => {
  const { programId, purse, added, removed, lowered } = moving
  return rowRow.all(db)`
    with moving as materialized (
      select unnest(${added}::text[]) as code_key, 'gaining' as effect
      union all select unnest(${removed}::text[]), 'losing'
      union all select unnest(${lowered}::text[]), 'lowered'),
    accepts as materialized (select x.partner_id, x.program_id from partner_program x),
    elsewhere as materialized (
      select distinct l.program_id, l.code_key from moving m join listed_product l on l.code_key = m.code_key
      where (l.program_id, l.purse) <> (${programId}, ${purse})),
    moved as materialized (
      select i.partner_id, i.id, m.code_key, m.effect
      from moving m join item i on i.code_key = m.code_key and i.deleted_at is null
      union all select i.partner_id, i.id, m.code_key, m.effect
      from moving m join scale_label b on b.plu_key = m.code_key
      join item i on i.partner_id = b.partner_id and i.code_key = b.code_key and i.deleted_at is null),
    touched as materialized (
      select distinct o.partner_id, o.id, o.effect
      from moved o join accepts a on a.partner_id = o.partner_id and a.program_id = ${programId}
      where not exists (
        select from elsewhere e join accepts x on x.program_id = e.program_id and x.partner_id = o.partner_id
        where e.code_key = o.code_key))
    select t.partner_id as id, count(*) filter (where t.effect = 'losing')::int as losing,
      count(*) filter (where t.effect = 'gaining')::int as gaining,
      count(*) filter (where t.effect = 'lowered')::int as lowered
    from touched t group by t.partner_id`
}

/** Adds names and numbers of stores, and the sums over all partners. */
export const findListImpact = async (db: Db, moving: Moving): Promise<ListImpact> => {
  const affected = await listAffected(db, moving)
  const partners = await rowsOf({ id: col('partner.id'), name: col('partner.businessName'), stores: is.count }).all(db)`
    select p.id, p.business_name as name, count(s.id)::int as stores from partner p
    left join store s on s.partner_id = p.id
    where p.id = any(${affected.map(({ id }) => id)}::uuid[]) group by p.id, p.business_name`
  const found = new Map(partners.map((one) => [one.id, one]))
  const rows = affected
    .map(({ id, ...counts }) => ({
      partner: { id, name: found.get(id)?.name ?? '' },
      stores: found.get(id)?.stores ?? 0,
      ...counts,
    }))
    .toSorted((one, other) => other.losing - one.losing || one.partner.name.localeCompare(other.partner.name))
  const sum = (column: 'stores' | 'losing' | 'gaining' | 'lowered') => rows.reduce((all, row) => all + row[column], 0)
  const losing = rows.filter((row) => row.losing > 0).map(({ partner }) => partner.id)
  return {
    partners: rows.length,
    partnersLosing: losing.length,
    mailed: (await listMailedPartners(db, losing, 'list.changed')).size,
    sums: { stores: sum('stores'), losing: sum('losing'), gaining: sum('gaining'), lowered: sum('lowered') },
    rows: rows.slice(0, impactRowsMax),
  }
}
