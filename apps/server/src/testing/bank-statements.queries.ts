import { sql } from 'kysely'
import { newId } from '#server/base/ids.ts'
import { insertTestPayout } from './payouts.queries.ts'
import type { TestApp } from './start-app.ts'

/** Name and run number of the file that paid a statement. */
export const fileOfPayout = async ({ owner }: TestApp, statementId: string) => {
  const { rows } = await sql<{ name: string; run: number }>`
    select f.name, r.number::int as run from ach_entry e join ach_file f on f.id = e.file_id
    join settlement_run r on r.id = f.run_id where e.statement_id = ${statementId}`.execute(owner)
  const [found] = rows
  if (!found) throw new Error('This statement was not paid')
  return found
}

export const setEffectiveDay = async ({ owner }: TestApp, name: string, day: string): Promise<void> => {
  await sql`update ach_file set effective_day = ${day} where name = ${name}`.execute(owner)
}

/** Programme that a proposal names, or null. */
export const programmeOfProposal = async ({ owner }: TestApp, id: string): Promise<string | null> => {
  const row = await owner
    .selectFrom('change_proposal')
    .select('programmeId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.programmeId
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
