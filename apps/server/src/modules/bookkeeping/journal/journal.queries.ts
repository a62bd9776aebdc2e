import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { allOf } from '#server/db/page.ts'
import { cols, is, rowsOf, type RowOf } from '#server/db/rows.ts'
import type { Month } from '../months/month-statements.queries.ts'
import type { Whose } from '../months/months.queries.ts'

const ofStatements = ({ partnerId, storeId }: Whose) =>
  allOf([sql`s.partner_id = ${partnerId}`, storeId === undefined ? undefined : sql`s.store_id = ${storeId}`])
const cutOffIn = ({ from, to }: Month) => sql`s.cut_off >= ${from} and s.cut_off < ${to}`

const basketRow = rowsOf({
  isReturn: is.flag,
  netCents: is.cents,
  taxCents: is.cents,
  benefitsCents: is.cents,
  entryCents: is.cents,
  count: is.whole,
})
export type BasketRow = RowOf<typeof basketRow>

/** Baskets behind the sales and returns of a month; reversals subtract theirs. `entryCents`: the same money by entries. */
export const sumBaskets = (db: Db, whose: Whose, month: Month): Promise<BasketRow[]> => basketRow.all(db)`
    select e.type = 'RETURN' as is_return, sum(sign(e.cents) * p.net_cents)::bigint as net_cents,
      sum(sign(e.cents) * p.tax_cents)::bigint as tax_cents,
      sum(sign(e.cents) * p.benefits_cents)::bigint as benefits_cents, sum(e.cents)::bigint as entry_cents,
      abs(sum(sign(e.cents)))::int as count
    from statement s
    join entry e on e.partner_id = s.partner_id and e.statement_id = s.id and e.type in ('SALE', 'RETURN', 'REVERSAL')
    join purchase p on p.partner_id = e.partner_id and p.id = e.purchase_id
    where ${ofStatements(whose)} and ${cutOffIn(month)} group by 1`

const statementSumsRow = rowsOf({ statements: is.count, cutOffs: is.count, grossCents: is.cents, feeCents: is.cents })
export type StatementSums = RowOf<typeof statementSumsRow>

/** Figures that the statements of a month store. */
export const sumStatementFigures = async (db: Db, whose: Whose, month: Month): Promise<StatementSums> => {
  return statementSumsRow.one(db)`
    select count(*)::int as statements, count(distinct s.cut_off)::int as cut_offs,
      coalesce(sum(s.gross_cents), 0)::bigint as gross_cents, coalesce(sum(s.fee_cents), 0)::bigint as fee_cents
    from statement s where ${ofStatements(whose)} and ${cutOffIn(month)}`
}

const payoutRow = rowsOf({
  ...cols('ach_entry', 'routingLast4', 'last4'),
  cents: is.cents,
  bankCents: is.cents,
  count: is.count,
})
export type PayoutRow = RowOf<typeof payoutRow>

/** Payouts per account: those that arrived in the month, or arrived earlier and came back in it. `bankCents`: of the bank's file. */
export const sumPayouts = async (
  db: Db,
  whose: Whose,
  { from, to }: Month,
  when: 'settled_at' | 'returned_at',
): Promise<PayoutRow[]> => {
  const moment = sql.ref(`s.${when}`)
  return payoutRow.all(db)`
    select a.routing_last4, a.last4, sum(s.payable_cents)::bigint as cents, sum(a.cents)::bigint as bank_cents,
      count(*)::int as count
    from statement s join ach_entry a on a.partner_id = s.partner_id and a.id = s.ach_entry_id
    where ${ofStatements(whose)} and s.settled_at is not null and ${moment} >= ${from} and ${moment} < ${to}
    group by 1, 2 order by 1, 2`
}

const clearingRow = rowsOf({ inTransitCents: is.cents, heldCents: is.cents, debtCents: is.cents })
export type ClearingRow = RowOf<typeof clearingRow>

/**
 * What the program owed at a moment, from the state of the statements. A moved statement is owed by the one that took it over.
 * Debts: carried amounts less those of moved statements.
 */
export const findClearing = async (db: Db, whose: Whose, at: Date): Promise<ClearingRow> => {
  return clearingRow.one(db)`
    select coalesce(sum(t.payable_cents) filter (where not t.is_moved and not t.has_arrived and t.is_sent), 0)::bigint
        as in_transit_cents,
      coalesce(sum(t.payable_cents) filter (where not t.is_moved and not t.has_arrived and not t.is_sent), 0)::bigint
        as held_cents,
      coalesce(sum(t.carry_cents) - coalesce(sum(t.payable_cents) filter (where t.is_moved), 0), 0)::bigint as debt_cents
    from (
      select s.payable_cents, s.carry_cents, coalesce(m.cut_off < ${at}, false) as is_moved,
        coalesce(s.settled_at < ${at}, false) and not coalesce(s.returned_at < ${at}, false) as has_arrived,
        coalesce(s.sent_at < ${at}, false) and not coalesce(s.returned_at < ${at}, false) as is_sent
      from statement s left join statement m on m.partner_id = s.partner_id and m.id = s.rolled_over_to
      where ${ofStatements(whose)} and s.cut_off < ${at}) t`
}

const mappedAccountRow = rowsOf(cols('journal_account', 'account', 'number', 'name'))
export type MappedAccount = RowOf<typeof mappedAccountRow>

export const listMappedAccounts = (db: Db, partnerId: string): Promise<MappedAccount[]> => mappedAccountRow.all(db)`
    select account, number, name from journal_account where partner_id = ${partnerId} order by account`

/** Replaces every row of the partner. */
export const replaceMappedAccounts = async (
  db: Db,
  partnerId: string,
  accounts: readonly MappedAccount[],
): Promise<void> => {
  await db.deleteFrom('journal_account').where('partnerId', '=', partnerId).execute()
  if (accounts.length === 0) return
  await db
    .insertInto('journal_account')
    .values(accounts.map((one) => ({ ...one, partnerId })))
    .execute()
}

/** Support id of a store, which its journals name. */
export const findStoreCode = async (db: Db, partnerId: string, storeId: string): Promise<string> => {
  const { code } = await db
    .selectFrom('store')
    .select('code')
    .where('partnerId', '=', partnerId)
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  return code
}
