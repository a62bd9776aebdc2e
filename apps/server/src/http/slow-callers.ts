import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Times in milliseconds. `ms`: time for a body, and interval of the checks of a stream. `strangerMs`: time for the body of a call
 * without credentials. `bytes`: of an uploaded or downloaded file that must pass in `ms`.
 */
export type Slowness = { ms: number; strangerMs: number; bytes: number }
export const standardSlowness: Slowness = { ms: 15_000, strangerMs: 3000, bytes: 64 * 1024 }

/** Longest time in milliseconds for which an answer may be sent. */
const answerMsMax = 15 * 60_000

/**
 * `body`: the body is collected. `stream`: the handler reads the body. `answer`: the whole request has arrived. `rest`: the
 * answer is sent, the rest of the body is not.
 */
type Phase = 'body' | 'stream' | 'answer' | 'rest'
type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  phase: Phase
  begun: number
  /** Time of the next check. */
  due: number
  received: number
  sent: number
  /** At the last check the caller had not taken all bytes. */
  isPending: boolean
}

/** Returns true for a request without credentials. */
const isStranger = ({ headers }: IncomingMessage): boolean =>
  headers.authorization === undefined && headers['x-terminal-key'] === undefined

/** Bytes that the operating system has taken for the caller. */
const sentOf = ({ socket }: IncomingMessage): number => socket.bytesWritten - socket.writableLength

/**
 * Ends connections of callers that send or read too slowly. One timer checks the open exchanges; without them it does not run.
 * `answerSlow` answers a request whose body arrives too slowly.
 */
export const newSlowCallers = (
  { ms, strangerMs, bytes }: Slowness,
  answerSlow: (request: IncomingMessage, response: ServerResponse) => void,
) => {
  const open = new Set<Exchange>()
  let timer: NodeJS.Timeout | undefined
  const bodyMsOf = (request: IncomingMessage): number => (isStranger(request) ? strangerMs : ms)

  /** Returns true when the caller sent or read too little since the last check. */
  const isSlow = (exchange: Exchange, at: number): boolean => {
    const { request, response, phase, received, sent, isPending } = exchange
    if (phase === 'body' || phase === 'rest') return true
    if (phase === 'stream' && !request.complete) return request.socket.bytesRead - received < bytes
    exchange.isPending = request.socket.writableLength > 0
    if (exchange.isPending && isPending && sentOf(request) - sent < bytes) return true
    return response.headersSent && at - exchange.begun > answerMsMax
  }

  const cut = ({ request, response, phase }: Exchange): void => {
    if (phase === 'body' || (phase === 'stream' && !request.complete)) answerSlow(request, response)
    else request.socket.destroy()
  }

  const look = (exchange: Exchange, at: number): void => {
    const { request, phase, due } = exchange
    if (request.socket.destroyed || (phase === 'rest' && request.complete)) open.delete(exchange)
    else if (at < due) return
    else if (isSlow(exchange, at)) {
      open.delete(exchange)
      cut(exchange)
    } else {
      Object.assign(exchange, { due: at + ms, received: request.socket.bytesRead, sent: sentOf(request) })
    }
  }

  const watch = (): void => {
    timer ??= setTimeout(
      () => {
        timer = undefined
        const at = performance.now()
        for (const exchange of open) look(exchange, at)
        if (open.size > 0) watch()
      },
      Math.min(1000, strangerMs),
    ).unref()
  }

  /** Watches a request until its answer is sent and its body has arrived. Calls `onEnd` when it is answered or given up. */
  const follow = (
    request: IncomingMessage,
    response: ServerResponse,
    { phase, onEnd }: Pick<Exchange, 'phase'> & { onEnd: () => void },
  ): { arrived: () => void } => {
    const begun = performance.now()
    const exchange: Exchange = {
      request,
      response,
      phase,
      begun,
      due: begun + (phase === 'body' ? bodyMsOf(request) : ms),
      received: request.socket.bytesRead,
      sent: sentOf(request),
      isPending: false,
    }
    open.add(exchange)
    watch()
    response.once('close', () => {
      onEnd()
      if (request.complete || request.socket.destroyed) open.delete(exchange)
      else Object.assign(exchange, { phase: 'rest', due: performance.now() + bodyMsOf(request) })
    })
    return { arrived: () => Object.assign(exchange, { phase: 'answer', due: performance.now() + ms }) }
  }
  return { follow, stop: () => clearTimeout(timer) }
}
