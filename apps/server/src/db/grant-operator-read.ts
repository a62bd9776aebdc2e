import { sql, type Kysely } from 'kysely'

/** The programme's own people see the rows of every partner. `using (true)` costs a query nothing. */
export const grantOperatorRead = async (db: Kysely<unknown>, table: string, verbs = 'select'): Promise<void> => {
  const name = sql.table(table)
  await sql`create policy operator on ${name} to tillgate_operator using (true) with check (true)`.execute(db)
  await sql`grant ${sql.raw(verbs)} on ${name} to tillgate_operator`.execute(db)
}
