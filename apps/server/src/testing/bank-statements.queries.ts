import { sql } from 'kysely'
import { newId } from '#server/base/ids.ts'
import { col, cols, is, rowsOf } from '#server/db/rows.ts'
import { insertTestPayout } from './payouts.queries.ts'
import type { TestApp } from './start-app.ts'

/** Name and run number of the file that paid a statement. */
export const fileOfPayout = async ({ owner }: TestApp, statementId: string) => {
  const found = await rowsOf({ name: col('ach_file.name'), run: is.whole }).first(owner)`
    select f.name, r.number::int as run from ach_entry e join ach_file f on f.id = e.file_id
    join settlement_run r on r.id = f.run_id where e.statement_id = ${statementId}`
  if (!found) throw new Error('This statement was not paid')
  return found
}

/** A statement without lines, of the day after the last one. Returns its id. */
const aBankStatement = async ({ owner }: TestApp, loadedBy: string): Promise<string> => {
  const id = newId()
  await sql`
    insert into bank_statement (id, name, format, first_day, day, last4, opening_cents, closing_cents, records, sha256, sealed,
      loaded_by)
    select ${id}, 'a.bai', 'BAI2', day, day, '3300', 0, 0, 6, encode(sha256(${id}::text::bytea), 'hex'), '', ${loadedBy}
    from (select coalesce(max(day), date '2001-01-01') + 1 as day from bank_statement) d`.execute(owner)
  return id
}

/** A payout in a run and a statement of the bank. */
export const settlementTarget = async (app: TestApp, of: Parameters<typeof insertTestPayout>[1]) => ({
  ...(await insertTestPayout(app, of)),
  bankStatementId: await aBankStatement(app, of.by),
})

/** Entries of a line's postings, the oldest posting first. */
export const entriesOfLine = ({ owner }: TestApp, exceptionId: string) => rowsOf(
  cols('bank_posting_entry', 'account', 'cents'),
).all(owner)`
    select b.account, b.cents from bank_posting p join bank_posting_entry b on b.posting_id = p.id
    where p.exception_id = ${exceptionId} order by p.booked_at, p.id, b.account`

/** Backdates all postings by two days, so that they do not count towards the limit of today. */
export const forgetSpent = async ({ owner }: TestApp): Promise<void> => {
  await sql`alter table bank_posting disable trigger keep`.execute(owner)
  await sql`update bank_posting set booked_at = booked_at - interval '2 days'`.execute(owner)
  await sql`alter table bank_posting enable trigger keep`.execute(owner)
}

/** A line of a statement that no record explains. Returns its exception. `settledBy`: posted as funding by that operator. */
export const aBankLine = async (
  { owner }: TestApp,
  { statementId, cents, settledBy }: { statementId: string; cents: number; settledBy?: string },
): Promise<string> => {
  const [id, postingId] = [newId(), newId()]
  await sql`
    insert into ach_event (id, line, kind, code, original_trace, cents, text, state, why, resolved_at, resolved_by)
    values (${id}, 0, 'BANK', '195', '', ${cents}, 'WIRE IN', ${settledBy ? 'RESOLVED' : 'OPEN'}, 'unknown-line',
      ${settledBy ? new Date() : null}, ${settledBy ?? null})`.execute(owner)
  await sql`
    insert into bank_statement_line (statement_id, no, type_code, cents, reference, text, result, exception_id, expected_cents)
    select ${statementId}, coalesce(max(no), 0) + 1, '195', ${cents}, '', 'WIRE IN', 'UNKNOWN', ${id}, 0
    from bank_statement_line where statement_id = ${statementId}`.execute(owner)
  if (settledBy === undefined) return id
  await sql`
    insert into bank_posting (id, statement_id, line_no, exception_id, kind, reason, booked_by, booked_at)
    select ${postingId}, statement_id, no, ${id}, 'FUNDING', 'Funding of the program', ${settledBy}, now() - interval '2 days'
    from bank_statement_line where exception_id = ${id}`.execute(owner)
  await sql`
    insert into bank_posting_entry (posting_id, account, cents)
    values (${postingId}, 'BANK', ${cents}), (${postingId}, 'PROGRAMME_FUNDS', ${-cents})`.execute(owner)
  return id
}
