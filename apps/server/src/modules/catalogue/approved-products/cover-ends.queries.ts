import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { limitOf, type Page } from '#server/db/page.ts'
import { col, cols, is, rowsOf, type RowOf } from '#server/db/rows.ts'

/** Days ahead that cover ends are known and shown. */
const daysAhead = 30

/**
 * Days on which the lists of a partner's programs have products: the list in force and those that are scheduled, each
 * until the next one begins. Null: no bound. A scale label has the days of its PLUs at all stores.
 */
const spans = (partnerId: string) => sql`
  version as materialized (
    select v.id, (now() at time zone p.time_zone)::date as today,
      case when v.effective_from > now() then (v.effective_from at time zone p.time_zone)::date end as since,
      (lead(v.effective_from) over (partition by v.program_id, v.purse order by v.effective_from, v.activated_at)
        at time zone p.time_zone)::date - 1 as until
    from apl_version v join program p on p.id = v.program_id
    where v.activated_at is not null
      and v.program_id in (select x.program_id from partner_program x where x.partner_id = ${partnerId})
      and v.effective_from >= (select coalesce(max(w.effective_from), '-infinity') from apl_version w
        where w.program_id = v.program_id and w.purse = v.purse and w.activated_at is not null
          and w.effective_from <= now())),
  listed as materialized (
    select e.code_key, v.today, greatest(e.from_day, v.since) as from_day, least(e.to_day, v.until) as to_day
    from version v join apl_entry e on e.version_id = v.id),
  span as materialized (
    select l.* from listed l
    union all select b.code_key, l.today, l.from_day, l.to_day from scale_label b join listed l on l.code_key = b.plu_key
      where b.partner_id = ${partnerId}),
  cover_end as materialized (
    select s.code_key, min(s.to_day + 1) as day from span s
    where s.to_day >= s.today and s.to_day < s.today + ${sql.lit(daysAhead)} and (s.from_day is null or s.from_day <= s.to_day)
      and not exists (select from span o where o.code_key = s.code_key
        and (o.from_day is null or o.from_day <= s.to_day + 1) and (o.to_day is null or o.to_day > s.to_day))
    group by s.code_key)`

/** Sets the first day without cover of the items that are listed today, where it differs. Asked as the partner. */
export const projectCoverEnds = async (db: Db, partnerId: string): Promise<void> => {
  await sql`
    with ${spans(partnerId)}
    update item i set cover_ends_on = c.day
    from (
      select j.id, e.day from cover_end e
      join item j on j.partner_id = ${partnerId} and j.code_key = e.code_key and j.deleted_at is null and j.apl_verified
      where j.cover_ends_on is distinct from e.day
      union all
      select j.id, null::date as day from item j
      where j.partner_id = ${partnerId} and j.cover_ends_on is not null and (j.deleted_at is not null
        or not j.apl_verified or not exists (select from cover_end e where e.code_key = j.code_key))) c
    where i.partner_id = ${partnerId} and i.id = c.id`.execute(db)
}

const endingItemRow = rowsOf({ ...cols('item', 'id', 'code', 'codeKey', 'name'), day: is.day, total: is.count })
export type EndingItem = RowOf<typeof endingItemRow>
/** Lists the items that lose their cover, the earliest first. */
export const listEndingItems = (
  db: Db,
  partnerId: string,
  page: Page<'day'>,
): Promise<EndingItem[]> => endingItemRow.all(db)`
    select i.id, i.code, i.code_key, i.name, to_char(i.cover_ends_on, 'YYYY-MM-DD') as day, (count(*) over ())::int as total
    from item i where i.partner_id = ${partnerId} and i.cover_ends_on is not null and i.deleted_at is null
    order by i.cover_ends_on, i.name, i.id ${limitOf(page)}`

const endingPartnerRow = rowsOf({ partnerId: col('item.partnerId'), day: is.day, items: is.count })
export type EndingPartner = RowOf<typeof endingPartnerRow>
/**
 * Lists partners with items that lose their cover within seven days and that got no mail about the day: neither for the day
 * itself nor for the list that begins then. Asked as operator.
 */
export const listUntoldEnds = (db: Db): Promise<EndingPartner[]> => endingPartnerRow.all(db)`
    select i.partner_id, to_char(i.cover_ends_on, 'YYYY-MM-DD') as day, count(*)::int as items from item i
    where i.cover_ends_on is not null and i.cover_ends_on <= (now() + interval '7 days')::date and i.deleted_at is null
      and not exists (select from cover_notice n where n.partner_id = i.partner_id and n.ends_on = i.cover_ends_on)
      and not exists (select from apl_notice n join apl_version v on v.id = n.version_id join program p on p.id = v.program_id
        where n.partner_id = i.partner_id and (v.effective_from at time zone p.time_zone)::date = i.cover_ends_on)
    group by i.partner_id, i.cover_ends_on order by i.cover_ends_on, i.partner_id`

/** False: the partner was mailed before. */
export const markToldEnd = async (db: Db, partnerId: string, day: string): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    insert into cover_notice (partner_id, ends_on) values (${partnerId}, ${day}) on conflict do nothing`.execute(db)
  return numAffectedRows > 0n
}
