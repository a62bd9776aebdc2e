import { setTimeout as pause } from 'node:timers/promises'
import { laneOf } from '../packages/domain/src/item-batches.ts'
import { median, type Case } from './case.ts'
import { csvOf } from './catalogue.ts'
import { benchDatabase, type BenchDatabase } from './database.ts'
import { aPartner, setUpImports, type ImportSetup } from './import-setup.ts'

const largeRows = 300_000
const rounds = 4

type Bench = { database: BenchDatabase; deps: ImportSetup }
type File = { key: string; bytes: number }
type Samples = { small: number[]; large: number[]; cpu: number[] }

/** Of this process, which works, and of the database. */
const cpuOf = (database: BenchDatabase): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + database.cpu()
}

/** From the upload's commit to the batch's end, in seconds, as its partner sees it. */
const timed = async ({ database, deps }: Bench, file: File): Promise<number> => {
  const partner = await aPartner(database.client, 1)
  const lane = laneOf(file.bytes, 1, false)
  const batch = await deps.batchOf(database.client, partner, file.key, lane)
  await deps.queue(partner.partnerId, batch, lane)
  const begun = performance.now()
  while (true) {
    const { rows } = await database.client.query('select status from item_batch where id = $1', [batch])
    const status: unknown = rows[0]?.status
    if (status === 'FINISHED') return (performance.now() - begun) / 1000
    if (status !== 'STARTED' && status !== 'INPROGRESS') throw new Error(`import ended ${String(status)}`)
    await pause(10)
  }
}

/** What a one-row file waits for beside another partner's 300,000 rows, and what it costs those. */
export const importFairnessCases = async (): Promise<Case[]> => {
  const database = await benchDatabase('bench_import_fairness')
  const deps = await setUpImports(database.url)
  const bench = { database, deps }
  const fileOf = async (rows: number): Promise<File> => {
    const content = Buffer.from(csvOf(rows))
    return { key: await deps.keep(content), bytes: content.byteLength }
  }
  const [one, many] = [await fileOf(1), await fileOf(largeRows)]
  const stopWork = await deps.work()
  await timed(bench, one)
  const alone: Samples = { small: [], large: [], cpu: [] }
  const beside: Samples = { small: [], large: [], cpu: [] }
  const measured = async (samples: Samples, work: () => Promise<number>): Promise<void> => {
    const before = cpuOf(database)
    samples.large.push(await work())
    samples.cpu.push(cpuOf(database) - before)
  }
  const quiet = () => measured(alone, () => timed(bench, many))
  const busy = () =>
    measured(beside, async () => {
      const over = { yes: false }
      const large = timed(bench, many).finally(() => (over.yes = true))
      const goesOn = (): boolean => !over.yes
      await pause(1000)
      // One upload every ten seconds for as long as the large one lasts.
      while (goesOn()) {
        const small = await timed(bench, one)
        if (goesOn()) beside.small.push(small)
        await Promise.race([pause(10_000), large])
      }
      return large
    })
  for (let round = 0; round < rounds; round += 1) {
    for (let nth = 0; nth < 5; nth += 1) alone.small.push(await timed(bench, one))
    // The catalogue grows from import to import: which of the two comes first changes from round to round.
    for (const work of round % 2 === 0 ? [quiet, busy] : [busy, quiet]) await work()
  }
  await stopWork()
  await deps.close()
  await database.stop()
  const line = (name: string, of: keyof Samples, goal: number): Case => ({
    name,
    unit: of === 'cpu' ? 'CPU-s' : 's',
    ours: median(beside[of]),
    limit: median(alone[of]),
    goal,
    samples: [beside[of], alone[of]],
  })
  return [
    line('import of 1 row beside 300,000 of another partner, against alone', 'small', 3),
    line('import of 300,000 rows beside small files, against alone: time', 'large', 1.1),
    line('import of 300,000 rows and the small files beside it, against alone: CPU', 'cpu', 1.1),
  ]
}
