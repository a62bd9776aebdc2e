import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Case, Samples } from './case.ts'
import { benchDatabase, type BenchDatabase, type DatabaseOptions } from './database.ts'

/** Options of the command line: `--small`, `--rounds=3`, `--size=1000000`. */
export type RunOptions = { isSmall: boolean; rounds?: number | undefined; size?: number | undefined }

/** What a bench gets: its size, its database, and the work that runs when it has ended or failed. */
export type Run = {
  rounds: number
  isSmall: boolean
  /** The requested size, else `small` or `usual`. */
  size: (usual: number, small: number) => number
  database: (options?: DatabaseOptions) => Promise<BenchDatabase>
  folder: () => string
  atEnd: (work: () => unknown) => void
  /** Alternates between product and limit, so that other work on the machine slows both. */
  alternate: <T>(ours: () => Promise<T>, limit: () => Promise<T>) => Promise<Samples<T>>
}
export type Bench = (run: Run) => Promise<Case[]>

/** Runs a bench and its clean-up, the newest part first. `openDatabase` opens the database of a name. */
export const runBench = async (
  name: string,
  bench: Bench,
  options: RunOptions,
  openDatabase = benchDatabase,
): Promise<Case[]> => {
  const ends: (() => unknown)[] = []
  const { isSmall } = options
  const run: Run = {
    rounds: options.rounds ?? (isSmall ? 1 : 5),
    isSmall,
    size: (usual, small) => options.size ?? (isSmall ? small : usual),
    database: async (wishes) => {
      const database = await openDatabase(`bench_${name.replaceAll('-', '_')}`, wishes)
      run.atEnd(database.stop)
      return database
    },
    folder: () => {
      const folder = mkdtempSync(join(tmpdir(), 'bench-'))
      run.atEnd(() => rmSync(folder, { recursive: true, force: true }))
      return folder
    },
    atEnd: (work) => void ends.push(work),
    alternate: async <T>(ours: () => Promise<T>, limit: () => Promise<T>) => {
      const found: Samples<T> = { ours: [], limit: [] }
      for (let round = 0; round < run.rounds; round += 1) {
        found.ours.push(await ours())
        found.limit.push(await limit())
      }
      return found
    },
  }
  try {
    return await bench(run)
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}
