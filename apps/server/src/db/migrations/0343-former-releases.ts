import { sql, type Kysely } from 'kysely'

/**
 * Drops what served processes of former releases: the former names of the ledger checks, audit entries without a number, and the
 * column that `store.label_form` replaced. Names checks whose automatic names had gaps.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop view if exists proof_run, proof_result`.execute(db)
  await sql`alter policy tenant on audit_entry
    with check (partner_id = current_setting('app.partner_id')::uuid and number > 0)`.execute(db)
  await sql`alter policy operator on audit_entry with check (number > 0)`.execute(db)
  await sql`revoke insert (partner_id) on audit_chain from tillgate_tenant, tillgate_operator`.execute(db)
  await sql`grant insert on audit_chain to tillgate_tenant, tillgate_operator`.execute(db)
  await sql`alter policy operator_begin on audit_chain with check (length = 0 and base = sha256('') and proof = sha256('')
    and begun_at between now() - interval '5 minutes' and now() + interval '5 minutes')`.execute(db)
  await sql`alter table store drop column random_weight_price`.execute(db)
  await sql`alter table application rename constraint application_check2 to application_rejected`.execute(db)
  await sql`alter table change_proposal rename constraint change_proposal_check to change_proposal_ended`.execute(db)
  await sql`alter table change_proposal rename constraint change_proposal_check3 to change_proposal_withdrawn`.execute(
    db,
  )
}
