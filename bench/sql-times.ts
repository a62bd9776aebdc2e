import { Client } from 'pg'
import { serviceUrl } from '../apps/server/src/db/service-login.ts'
import { median } from './case.ts'
import type { Statement } from './list-server.ts'

const runs = 15

export type Recorded = { path: string; statements: readonly Statement[] }
/** Milliseconds in the database for each path: the sum of its statements' medians, round trips included. */
export type SqlTimes = ReadonlyMap<string, number>

/** Begin and commit of the product send no values; every read that can be slow binds some. */
const isExplainable = ({ text, values }: Statement): boolean =>
  values.length > 0 && /^\s*(\/\*.*?\*\/)?\s*(select|with)\b/i.test(text)

const mediansOf = async (client: Client, statements: readonly Statement[]): Promise<number[]> => {
  const times: number[][] = statements.map(() => [])
  for (let run = 0; run < runs; run += 1) {
    for (const [nth, statement] of statements.entries()) {
      const begun = performance.now()
      await client.query(statement)
      times[nth]?.push(performance.now() - begun)
    }
  }
  return times.map(median)
}

/** The plan of one statement, run between the others of its transaction. */
const planOf = async (client: Client, { statements }: Recorded, nth: number): Promise<string> => {
  let plan = ''
  for (const [at, { text, values, name }] of statements.entries()) {
    if (at !== nth) {
      await client.query({ text, values, ...(name === undefined ? {} : { name }) })
      continue
    }
    const { rows } = await client.query({ text: `explain (analyze, buffers) ${text}`, values })
    plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n')
  }
  return plan
}

/**
 * Prints how long the database works for each path and the plan of the slowest statement. The bare server sends the same
 * statements, so a slow one does not show in the ratio to it.
 */
export const printSqlTimes = async (url: string, recorded: readonly Recorded[]): Promise<SqlTimes> => {
  const client = new Client({ connectionString: serviceUrl(url, 'tillgate_api') })
  await client.connect()
  try {
    const found = []
    for (const one of recorded) found.push({ one, medians: await mediansOf(client, one.statements) })
    const slowest = found
      .flatMap(({ one, medians }) => medians.map((ms, nth) => ({ one, ms, nth })))
      .filter(({ one, nth }) => one.statements[nth] !== undefined && isExplainable(one.statements[nth]))
      .toSorted((a, b) => b.ms - a.ms)[0]
    const sums = found.map(({ one, medians }) => ({ path: one.path, ms: medians.reduce((sum, ms) => sum + ms, 0) }))
    console.table(sums.map(({ path, ms }) => ({ path: path.slice(0, 120), 'SQL ms': ms.toFixed(2) })))
    if (slowest) {
      console.log(`Slowest statement, ${slowest.ms.toFixed(2)} ms, of ${slowest.one.path}`)
      console.log(slowest.one.statements[slowest.nth]?.text.trim())
      console.log(await planOf(client, slowest.one, slowest.nth))
    }
    return new Map(sums.map(({ path, ms }) => [path, ms]))
  } finally {
    await client.end()
  }
}
