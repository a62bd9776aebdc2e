import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { refuse } from '#server/base/refusal.ts'

/** `yes` from SIGTERM on: the process is not ready, and still serves the requests that arrive. */
export type Draining = { yes: boolean }

const sweepMs = 100

/**
 * Closes connections without a request while the server stops. Node closes idle connections once, at the beginning of the
 * stop; connections that never sent a request, or became idle later, would delay the stop.
 */
export const closeUnusedSockets = (app: FastifyInstance): void => {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  const sweep = (): void => {
    for (const socket of unused) socket.destroy()
    app.server.closeIdleConnections()
  }
  app.addHook('preClose', async () => {
    sweep()
    const timer = setInterval(sweep, sweepMs)
    app.server.once('close', () => clearInterval(timer))
  })
}

/**
 * Ends connections without losing an answer. While the process drains, each answer closes its connection, so that the
 * balancer opens the next one to another process. Requests that still arrive when the server closes get a 503.
 */
export const drainConnections = (app: FastifyInstance, draining: Draining): void => {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async (_request, reply) => {
    if (!draining.yes && !isClosing) return
    reply.header('connection', 'close')
    if (isClosing) refuse('server.unavailable', { retryAfter: 1 })
  })
}
