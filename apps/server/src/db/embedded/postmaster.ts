import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { processState } from './process-state.ts'

const proc = process.platform === 'linux'

const linkOf = (path: string): string => {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

/** Checks that a process belongs to a cluster by exe and cwd: PostgreSQL's programs work in their data directory. */
const worksIn = (pid: string, directory: string): boolean =>
  /^(postgres|initdb|pg_ctl)/.test(basename(linkOf(`/proc/${pid}/exe`))) && linkOf(`/proc/${pid}/cwd`) === directory

/** Returns the process ids of PostgreSQL's programs in a directory. Linux only. */
export const workersIn = (directory: string): string[] =>
  readdirSync('/proc').filter((name) => /^\d+$/.test(name) && worksIn(name, directory))

/** Empty where there is no such file by now. */
const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const pidFile = (data: string): string => join(data, 'postmaster.pid')

/** Reads lines 1, 4 and 8 of the pid file: process id, port and status. */
const readPidFile = (data: string): { pid: string; port: number; ready: boolean } | undefined => {
  const [pid = '', , , port = '', , , , status = ''] = textOf(pidFile(data)).split('\n')
  if (pid === '') return undefined
  return { pid: pid.trim(), port: Number(port), ready: status.trim() === 'ready' }
}

/** Returns the port of the server that runs in this cluster, or `undefined`. */
export const runningIn = (data: string): number | undefined => {
  const found = readPidFile(data)
  if (!found?.ready) return undefined
  // Without /proc: a process of another user got the number of a server that has ended.
  const lives = proc ? worksIn(found.pid, data) : processState(Number(found.pid)) === 'OURS'
  return lives ? found.port : undefined
}

/**
 * Waits until a server runs in the cluster (returns its port) or no process uses the cluster (returns `undefined`).
 * PostgreSQL does not start while the pid in its pid file belongs to any live process; after a reboot or in a container this
 * pid often belongs to an unrelated process. The pid file is deleted once no process works in the cluster.
 */
export const settle = async (data: string, triesLeft = 1200): Promise<number | undefined> => {
  const port = runningIn(data)
  if (port !== undefined || !proc || !existsSync(pidFile(data))) return port
  if (workersIn(data).length === 0) {
    rmSync(pidFile(data), { force: true })
    return undefined
  }
  if (triesLeft === 0) throw new Error(`A PostgreSQL in ${data} has neither started nor stopped for two minutes.`)
  await pause(100)
  return settle(data, triesLeft - 1)
}

/** Kills a process. The process may already be gone, because the processes of a server end one after another. */
const end = (pid: string): void => {
  try {
    process.kill(Number(pid), 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Ends the processes of an interrupted first start, before the cluster is created again. */
export const evict = (directories: string[]): void => {
  if (!proc) return
  for (const pid of directories.flatMap(workersIn)) end(pid)
}
