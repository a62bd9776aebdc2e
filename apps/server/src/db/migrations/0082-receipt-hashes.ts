import { sql, type Kysely } from 'kysely'

/**
 * The code in a receipt's address opens the receipt without a session, so only its hash is stored. Codes are computed with
 * a sealed key from now on and need no place of their own; a code that was printed before still opens its receipt.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop function find_receipt(uuid)`.execute(db)
  await sql`
    alter table purchase
      alter column receipt_code type bytea using sha256(convert_to(receipt_code, 'UTF8'))`.execute(db)
  await sql`alter table purchase rename column receipt_code to receipt_hash`.execute(db)
  await sql`
    create function find_receipt(wanted uuid) returns table (partner_id uuid, receipt_hash bytea)
    language sql stable security definer set search_path = pg_catalog, public, pg_temp
    as $$
      select p.partner_id, p.receipt_hash from purchase p where p.id = wanted and p.receipt_hash is not null
    $$`.execute(db)
  await sql`grant create on schema public to tillgate_finder`.execute(db)
  await sql`alter function find_receipt owner to tillgate_finder`.execute(db)
  await sql`revoke create on schema public from tillgate_finder`.execute(db)
  await sql`revoke all on function find_receipt from public`.execute(db)
  await sql`grant execute on function find_receipt to tillgate_identity`.execute(db)
}
