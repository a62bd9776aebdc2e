import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Server } from './servers.ts'

/** MB above rest of a process that runs one job: its database, folder, owner (partner or program) and subject. */
export const memoryOfJob = async (job: 'import' | 'settle', ...given: readonly string[]): Promise<number> => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, 'job-process.ts'),
    job,
    ...given,
  ])
  const { idle, peak } = JSON.parse(stdout)
  return peak - idle
}

/** MB of a server in memory. */
export const megabytesOf = ({ child }: Pick<Server, 'child'>): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024

/** MB of processes that share memory: each shared page counts once in all. */
export const sharedMegabytesOf = (pids: readonly string[]): number =>
  pids.reduce(
    (sum, pid) => sum + Number(/Pss:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024,
    0,
  )

/** The most MB of a server in memory while `work` runs. */
export const peakOf = async (server: Server, work: () => Promise<unknown>): Promise<number> => {
  let most = megabytesOf(server)
  const watch = setInterval(() => (most = Math.max(most, megabytesOf(server))), 20)
  await work().finally(() => clearInterval(watch))
  return most
}
