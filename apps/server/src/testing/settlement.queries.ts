import { sql } from 'kysely'
import type { TestApp } from './start-app.ts'

/** The rules take four times as long to plan as to run, and a history asks for them after each of its steps. */
const planned = new WeakSet<TestApp['owner']>()
const planOnce = async (owner: TestApp['owner']): Promise<void> => {
  if (planned.has(owner)) return
  await sql`
    create or replace function planned_violations(partner uuid) returns setof settlement_violation
    language plpgsql stable set plan_cache_mode = force_generic_plan as
    'begin return query select * from settlement_violation v where v.partner_id = partner; end'`.execute(owner)
  planned.add(owner)
}

/** What must never be true of settled money of this partner: empty in a healthy database. */
export const settlementViolations = async ({ owner }: TestApp, partnerId: string) => {
  await planOnce(owner)
  const { rows } = await sql<{ rule: string; objectId: string; found: string }>`
    select rule, object_id, found from planned_violations(${partnerId})`.execute(owner)
  return rows
}
/** Cents that are in no statement yet, per store. */
export const openAccountsOf = async ({ owner }: TestApp, partnerId: string) => {
  const { rows } = await sql<{ storeId: string; cents: number }>`
    select store_id, sum(cents)::bigint as cents from entry
    where partner_id = ${partnerId} and statement_id is null group by 1`.execute(owner)
  return rows
}
export const statementsOfPartner = async ({ owner }: TestApp, partnerId: string) => {
  const { rows } = await sql<{ id: string; orderId: string; payableCents: number; carryCents: number; status: string }>`
    select id, order_id, payable_cents, carry_cents, status from statement
    where partner_id = ${partnerId} order by cut_off`.execute(owner)
  return rows
}
/** Of every partner, in a database of its own. */
export const allSettlementViolations = async ({ owner }: TestApp) => {
  const { rows } = await sql<{ rule: string; objectId: string; found: string }>`
    select rule, object_id, found from settlement_violation limit 20`.execute(owner)
  return rows
}
/** How many runs and statements stand where. */
export const payoutCounts = async ({ owner }: TestApp) => {
  const { rows } = await sql<{ runs: Record<string, number>; statements: Record<string, number> }>`
    select (select json_object_agg(status, n) from (select status, count(*) as n from settlement_run group by 1) r) as runs,
      (select json_object_agg(status, n) from (select status, count(*) as n from statement group by 1) s) as statements`.execute(
    owner,
  )
  return rows[0] ?? { runs: {}, statements: {} }
}
