import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Client } from 'pg'
import { isUnavailable } from '#server/db/unavailable.ts'

type Waiting = {
  /** Port and host of the health checks during the wait. Undefined: no health checks. */
  port: number | undefined
  host: string
  log: Pick<FastifyBaseLogger, 'warn'>
  stopping: AbortSignal
  pauseMs?: number
}

/** Attempts per log line. */
const attemptsPerLine = 30

/**
 * Returns the error of a database that may answer later, or undefined. Throws errors that waiting does not cure, such as
 * a wrong password. PgBouncer reports a wrong password like a lost connection, so the error is logged.
 */
const findProblem = async (url: string): Promise<unknown> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  // The server may end the connection at any moment.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return undefined
  } catch (error) {
    if (isUnavailable(error)) return error
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Answers health checks until the process can: live, not ready. */
const answerWhileWaiting = async (port: number, host: string): Promise<() => Promise<void>> => {
  const server = createServer(({ url }, response) => {
    const isLive = url === '/health/live'
    const headers = { 'content-type': 'application/json', connection: 'close', 'retry-after': '2' }
    response.writeHead(isLive ? 200 : 503, headers).end(JSON.stringify({ status: isLive ? 'ok' : 'waiting' }))
  })
  server.listen(port, host)
  await once(server, 'listening')
  return async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
}

/**
 * Waits until the database answers, so that a service started before its database needs no supervisor to start it again.
 * Returns false when the process is asked to stop first.
 */
export const awaitDatabase = async (url: string, waiting: Waiting): Promise<boolean> => {
  const { port, host, log, stopping, pauseMs = 1000 } = waiting
  let problem = await findProblem(url)
  if (problem === undefined) return true
  const stop = port === undefined ? async () => {} : await answerWhileWaiting(port, host)
  try {
    for (let attempt = 0; !stopping.aborted; attempt += 1) {
      if (attempt % attemptsPerLine === 0) log.warn({ err: problem }, 'database.waiting')
      await pause(pauseMs, undefined, { signal: stopping }).catch(() => undefined)
      if (stopping.aborted) return false
      problem = await findProblem(url)
      if (problem === undefined) return true
    }
    return false
  } finally {
    await stop()
  }
}
