import { sql } from 'kysely'

/** [child, what names its row, column, parent]: each pair is of one partner. */
const parents = [
  ['store_programme', 'store_id', 'store_id', 'store'],
  ['terminal', 'id', 'store_id', 'store'],
  ['purchase', 'id', 'store_id', 'store'],
  ['purchase', 'id', 'terminal_id', 'terminal'],
  ['purchase', 'id', 'original_id', 'purchase'],
  ['purchase', 'id', 'statement_id', 'statement'],
  ['purchase_line', 'purchase_id', 'purchase_id', 'purchase'],
  ['purchase_line', 'purchase_id', 'item_id', 'item'],
  ['authorisation', 'id', 'purchase_id', 'purchase'],
  ['entry', 'id', 'store_id', 'store'],
  ['entry', 'id', 'purchase_id', 'purchase'],
  ['entry', 'id', 'reverses_id', 'entry'],
  ['entry', 'id', 'source_statement_id', 'statement'],
  ['statement', 'id', 'store_id', 'store'],
  ['statement', 'id', 'order_id', 'payment_order'],
  ['statement', 'id', 'moved_to', 'statement'],
  ['statement', 'id', 'ach_entry_id', 'ach_entry'],
  ['ach_entry', 'id', 'statement_id', 'statement'],
  ['ach_entry', 'id', 'bank_link_id', 'bank_link'],
  ['bank_link', 'id', 'store_id', 'store'],
  ['payout_hold', 'id', 'store_id', 'store'],
  ['application', 'id', 'store_id', 'store'],
  ['document', 'id', 'store_id', 'store'],
  ['owner', 'id', 'store_id', 'store'],
] as const

const foreign = sql.join(
  parents.map(
    ([child, row, column, parent]) => sql`
  select 'foreign-parent', c.partner_id, c.${sql.ref(row)}, ${sql.lit(`${child}.${column}`)}, c.${sql.ref(column)}::text
  from ${sql.table(child)} c where c.${sql.ref(column)} is not null and not exists (
    select from ${sql.table(parent)} p where p.partner_id = c.partner_id and p.id = c.${sql.ref(column)})`,
  ),
  sql` union all `,
)

/**
 * A key is taken, its work done and its answer kept in one transaction: one without an answer has no effect, or one that
 * nobody can repeat. A message has one end.
 */
const once = sql`
  select 'one-effect', i.partner_id, i.user_id, i.key, 'none'
  from idempotency i where i.answer is null and i.created_at < now() - interval '1 hour'
  union all
  select 'one-mail', o.partner_id, o.id, o.sent_at::text, o.failure
  from outbox o where o.sent_at is not null and o.failure is not null`

/** The demonstration's own tills are in no log, and what they sold neither. */
const audited = sql`
  select 'unaudited', p.partner_id, p.id, w.action, 'none'
  from purchase p
  join lateral (
    select case when p.status = 'REVERSED' then 'purchase.reversed' when p.type = 'RETURN' then 'purchase.returned'
      else 'purchase.confirmed' end as action) w on true
  where p.status in ('CONFIRMED', 'REVERSED')
    and exists (select from audit_entry t where t.partner_id = p.partner_id and t.object = 'terminal'
      and t.object_id = p.terminal_id::text)
    and not exists (select from audit_entry x where x.partner_id = p.partner_id and x.object = 'purchase'
      and x.object_id = p.id::text and x.action = w.action)`

/** A list that begins, or a product whose day begins, takes some minutes to reach every item. */
const imports = sql`
  select 'batch-rows', b.partner_id, b.id, b.originals::text, (b.created + b.updated + b.unchanged + b.failed)::text
  from item_batch b
  where b.status not in ('STARTED', 'INPROGRESS') and b.created + b.updated + b.unchanged + b.failed <> b.originals
  union all
  select 'listed-mark', i.partner_id, i.id, i.apl_verified::text, (not i.apl_verified)::text
  from item i
  where i.deleted_at is null
    and i.apl_verified <> exists (select from listed_product l join partner_programme a on a.programme_id = l.programme_id
      where l.code_key = i.code_key and a.partner_id = i.partner_id)
    and not exists (select from apl_version v where v.activated_at is not null
      and greatest(v.effective_from, v.activated_at) between now() - interval '15 minutes' and now())
    and not exists (select from programme p where (now() at time zone p.time_zone)::time < '00:15')`

export const houseChecks = [foreign, once, audited, imports]
