import { Client } from 'pg'

/**
 * Analyses tables that were filled at once. Autovacuum runs only a minute later, and until then the planner assumes empty
 * tables and chooses nested loops. `url` belongs to the tables' owner. Tables with statistics are skipped.
 */
export const analyseFilled = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query("select from pg_class where oid = 'item'::regclass and reltuples < 0")
    if (found.rowCount !== 0) await client.query('analyze')
  } finally {
    await client.end()
  }
}
