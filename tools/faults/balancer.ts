import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, writeFileSync } from 'node:fs'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import process from 'node:process'
import { isReady, until } from './services.ts'

export type Balancer = { name: string; stop: () => Promise<void> }
type Place = { folder: string; port: number; apis: readonly number[] }

/**
 * Only reads are repeated after a connection without an answer. A write that never reached a process, because the
 * connection was refused, is sent to the other one.
 */
const configOf = ({ port, apis }: Place): string => `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout queue 5s
  retries 3
  retry-on conn-failure empty-response
  option redispatch 1
  option forwardfor if-none
frontend in
  bind 127.0.0.1:${port}
  http-request disable-l7-retry unless METH_GET
  default_backend api
backend api
  balance roundrobin
  option httpchk GET /health/ready
  default-server inter 1s fall 2 rise 1
${apis.map((api) => `  server api-${api} 127.0.0.1:${api} check`).join('\n')}
`

export const haproxy = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/usr/local/bin/haproxy'].find((path) =>
  existsSync(path),
)

/** Starts haproxy with a configuration. Throws when haproxy rejects it. */
export const startHaproxy = async (
  program: string,
  { folder, name, config }: { folder: string; name: string; config: string },
): Promise<Balancer> => {
  const file = join(folder, `${name}.cfg`)
  writeFileSync(file, config)
  const checked = spawnSync(program, ['-c', '-f', file], { encoding: 'utf8' })
  if (checked.status !== 0) throw new Error(`haproxy rejects its configuration:\n${checked.stderr}`)
  const log = openSync(join(folder, `${name}.log`), 'a')
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', log, log] })
  process.once('exit', () => child.kill('SIGKILL'))
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { name: 'haproxy', stop }
}

/** Balancer with the rules of the haproxy configuration, for machines without haproxy. */
const startSmall = async ({ port, apis }: Place): Promise<Balancer> => {
  const agent = new Agent({ keepAlive: true })
  const failures = new Map<number, number>(apis.map((api) => [api, 0]))
  let turn = 0
  const check = async (api: number): Promise<void> => {
    failures.set(api, (await isReady(api)) ? 0 : (failures.get(api) ?? 0) + 1)
  }
  const checking = setInterval(() => apis.forEach((api) => void check(api)), 1000)
  const pass = (asked: IncomingMessage, body: Buffer, answer: ServerResponse, tried: readonly number[] = []): void => {
    const up = apis.filter((api) => (failures.get(api) ?? 0) < 2 && !tried.includes(api))
    const api = up[(turn += 1) % Math.max(1, up.length)]
    if (api === undefined) return void answer.writeHead(503).end()
    const headers = { 'x-forwarded-for': '127.0.0.1', ...asked.headers }
    const sent = request({ agent, port: api, host: '127.0.0.1', method: asked.method, path: asked.url, headers })
    sent.once('response', (got) => {
      const { connection: _, 'transfer-encoding': __, ...rest } = got.headers
      answer.writeHead(got.statusCode ?? 502, rest)
      got.pipe(answer)
      got.once('error', () => answer.destroy())
    })
    sent.once('error', (error) => {
      const isRefused = 'code' in error && error.code === 'ECONNREFUSED'
      if (answer.headersSent) answer.destroy()
      else if (isRefused || asked.method === 'GET') pass(asked, body, answer, [...tried, api])
      else answer.writeHead(502).end()
    })
    sent.end(body)
  }
  const server = createServer((asked, answer) => {
    const pieces: Buffer[] = []
    asked.on('data', (piece: Buffer) => pieces.push(piece))
    asked.once('end', () => pass(asked, Buffer.concat(pieces), answer))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const stop = async (): Promise<void> => {
    clearInterval(checking)
    server.closeAllConnections()
    server.close()
    agent.destroy()
  }
  return { name: 'node:http', stop }
}

/** Starts haproxy, or the small balancer when it is missing or `isSmall` is set, and waits for a ready process behind it. */
export const startBalancer = async (place: Place, isSmall: boolean): Promise<Balancer> => {
  const balancer =
    haproxy !== undefined && !isSmall
      ? await startHaproxy(haproxy, { folder: place.folder, name: 'haproxy', config: configOf(place) })
      : await startSmall(place)
  if (!(await until(() => isReady(place.port), 20))) throw new Error(`${balancer.name} does not answer.`)
  return balancer
}
