import { sql, type Kysely } from 'kysely'

/**
 * Lets `accounts` change and lock the accounts of its partner alone, by the policy `tenant`. The role inherits the policy of
 * identity, which admits every account. It still reads every account, because an address may have one proven account in the
 * whole programme. The founder of a new partner has no partner yet.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const notOfPartner = sql`current_user <> 'tillgate_accounts'`
  await sql`drop policy identity on user_account`.execute(db)
  await sql`create policy identity on user_account for select to tillgate_identity using (true)`.execute(db)
  await sql`create policy identity_insert on user_account for insert to tillgate_identity
    with check (${notOfPartner})`.execute(db)
  await sql`create policy identity_update on user_account for update to tillgate_identity
    using (${notOfPartner}) with check (${notOfPartner})`.execute(db)
  await sql`create policy founder on user_account for update to tillgate_accounts
    using (partner_id is null) with check (partner_id = current_setting('app.partner_id')::uuid)`.execute(db)
}
