import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { fixedHeaders } from './headers.ts'
import { errorAnswer } from './errors.ts'
import { Refusal } from '#server/base/refusal.ts'
import { randomUUID } from 'node:crypto'

/** Writes the whole HTTP answer to a request that has no reply object; the connection closes afterwards. */
export const refusedLine = (refusal: Refusal, requestId: string): string => {
  const body = JSON.stringify(errorAnswer(refusal, 'en-US', requestId))
  const headers = {
    ...fixedHeaders,
    'x-request-id': requestId,
    'cache-control': 'no-store',
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`
}

const refusalOf = (code: string | undefined): Refusal => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Refusal('input.too-slow')
  return new Refusal(code === 'HPE_HEADER_OVERFLOW' ? 'headers.too-large' : 'input.malformed')
}

/** Answers requests that Node rejects: invalid, oversized, contradictory or late headers. */
export const answerBrokenRequest = (error: Error & { code?: string }, socket: Duplex): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  socket.end(refusedLine(refusalOf(error.code), randomUUID()), () => socket.destroy())
}
