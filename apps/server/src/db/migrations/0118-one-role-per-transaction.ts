import { sql, type Kysely } from 'kysely'

/**
 * Lets a transaction keep its role: a role of `schema/roles.sql` that inherits two others replaces the switch between them.
 * A process of the version before cannot deliver messages of people; this migration came before the first release.
 *
 * Policies do not use `session_user`, which is another role on a worker of Citus, nor `as restrictive`, which Citus drops.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const ofProgramme = sql`partner_id = '00000000-0000-0000-0000-000000000000'`
  await sql`grant usage on schema public to tillgate_upkeep`.execute(db)

  // The worker alone reads messages of people without a partner, and expired messages of every partner.
  for (const name of ['worker', 'late', 'late_erased', 'late_deleted', 'operator']) {
    await sql`drop policy ${sql.ref(name)} on outbox`.execute(db)
  }
  await sql`revoke select, update, delete on outbox from tillgate_identity`.execute(db)
  await sql`grant select, update, delete on outbox to tillgate_upkeep`.execute(db)
  await sql`create policy people on outbox to tillgate_upkeep using (${ofProgramme}) with check (${ofProgramme})`.execute(
    db,
  )
  await sql`create policy late on outbox for select to tillgate_upkeep using (expires_at < now())`.execute(db)
  await sql`create policy late_erased on outbox for update to tillgate_upkeep
    using (expires_at < now()) with check (sealed is null)`.execute(db)
  await sql`create policy late_deleted on outbox for delete to tillgate_upkeep using (expires_at < now())`.execute(db)
  // In a case the operator reads sealed messages of that partner alone, as the partner does.
  await sql`create policy operator on outbox to tillgate_operator
    using (current_user <> 'tillgate_case' and not ${ofProgramme})
    with check (current_user <> 'tillgate_case' and not ${ofProgramme})`.execute(db)
  await sql`create policy to_operators on outbox for insert to tillgate_operator with check (${ofProgramme})`.execute(
    db,
  )

  await sql`drop policy late on plaid_link_token`.execute(db)
  await sql`revoke delete, select (ctid, created_at) on plaid_link_token from tillgate_identity`.execute(db)
  await sql`grant delete, select (ctid, partner_id, id, created_at) on plaid_link_token to tillgate_upkeep`.execute(db)
  await sql`create policy late on plaid_link_token to tillgate_upkeep
    using (created_at < now() - interval '1 day')`.execute(db)

  await sql`drop policy house on idempotency`.execute(db)
  await sql`revoke delete, select (created_at) on idempotency from tillgate_identity`.execute(db)
  await sql`grant delete, select (created_at) on idempotency to tillgate_upkeep`.execute(db)
  await sql`create policy late on idempotency to tillgate_upkeep using (true)`.execute(db)

  // Account numbers: of one partner in a case, of every partner in a bank file.
  await sql`drop policy operator on bank_link`.execute(db)
  await sql`create policy operator on bank_link to tillgate_operator using (current_user <> 'tillgate_case')`.execute(
    db,
  )
  await sql`grant select (account_number, routing_number), update (checked_at) on bank_link to tillgate_payer`.execute(
    db,
  )
}
