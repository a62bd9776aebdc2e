import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import type { Action } from './faults.ts'

export type Asked = {
  method: string
  path: string
  query: URLSearchParams
  headers: Record<string, string>
  /** Empty for binary content, which `bytes` holds. */
  body: string
  bytes: Buffer
}
export type Answer = { status?: number; type?: string; body: string | Buffer; headers?: Record<string, string> }

/** Port 0: the system chooses one. */
export const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const largest = 10 * 1024 * 1024

export const json = (value: unknown, status = 200): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
})

/** Thrown for a body that is too large or does not match its content type. */
export class BadBody extends Error {}

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request) {
    if (!Buffer.isBuffer(piece)) continue
    size += piece.length
    if (size > largest) throw new BadBody('too large')
    pieces.push(piece)
  }
  const bytes = Buffer.concat(pieces)
  if (request.headers['content-encoding'] !== 'gzip') return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: largest })
  } catch {
    throw new BadBody('not gzip')
  }
}

export const readAsked = async (request: IncomingMessage): Promise<Asked> => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
  const bytes = await bytesOf(request)
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: Object.fromEntries(headers),
    body: request.headers['content-type'] === 'application/octet-stream' ? '' : bytes.toString('utf8'),
    bytes,
  }
}

export const send = (response: ServerResponse, { status = 200, type = 'text/plain', body, headers }: Answer): void => {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  })
  response.end(body)
}

const brokenPage = '<!doctype html><html><head><title>502 Bad Gateway</title></head><body>Bad Gateway</body></html>'

/** Half of what was promised, then the line is cut. */
const cut = (response: ServerResponse, { status = 200, type = 'text/plain', body, headers }: Answer): void => {
  const length = Math.max(2, Buffer.byteLength(body))
  response.writeHead(status, { 'content-type': type, 'content-length': length, ...headers })
  response.write(body.slice(0, Math.ceil(body.length / 2)), () => response.destroy())
}

type Replier = { work: () => Promise<Answer>; tooMany: Answer; response: ServerResponse }

const sent = (response: ServerResponse, answer: Answer): number => {
  send(response, answer)
  return answer.status ?? 200
}
const gone = (response: ServerResponse): number => {
  response.socket?.resetAndDestroy()
  return 0
}

const effects: Record<Action['kind'], (action: Action, replier: Replier) => Promise<number>> = {
  /** Never answers: the caller runs into its own time limit. */
  timeout: async () => 0,
  reset: async (_, { response }) => gone(response),
  resetAfter: async (_, { work, response }) => {
    await work()
    return gone(response)
  },
  truncated: async (_, { work, response }) => {
    cut(response, await work())
    return 0
  },
  slow: async ({ delayMs }, { work, response }) => {
    await pause(delayMs ?? 2000)
    return sent(response, await work())
  },
  malformed: async ({ status = 200, body = brokenPage }, { response }) =>
    sent(response, { status, type: 'text/html', body }),
  rateLimit: async ({ body }, { tooMany, response }) =>
    sent(response, { ...tooMany, ...(body === undefined ? {} : { body }) }),
  status: async ({ status = 500, body = '{}', headers = {} }, { response }) =>
    sent(response, { status, type: 'application/json', body, headers }),
}

/** Sends the answer that the fault demands. Returns the status sent, 0 when no answer was sent. */
export const sendFaulty = (action: Action, replier: Replier): Promise<number> => effects[action.kind](action, replier)
