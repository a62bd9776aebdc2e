import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const sweepMs = 100

/**
 * A stop waits for requests, not for connections. Node closes idle ones once, when the stop begins: it does not count
 * those of browsers that never asked anything, and one that comes or falls idle afterwards would hold the stop up.
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
