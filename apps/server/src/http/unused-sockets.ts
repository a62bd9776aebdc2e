import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Browsers keep spare connections open that have never asked anything. Node counts them neither as idle nor as busy,
 * so that a stop would wait for them until its time is up.
 */
export const closeUnusedSockets = (app: FastifyInstance): void => {
  const spare = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    spare.add(socket)
    socket.once('close', () => spare.delete(socket))
  })
  app.server.on('request', ({ socket }) => spare.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of spare) socket.destroy()
  })
}
