import { sql } from 'kysely'
import { is, rowsOf } from '#server/db/rows.ts'
import * as z from 'zod/mini'
import type { TestApp } from './start-app.ts'

const many = 100_000

/**
 * Sets the planner's statistics to 100,000 rows for each table, with the present spread of values. The planner multiplies the
 * pages of the file by the rows of a page, so the pages stay as they are.
 */
export const feignRows = async ({ owner }: TestApp, tables: readonly string[]): Promise<void> => {
  for (const table of tables) {
    await sql`analyze ${sql.table(table)}`.execute(owner)
    await sql`
      select pg_restore_relation_stats('schemaname', 'public', 'relname', ${table}::text, 'relpages',
        (pg_relation_size(${table}::regclass) / 8192)::int, 'reltuples', ${many}::real)`.execute(owner)
  }
}

/** Costs of queries, as the planner estimates them without the values of their parameters. */
export const costsOf = async (
  { owner }: TestApp,
  texts: readonly string[],
): Promise<{ cost: number; text: string }[]> => {
  const costs = []
  for (const text of texts.filter((one) => /^\s*(?:\/\* prepared \*\/\s*)?(?:select|with)\b/.test(one))) {
    const row = await rowsOf({
      'QUERY PLAN': is.json(z.tuple([z.object({ Plan: z.object({ 'Total Cost': z.number() }) })])),
    }).first(owner)`
      explain (generic_plan, format json) ${sql.raw(text)}`
    costs.push({ cost: row?.['QUERY PLAN'][0].Plan['Total Cost'] ?? 0, text: text.replaceAll(/\s+/g, ' ') })
  }
  return costs
}
