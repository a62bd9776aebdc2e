import { sql, type Kysely } from 'kysely'

/**
 * A partner's money goes out with its run, or with the next one if that was approved without it or not at all: so partners read how far
 * the runs of their own orders are, and nothing else of them.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create policy tenant on settlement_run for select to tillgate_tenant using (exists (
      select from payment_order o
      where o.partner_id = (select current_setting('app.partner_id')::uuid) and o.run_id = settlement_run.id))`.execute(
    db,
  )
  await sql`grant select (id, status) on settlement_run to tillgate_tenant`.execute(db)
}
