import { sql } from 'kysely'
import { isDistributed } from '#server/db/distribute.ts'
import { bookViolations } from './history.queries.ts'
import type { TestApp } from './start-app.ts'

const settlementRules = (
  'statement-sums order-sums payment-sums account carry-pairs moved entry-place one-payment deposit reimbursement ' +
  'hash-chain run-path'
).split(' ')

/** What must never be true of settled money of this partner: empty in a healthy database. */
export const settlementViolations = async ({ owner }: TestApp, partnerId: string) => {
  const { rows } = await sql<{ rule: string; objectId: string; found: string }>`
    select rule, object_id, stated || ', ' || counted as found
    from partner_violation(${partnerId}, ${settlementRules}::text[])`.execute(owner)
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
  if (await isDistributed(owner)) return bookViolations(owner)
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
