import { sql, type Kysely } from 'kysely'

/**
 * A receipt is opened by somebody without a partner: this function says whose purchase an id is, and the code its link has
 * to have. It shows nothing else, and is asked before any role is chosen.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index purchase_by_id on purchase (id)`.execute(db)
  await sql`create index purchase_cashier on purchase (partner_id, cashier_id, started_at desc, id desc)`.execute(db)
  await sql`grant select (partner_id, id, receipt_code) on purchase to tillgate_finder`.execute(db)
  await sql`create policy finder on purchase for select to tillgate_finder using (true)`.execute(db)
  await sql`
    create function find_receipt(wanted uuid) returns table (partner_id uuid, receipt_code text)
    language sql stable security definer set search_path = pg_catalog, public
    as $$
      select p.partner_id, p.receipt_code from purchase p where p.id = wanted and p.receipt_code is not null
    $$`.execute(db)
  await sql`grant create on schema public to tillgate_finder`.execute(db)
  await sql`alter function find_receipt owner to tillgate_finder`.execute(db)
  await sql`revoke create on schema public from tillgate_finder`.execute(db)
  await sql`revoke all on function find_receipt from public`.execute(db)
  await sql`grant execute on function find_receipt to tillgate_identity`.execute(db)
}
