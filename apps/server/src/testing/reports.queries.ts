import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { is, scalar } from '#server/db/rows.ts'
import type { TestApp } from './start-app.ts'

/** As many more purchases as one that is there, each a second older, without lines. */
export const multiplyPurchase = async ({ owner }: TestApp, id: string, times: number): Promise<void> => {
  const foundNames = await scalar(is.text).first(owner)`
    select string_agg(column_name, ', ') as names from information_schema.columns
    where table_name = 'purchase' and is_generated = 'NEVER'`
  const written = sql.raw(foundNames ?? '')
  await sql`
    insert into purchase (${written}) select ${written} from (
      select (json_populate_record(p, json_build_object('id', gen_random_uuid(),
        'terminal_txn_no', 1000000 + n, 'receipt_number', receipt_number_of(1000000 + n), 'started_at', p.started_at - n * interval '1 second'))).*
      from purchase p, generate_series(1, ${times}) n where p.id = ${id}) x`.execute(owner)
}

/** Receipt numbers of drawn numbers, by the function of the database. */
export const databaseNumbers = ({ owner }: TestApp, drawn: readonly number[]): Promise<string[]> => scalar(is.text).all(
  owner,
)`
    select receipt_number_of(d) as number from unnest(${drawn}::bigint[]) with ordinality as t (d, nth)
    order by nth`

/** The connections that are sending a report. */
export const runningReports = ({ owner }: TestApp): Promise<number[]> => scalar(is.whole).all(owner)`
    select pid from pg_stat_activity where datname = current_database() and query like 'copy (%'
      and state = 'active'`

/** As if the database went away under them. */
export const endBackends = async ({ owner }: TestApp, pids: readonly number[]): Promise<void> => {
  await sql`select pg_terminate_backend(pid) from unnest(${pids}::int[]) as t (pid)`.execute(owner)
}

/** How the database would read a query. */
export const explained = async (db: Db, query: string): Promise<string> => {
  return (await scalar(is.text).all(db)`explain ${sql.raw(query)}`).join('\n')
}

/** How the database would find something, were its table too long to be read whole. */
export const foundBy = async (db: Db, from: RawBuilder<unknown>): Promise<string> => {
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(db)
  return (await scalar(is.text).all(db)`explain select 1 from ${from}`).join('\n')
}

/** What the planner knows of purchases is what there is now. */
export const analysePurchases = async ({ owner }: TestApp): Promise<void> => {
  await sql`analyze purchase`.execute(owner)
}
