import { sql, type Kysely } from 'kysely'

/**
 * "Returned" says of a sale that nothing of it was to be paid: it and all that took it back stand in one statement, or in none yet.
 * What was paid first and balanced by a later statement is settled. The proof of the projection learns to tell them apart.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ text: string }>`select pg_get_viewdef('book_violation') as text`.execute(db)
  const before = (rows[0]?.text ?? '').trim().replace(/;$/, '')
  await sql`
    create or replace view book_violation with (security_invoker = true) as
    ${sql.raw(before)}
    union all
    select 'refund-status', p.partner_id, p.id, p.refund_status, concat_ws(' ', 'in', b.places, 'places')
    from purchase p
    join lateral (
      select count(distinct coalesce(e.statement_id, '00000000-0000-0000-0000-000000000000'::uuid)) as places
      from entry e where e.partner_id = p.partner_id and e.type in ('SALE', 'RETURN', 'REVERSAL')
        and e.purchase_id = any(array(select p.id union all select r.id from purchase r
          where r.partner_id = p.partner_id and r.original_id = p.id))) b on true
    where p.type = 'SALE' and p.refund_status = 'DONOTREFUND' and b.places > 1`.execute(db)
}
