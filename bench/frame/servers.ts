import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import type { Routes } from './bare-process.ts'
import type { Statement } from './replay.ts'
import type { Run } from './run.ts'

/** Node's flags as the image starts the server; the bare server gets the same. */
const [, entrypoint = '[]'] =
  /^ENTRYPOINT (.*)$/m.exec(readFileSync(join(import.meta.dirname, '../../Dockerfile'), 'utf8')) ?? []
export const nodeFlags: string[] = JSON.parse(entrypoint).filter((word: string) => word.startsWith('--'))

export type Server = { child: ChildProcess; port: number }

const start = async (run: Run, file: string, given: readonly string[]): Promise<Server> => {
  const child = fork(join(import.meta.dirname, file), given, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    execArgv: nodeFlags,
  })
  run.atEnd(() => child.kill())
  for (;;) {
    const [message] = await once(child, 'message')
    if (message.port) return { child, port: message.port }
  }
}

/** Starts the product as its own process; it ends with the bench. */
export const startProduct = (
  run: Run,
  url: string,
  settings: Record<string, string> = {},
  records = '',
): Promise<Server> => start(run, 'product-process.ts', [url, run.folder(), records, JSON.stringify(settings)])

/** Starts node:http and pg alone, with the statements of each path. */
export const startBare = async (run: Run, url: string, routes: Routes): Promise<Server> => {
  const bare = await start(run, 'bare-process.ts', [url])
  bare.child.send({ routes })
  return bare
}

/** CPU seconds of the server's process. */
export const cpuOf = async ({ child }: Server): Promise<number> => {
  child.send({ cpu: true })
  for (;;) {
    const [{ cpu }] = await once(child, 'message')
    if (cpu) return (cpu.user + cpu.system) / 1e6
  }
}

export type Asked = {
  path: string
  headers?: Record<string, string>
  /** A POST of this JSON; without it a GET. */
  body?: object
  agent?: Agent
  localAddress?: string
}
const oneConnection = new Agent({ keepAlive: true, maxSockets: 1 })

/** Returns the answer's text. Any status but 200 is an error. */
export const ask = ({ port }: { port: number }, { path, headers, body, agent = oneConnection, localAddress }: Asked) =>
  new Promise<string>((resolve, reject) => {
    const text = body && JSON.stringify(body)
    const sent = text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    const options = { port, path, agent, host: '127.0.0.1', method: text ? 'POST' : 'GET', localAddress }
    const asked = request({ ...options, headers: { ...headers, ...sent } }, (answer) => {
      let said = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => (said += piece))
      answer.on('error', reject)
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(said) : reject(new Error(`answered ${answer.statusCode}: ${said}`)),
      )
    })
    asked.on('error', reject)
    asked.end(text)
  })

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })

/** Starts a product that records. `hear` returns the statements that the product sends during `work`, and its result. */
export const startRecorder = async (run: Run, url: string, settings: Record<string, string> = {}) => {
  const server = await startProduct(run, url, settings, 'records')
  let heard: Statement[] = []
  server.child.on('message', (message: { statement?: Statement }) => {
    if (message.statement) heard.push(message.statement)
  })
  const hear = async <T>(work: () => Promise<T>): Promise<{ answer: T; statements: Statement[] }> => {
    heard = []
    const answer = await work()
    // The statements have arrived when the child answers a later message.
    await cpuOf(server)
    return { answer, statements: heard }
  }
  return { server, hear, stop: () => server.child.kill() }
}
