import { sql, type Kysely } from 'kysely'

/**
 * Keeps the columns of one inherited role from the rows of the other. PostgreSQL combines the columns of both roles with
 * the policies of both: a case could change items, sales and owners of every partner, and `accounts` any partner's row.
 *
 * The operator gets a policy per command that it may run. Where a partner may change more columns than an operator, the
 * policy does not apply in a case, whose partner is named by `app.partner_id`.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const notInCase = sql`current_user <> 'tillgate_case'`
  const select = async (table: string, rows = sql`true`) => {
    await sql`drop policy operator on ${sql.ref(table)}`.execute(db)
    await sql`create policy operator on ${sql.ref(table)} for select to tillgate_operator using (${rows})`.execute(db)
  }
  for (const table of ['authorisation', 'document', 'identity_attempt', 'owner', 'purchase_line', 'terms_acceptance']) {
    await select(table)
  }
  for (const table of ['item', 'item_batch']) await select(table, notInCase)
  for (const table of ['partner', 'purchase', 'store', 'user_account']) {
    await select(table)
    await sql`create policy operator_update on ${sql.ref(table)} for update to tillgate_operator
      using (${notInCase}) with check (${notInCase})`.execute(db)
  }
  await select('application')
  await sql`create policy operator_update on application for update to tillgate_operator
    using (true) with check (true)`.execute(db)

  await sql`drop policy identity on partner`.execute(db)
  await sql`create policy identity on partner for select to tillgate_identity using (true)`.execute(db)
  await sql`create policy identity_insert on partner for insert to tillgate_identity with check (true)`.execute(db)
}
