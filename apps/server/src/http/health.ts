import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Config } from '#server/config.ts'
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

const isToken = (given: string | undefined, token: string): boolean => {
  const expected = Buffer.from(`Bearer ${token}`)
  const got = Buffer.from(given ?? '')
  return got.length === expected.length && timingSafeEqual(got, expected)
}

/** For the operations network: with METRICS_TOKEN set, nobody reads without it. */
export const metricRoutes = (app: FastifyInstance, { metricsToken }: Config): void => {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from request to answer by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '(none)'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (metricsToken !== undefined && !isToken(request.headers.authorization, metricsToken)) refuse('session.missing')
    return reply.type(register.contentType).send(await register.metrics())
  })
}
