import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { unprivileged } from '#server/db/embedded/home.ts'
import { servicePassword, serviceRoles } from '#server/db/service-login.ts'
import { freePort } from './free-port.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find((path) =>
  existsSync(path),
)
const deployed = resolve(import.meta.dirname, '../../../../deploy/pgbouncer/pgbouncer.ini')

const isListening = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })

/**
 * Starts PgBouncer with the settings of deploy/pgbouncer before the server of `url`. `poolSize` is the number of
 * connections to PostgreSQL per login. Returns undefined where PgBouncer is not installed.
 */
export const startPgBouncer = async (url: string, poolSize: number) => {
  if (program === undefined) return undefined
  const server = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'tillgate-pgbouncer-'))
  const port = await freePort()
  const settings = readFileSync(deployed, 'utf8')
    .replace(/^tillgate = .*$/m, `* = host=${server.hostname} port=${server.port}`)
    .replace(/^listen_addr = .*$/m, 'listen_addr = 127.0.0.1\nunix_socket_dir =')
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_file = .*$/m, `auth_file = ${join(folder, 'userlist.txt')}`)
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${poolSize}`)
  const password = servicePassword(url, undefined) ?? ''
  const users = serviceRoles.map((role) => `"${role}" "${password}"`).join('\n')
  writeFileSync(join(folder, 'pgbouncer.ini'), settings)
  writeFileSync(join(folder, 'userlist.txt'), users)
  chmodSync(folder, 0o755)
  const child = spawn(program, ['-q', join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...unprivileged() })
  for (let tries = 0; !(await isListening(port)); tries += 1) {
    if (tries === 100) throw new Error('PgBouncer does not start')
    await pause(50)
  }
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String(port)
  return {
    url: through.href,
    stop: async (): Promise<void> => {
      if (child.exitCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      rmSync(folder, { recursive: true })
    },
  }
}
