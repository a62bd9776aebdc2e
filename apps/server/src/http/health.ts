import type { FastifyInstance } from 'fastify'
import type { Probe } from '#server/db/probe.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Draining } from './drain.ts'

export const healthRoutes = (app: FastifyInstance, isAnswering: Probe, draining: Draining): void => {
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async () => {
    if (draining.yes) refuse('server.unavailable', { retryAfter: 5 })
    if (!(await isAnswering())) refuse('server.unavailable', { retryAfter: 2 })
    return { status: 'ok' }
  })
}
