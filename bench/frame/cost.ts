import type { Client } from 'pg'
import { caseOf, type Case, type Samples } from './case.ts'

/** Returns the milliseconds that `work` takes. */
export const msOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Seconds on the clock, and CPU seconds of this process and the database. */
export type Cost = { seconds: number; cpu: number }

export const costOf = async (database: { cpu: () => number }, work: () => Promise<unknown>): Promise<Cost> => {
  const [own, theirs] = [process.cpuUsage(), database.cpu()]
  const seconds = (await msOf(work)) / 1000
  const { user, system } = process.cpuUsage(own)
  return { seconds, cpu: (user + system) / 1e6 + database.cpu() - theirs }
}

export const costCases = (name: string, found: Samples<Cost>, goal: number): Case[] => [
  caseOf({ name: `${name}, time`, unit: 's', goal }, found, ({ seconds }) => seconds),
  caseOf({ name: `${name}, CPU`, unit: 'CPU-s', goal }, found, ({ cpu }) => cpu),
]

/** Fingerprint of version, lock and place of every row: any write to a row changes it. */
export const rowsPrint = async (client: Client, tables: readonly string[]): Promise<string> => {
  const prints: string[] = []
  for (const table of tables) {
    const { rows } = await client.query(`
      select count(*) || ':' || coalesce(sum(hashtextextended(xmin::text || xmax::text || ctid::text, 0)), 0) as print
      from ${table}`)
    prints.push(rows[0].print)
  }
  return prints.join()
}
