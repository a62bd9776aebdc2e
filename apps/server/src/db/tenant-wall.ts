import { sql, type Kysely } from 'kysely'

type Verb = 'select' | 'insert' | 'update' | 'delete'

/**
 * Puts a table behind the tenant wall: forced row-level security and the grants the tenant's role gets.
 * The sub-select in the policy makes it one InitPlan and an index condition instead of a filter.
 */
export const tenantWall = async (db: Kysely<unknown>, table: string, verbs: readonly Verb[]): Promise<void> => {
  const name = sql.table(table)
  const mine = sql`partner_id = (select current_setting('app.partner_id')::uuid)`
  await sql`alter table ${name} enable row level security`.execute(db)
  await sql`alter table ${name} force row level security`.execute(db)
  await sql`create policy tenant on ${name} to tillgate_tenant using (${mine}) with check (${mine})`.execute(db)
  // No verbs: the migration grants single columns itself.
  if (verbs.length === 0) return
  await sql`grant ${sql.raw(verbs.join(', '))} on ${name} to tillgate_tenant`.execute(db)
}
