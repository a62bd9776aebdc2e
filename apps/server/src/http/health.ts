import type { FastifyInstance } from 'fastify'
import { ping, type Pool } from '#server/db/db.ts'
import { refuse } from './refusal.ts'

/** Told by SIGTERM: the balancer looks here and sends nobody any more, while open requests finish. */
export type Draining = { yes: boolean }

export const healthRoutes = (app: FastifyInstance, pool: Pool, draining: Draining): void => {
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async () => {
    if (draining.yes) refuse('server.unavailable', { retryAfter: 5 })
    await ping(pool).catch(() => refuse('server.unavailable', { retryAfter: 2 }))
    return { status: 'ok' }
  })
}
