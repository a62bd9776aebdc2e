import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'

/** User that runs PostgreSQL's programs when this process is root, because PostgreSQL refuses to run as root. */
export type Owner = { uid: number; gid: number }

export type Run = { program: string; args: string[]; owner: Owner | undefined; cwd: string; output: string }

/**
 * Runs a program and returns its exit code. Output goes to a file: the postmaster inherits the output, and an inherited pipe
 * would never close. The environment is fixed, so that no PGDATA or PGPORT of the machine reaches the cluster.
 */
export const run = ({ program, args, owner, cwd, output }: Run): Promise<number> =>
  new Promise((resolve, reject) => {
    const file = openSync(output, 'a', 0o600)
    const child = spawn(program, args, {
      ...owner,
      cwd,
      stdio: ['ignore', file, file],
      windowsHide: true,
      ...(process.platform === 'win32'
        ? {}
        : { env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }),
    })
    closeSync(file)
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
