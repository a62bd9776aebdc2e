import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { agent, ask, start } from './asking.ts'
import { median, quantile, type Case } from './case.ts'
import { benchDatabase, type BenchDatabase } from './database.ts'
import { aReader } from './reader.ts'
import { seedPartners, seedSales } from './settle-seed.ts'

/** Purchases of a thousand partners that each run settles. */
const purchases = Number(process.env['SETTLE_PURCHASES'] ?? 50_000)
const rounds = Number(process.env['SETTLE_ROUNDS'] ?? 3)

/** A run in a process of its own, as a worker beside the API. */
const startRun = ({ url }: BenchDatabase, cutOff: Date) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'settle-memory.ts'), url, cutOff.toISOString()], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return once(child, 'close')
}

/** What a partner waits for its statements and transactions while a run is built, against the same with nobody settling. */
export const settleFairnessCases = async (): Promise<Case[]> => {
  const database = await benchDatabase('bench_settle_fairness')
  const { client } = database
  await seedPartners(client)
  await startRun(database, await seedSales(client, 10_000))
  const { rows } = await client.query('select partner_id from statement limit 1')
  const token = await aReader(client, rows[0].partner_id)
  const server = await start('ours', database.url)
  const paths = ['/api/transferstatement', '/api/purchasetransaction']
  const timed = async (path: string): Promise<number> => {
    const begun = performance.now()
    await ask(server, path, token)
    return performance.now() - begun
  }
  /** Each path in turn, until it is enough. */
  const asked = async (isEnough: (count: number) => boolean): Promise<number[][]> => {
    const found: number[][] = paths.map(() => [])
    for (let nth = 0; !isEnough(nth); nth += 1) {
      for (const [at, path] of paths.entries()) found[at]?.push(await timed(path))
    }
    return found
  }
  await asked((count) => count === 300)
  const beside: number[][][] = []
  const alone: number[][][] = []
  for (let round = 0; round < rounds; round += 1) {
    const cutOff = await seedSales(client, purchases)
    alone.push(await asked((count) => count === 1000))
    const over = { yes: false }
    const run = startRun(database, cutOff).finally(() => (over.yes = true))
    beside.push(await asked(() => over.yes))
    await run
  }
  server.child.kill()
  agent.destroy()
  await database.stop()
  return paths.flatMap((path, at) =>
    [0.5, 0.95].map((share): Case => {
      const samples = [beside, alone].map((all) => all.map((round) => quantile(round[at] ?? [], share)))
      const [mine = [], theirs = []] = samples
      return {
        name: `${path} beside a run of ${purchases} purchases, against alone: p${share * 100}`,
        unit: 'ms',
        ours: median(mine),
        limit: median(theirs),
        goal: 2,
        samples,
      }
    }),
  )
}
