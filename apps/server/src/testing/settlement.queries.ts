import { isDistributed } from '#server/db/distribute.ts'
import { col, is, rowsOf } from '#server/db/rows.ts'
import * as z from 'zod/mini'
import { bookViolations } from './history.queries.ts'
import type { TestApp } from './start-app.ts'

const settlementRules = (
  'statement-sums order-sums payment-sums account carry-pairs moved entry-place one-payment deposit reimbursement ' +
  'hash-chain run-path'
).split(' ')

/** What must never be true of settled money of this partner: empty in a healthy database. */
export const settlementViolations = ({ owner }: TestApp, partnerId: string) => rowsOf({
  rule: is.text,
  objectId: is.text,
  found: is.text,
}).all(owner)`
    select rule, object_id, stated || ', ' || counted as found
    from partner_violation(${partnerId}, ${settlementRules}::text[])`
/** What the ledger owes the partner in all, paid or not: carried amounts move between statements and add nothing. */
export const earnedCents = async ({ owner }: TestApp, partnerId: string): Promise<number> => {
  const { cents } = await rowsOf({ cents: is.cents }).one(owner)`
    select coalesce(sum(cents), 0)::bigint as cents from entry
    where partner_id = ${partnerId} and type not in ('CARRY_IN', 'CARRY_OUT')`
  return cents
}
/** Cents that are in no statement yet, per store. */
export const openAccountsOf = ({ owner }: TestApp, partnerId: string) => rowsOf({
  storeId: col('entry.storeId'),
  cents: is.cents,
}).all(owner)`
    select store_id, sum(cents)::bigint as cents from entry
    where partner_id = ${partnerId} and statement_id is null group by 1`

/** Of every partner, in a database of its own. */
export const allSettlementViolations = async ({ owner }: TestApp) => {
  if (await isDistributed(owner)) return bookViolations(owner)
  return rowsOf({ rule: is.text, objectId: is.text, found: is.text }).all(owner)`
    select rule, object_id, found from settlement_violation limit 20`
}
/** How many runs and statements stand where. */
export const payoutCounts = ({ owner }: TestApp) => {
  const counts = is.json(z.record(z.string(), z.number()))
  return rowsOf({ runs: counts, statements: counts }).one(owner)`
    select (select coalesce(json_object_agg(status, n), '{}')
        from (select status, count(*) as n from settlement_run group by 1) r) as runs,
      (select coalesce(json_object_agg(status, n), '{}')
        from (select status, count(*) as n from statement group by 1) s) as statements`
}
