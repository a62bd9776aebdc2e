import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const proc = process.platform === 'linux'

const linkOf = (path: string): string => {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

/** PostgreSQL's programs work in the directory they serve: exe and cwd together say whose process this is. */
const worksIn = (pid: string, directory: string): boolean =>
  /^(postgres|initdb|pg_ctl)/.test(basename(linkOf(`/proc/${pid}/exe`))) && linkOf(`/proc/${pid}/cwd`) === directory

const workersIn = (directory: string): string[] =>
  readdirSync('/proc').filter((name) => /^\d+$/.test(name) && worksIn(name, directory))

const isAlive = (pid: string): boolean => {
  try {
    return process.kill(Number(pid), 0)
  } catch {
    return false
  }
}

/** Empty where there is no such file by now. */
const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const pidFile = (data: string): string => join(data, 'postmaster.pid')

/** Lines 1, 4 and 8 of the pid file: who, which port, how far. */
const readPidFile = (data: string): { pid: string; port: number; ready: boolean } | undefined => {
  const [pid = '', , , port = '', , , , status = ''] = textOf(pidFile(data)).split('\n')
  if (pid === '') return undefined
  return { pid: pid.trim(), port: Number(port), ready: status.trim() === 'ready' }
}

/** The port of the server that runs in this cluster, if one does. */
export const runningIn = (data: string): number | undefined => {
  const found = readPidFile(data)
  if (!found?.ready) return undefined
  const lives = proc ? worksIn(found.pid, data) : isAlive(found.pid)
  return lives ? found.port : undefined
}

/**
 * Waits until the cluster is either served (its port) or left alone (undefined).
 * PostgreSQL refuses to start while the number in its pid file belongs to a living process, whatever process that is;
 * after a reboot, or in a container, it is often a stranger. That file goes, once no process works in the cluster.
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

/** One process of a server follows another: by the time of its turn it may be gone. */
const end = (pid: string): void => {
  try {
    process.kill(Number(pid), 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Ends what an interrupted first start left behind: its cluster is about to be made again. */
export const evict = (directories: string[]): void => {
  if (!proc) return
  for (const pid of directories.flatMap(workersIn)) end(pid)
}
