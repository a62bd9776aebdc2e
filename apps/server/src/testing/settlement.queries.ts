import { sql } from 'kysely'
import type { TestApp } from './start-app.ts'

/** What must never be true of settled money of this partner: empty in a healthy database. */
export const settlementViolations = async ({ owner }: TestApp, partnerId: string) => {
  const { rows } = await sql<{ rule: string; objectId: string; found: string }>`
    select rule, object_id, found from settlement_violation where partner_id = ${partnerId}`.execute(owner)
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
  const { rows } = await sql<{ id: string; payableCents: number; carryCents: number; status: string }>`
    select id, payable_cents, carry_cents, status from statement where partner_id = ${partnerId} order by cut_off`.execute(
    owner,
  )
  return rows
}
