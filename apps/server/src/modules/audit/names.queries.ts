import type { AuditObject } from '@tillgate/domain/audit-objects.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { is, rowsOf } from '#server/db/rows.ts'

type Named = { partnerId: string | null; object: string; objectId: string }
const namedRow = rowsOf({ id: is.text, name: is.text })
type Keys = { partnerIds: RawBuilder<unknown>; ids: RawBuilder<unknown> }

/** Finds the names of objects of one kind, by id. Objects without a name are not listed and show their id. */
const byKind: Partial<Record<AuditObject, (keys: Keys) => RawBuilder<unknown>>> = {
  application: ({ partnerIds, ids }) => sql`
    select a.id, s.business_name || ', ' || s.code as name from application a
    join store s on s.partner_id = a.partner_id and s.id = a.store_id
    where a.partner_id = any(${partnerIds}) and a.id = any(${ids})`,
  'approved-list': ({ ids }) => sql`
    select v.id, concat_ws(', ', u.name, nullif(v.file_name, '')) as name from apl_version v
    join purse u on u.program_id = v.program_id and u.code = v.purse where v.id = any(${ids})`,
  'bank-reply': ({ ids }) => sql`
    select e.id, concat_ws(' ', nullif(e.code, ''), coalesce(nullif(e.original_trace, ''), nullif(e.text, ''))) as name
    from ach_event e where e.id = any(${ids})`,
  'bank-statement': ({ ids }) => sql`select b.id, b.name from bank_statement b where b.id = any(${ids})`,
  document: ({ partnerIds, ids }) => sql`
    select d.id, d.file_name as name from document d where d.partner_id = any(${partnerIds}) and d.id = any(${ids})`,
  'fee-schedule': ({ ids }) => sql`
    select f.id, p.name from fee_schedule f join program p on p.id = f.program_id where f.id = any(${ids})`,
  item: ({ partnerIds, ids }) => sql`
    select i.id, i.name || ', ' || i.code as name from item i
    where i.partner_id = any(${partnerIds}) and i.id = any(${ids})`,
  item_batch: ({ partnerIds, ids }) => sql`
    select b.id, b.original_file_name as name from item_batch b
    where b.partner_id = any(${partnerIds}) and b.id = any(${ids})`,
  partner: ({ ids }) => sql`select p.id, p.business_name as name from partner p where p.id = any(${ids})`,
  'payment-order': ({ partnerIds, ids }) => sql`
    select o.id, 'R-' || r.number as name from payment_order o join settlement_run r on r.id = o.run_id
    where o.partner_id = any(${partnerIds}) and o.id = any(${ids})`,
  'payout-hold': ({ partnerIds, ids }) => sql`
    select h.id, s.business_name || ', ' || s.code as name from payout_hold h
    join store s on s.partner_id = h.partner_id and s.id = h.store_id
    where h.partner_id = any(${partnerIds}) and h.id = any(${ids})`,
  'payout-request': ({ ids }) => sql`
    select c.id, c.change #>> '{store,name}' as name from change_proposal c where c.id = any(${ids})`,
  programme: ({ ids }) => sql`select p.id, p.name from program p where p.id = any(${ids})`,
  proposal: ({ ids }) => sql`select c.id, 'P-' || c.number as name from change_proposal c where c.id = any(${ids})`,
  purchase: ({ partnerIds, ids }) => sql`
    select p.id, p.receipt_number as name from purchase p
    where p.partner_id = any(${partnerIds}) and p.id = any(${ids})`,
  'sanction-candidate': ({ partnerIds, ids }) => sql`
    select c.id, c.listed_name as name from sanction_candidate c
    where c.partner_id = any(${partnerIds}) and c.id = any(${ids})`,
  'sanction-case': ({ ids }) =>
    sql`select c.id, 'SC-' || c.number as name from sanction_case c where c.id = any(${ids})`,
  'sanction-list': ({ ids }) => sql`
    select l.id, l.file_name || ', ' || to_char(l.published_on, 'YYYY-MM-DD') as name from sanction_list l
    where l.id = any(${ids})`,
  'settlement-run': ({ ids }) => sql`
    select r.id, 'R-' || r.number as name from settlement_run r where r.id = any(${ids})`,
  staff: ({ ids }) => sql`
    select u.id, u.first_name || ' ' || u.last_name || ', ' || u.email as name from user_account u where u.id = any(${ids})`,
  statement: ({ partnerIds, ids }) => sql`
    select t.id, s.business_name || ', ' || to_char(t.cut_off, 'YYYY-MM-DD') as name from statement t
    join store s on s.partner_id = t.partner_id and s.id = t.store_id
    where t.partner_id = any(${partnerIds}) and t.id = any(${ids})`,
  store: ({ partnerIds, ids }) => sql`
    select s.id, s.business_name || ', ' || s.code as name from store s
    where s.partner_id = any(${partnerIds}) and s.id = any(${ids})`,
  template: ({ ids }) => sql`
    select t.id, concat_ws(', ', t.subject, t.name) as name from text_template t where t.id = any(${ids})`,
  terminal: ({ partnerIds, ids }) => sql`
    select t.id, coalesce(nullif(t.name, ''), s.business_name) as name from terminal t
    join store s on s.partner_id = t.partner_id and s.id = t.store_id
    where t.partner_id = any(${partnerIds}) and t.id = any(${ids})`,
  user: ({ ids }) => sql`
    select u.id, u.first_name || ' ' || u.last_name || ', ' || u.email as name from user_account u where u.id = any(${ids})`,
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Returns a function that gives the name of an entry's object, or an empty text. Reads one statement per kind of object. */
export const namesOfObjects = async (db: Db, entries: readonly Named[]): Promise<(entry: Named) => string> => {
  const names = new Map<string, string>()
  for (const [object, select] of Object.entries(byKind)) {
    const own = entries.filter((entry) => entry.object === object && isUuid(entry.objectId))
    if (own.length === 0) continue
    const partnerIds = [...new Set(own.flatMap(({ partnerId }) => partnerId ?? []))]
    const ids = [...new Set(own.map(({ objectId }) => objectId))]
    const statement = select({ partnerIds: sql`${partnerIds}::uuid[]`, ids: sql`${ids}::uuid[]` })
    const rows = await namedRow.all(db)`${statement}`
    for (const { id, name } of rows) names.set(`${object} ${id}`, name)
  }
  return ({ object, objectId }) => names.get(`${object} ${objectId}`) ?? ''
}
