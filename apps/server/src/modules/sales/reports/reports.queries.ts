import { reportWords, tenderWords, type ReportLanguage } from '@tillgate/domain/transaction-report.ts'
import { sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import type { Db, Pool } from '#server/db/db.ts'
import { is, scalar } from '#server/db/rows.ts'
import { matching, where, type Filter } from '../transactions/transactions.queries.ts'

/** COPY takes no parameters: each is written as a quoted value. The text of a query contains no other dollar signs. */
const withoutParameters = ({ sql: text, parameters }: { sql: string; parameters: readonly unknown[] }): string =>
  text.replaceAll(/\$(\d+)/g, (_, place: string) => {
    const value = parameters[Number(place) - 1]
    const texts = Array.isArray(value) ? value.map((one) => pg.escapeLiteral(String(one))) : undefined
    return texts ? `array[${texts.join(',')}]` : pg.escapeLiteral(String(value))
  })

/**
 * Runs before the rows are read: sets the time zone of the times, and makes rows come in index order instead of sorted, so that
 * the first line is sent at once. Returns the process id for a cancellation.
 */
export const prepare = (db: Db, timeZone: string): Promise<number> => scalar(is.whole).one(db)`
    select pid from (select pg_backend_pid() as pid, set_config('timezone', ${timeZone}, true),
      set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true),
      set_config('enable_bitmapscan', 'off', true), set_config('max_parallel_workers_per_gather', '0', true),
      set_config('jit', 'off', true)) settings`

export const hasTransactions = async (db: Db, wanted: Filter): Promise<boolean> => {
  const { rows } = await sql`select 1 from ${matching(wanted)} limit 1`.execute(db)
  return rows.length > 0
}

/** Puts a quote before a cell that a spreadsheet would run as a formula, also behind other quotes. */
const guarded = (text: RawBuilder<unknown>) =>
  sql`case when ${text} ~ ${"^'*[+=\\-@\t\r＝＋－＠]"} then '''' || ${text} else ${text} end`

const money = (cents: RawBuilder<unknown>) => sql`(${cents} * 0.01)::numeric(12,2)`

/** ISO 8601 with the zone's offset, as in `2026-11-21T10:31:00-05:00`. */
const moment = (at: RawBuilder<unknown>) => sql`to_char(${at}, ${'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM'})`

const worded = (column: RawBuilder<unknown>, language: ReportLanguage) => {
  const words = Object.entries(reportWords[language])
  return sql`case ${column} ${sql.join(
    words.map(([code, word]) => sql`when ${code} then ${word}`),
    sql` `,
  )} end`
}

/** Payments beside the card that tills took or gave back, as in `Cash 2.68; Debit or credit 1.00`. */
const tendersOf = (partnerId: string, language: ReportLanguage) => {
  const words = Object.entries(tenderWords[language])
  const kind = sql`coalesce(d.name, case d.kind ${sql.join(
    words.map(([code, word]) => sql`when ${code} then ${word}`),
    sql` `,
  )} end, d.kind)`
  return sql`select string_agg(${kind} || ' ' || ${money(sql`d.cents`)}, '; ') as ways
      from tender d where d.partner_id = ${partnerId}::uuid and d.purchase_id = p.id`
}

/**
 * One line for each transaction in the columns of the report, returns negative. Transactions without a payment, or with a
 * reversed one, have no amounts, so that the columns add up to the screen's sums. Fees and payments come from the booked entries.
 */
const linesOf = (wanted: Filter, language: ReportLanguage) => {
  const sign = sql`case when p.confirmed_at is null or p.status = 'REVERSED' then null when p.type = 'RETURN' then -1 else 1 end`
  return sql`
    select p.receipt_number, p.id, ${worded(sql`p.type`, language)}, ${moment(sql`p.started_at`)}, ${moment(sql`p.ended_at`)},
      ${guarded(sql`s.business_name`)}, ${guarded(sql`p.cashier_name`)}, ${guarded(sql`t.name`)}, p.last4, l.items,
      ${money(sql`(p.net_cents + p.tax_cents) * ${sign}`)}, ${money(sql`p.benefits_cents * ${sign}`)},
      ${money(sql`(p.net_cents + p.tax_cents - p.benefits_cents) * ${sign}`)}, ${money(sql`p.tax_cents * ${sign}`)},
      ${money(sql`e.percentage`)}, ${money(sql`e.fixed`)}, ${money(sql`e.net`)},
      ${worded(sql`p.status`, language)}, ${worded(sql`p.refund_status`, language)}, p.original_id,
      (select o.receipt_number from purchase o where o.partner_id = ${wanted.partnerId}::uuid and o.id = p.original_id),
      ${guarded(sql`w.ways`)}
    from purchase p
    join store s on s.partner_id = p.partner_id and s.id = p.store_id
    join terminal t on t.partner_id = p.partner_id and t.id = p.terminal_id
    cross join lateral (
      select sum(case when l.unit = 'COUNT' then l.quantity_milli / 1000 else 1 end)
        * case p.type when 'RETURN' then -1 else 1 end as items
      from purchase_line l where l.partner_id = ${wanted.partnerId}::uuid and l.purchase_id = p.id) l
    cross join lateral (
      select sum(e.cents) filter (where e.type = 'PROC_FEE') as percentage,
        sum(e.cents) filter (where e.type = 'FIXED_FEE') as fixed, sum(e.cents) as net
      from entry e where e.partner_id = ${wanted.partnerId}::uuid and e.purchase_id = p.id) e
    cross join lateral (${tendersOf(wanted.partnerId, language)}) w
    where ${where(wanted)} order by p.started_at desc, p.id desc`
}

/** The text of the query, for COPY. */
export const reportText = (db: Db, wanted: Filter, language: ReportLanguage): string =>
  withoutParameters(linesOf(wanted, language).compile(db))

/** Cancels the query of another connection of this server. Does nothing when the query has ended. */
export const cancelBackend = async (pool: Pool, pid: number): Promise<void> => {
  await sql`select pg_cancel_backend(${pid})`.execute(pool)
}
