import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '#server/config/config.ts'
import type { Pool } from '#server/db/db.ts'
import { findWaiting, queueFigures } from '#server/jobs/queue-figures.queries.ts'
import type { Deps } from '#server/ports/deps.ts'
import type { Files } from '#server/integrations/files/port.ts'
import { refuse } from '#server/base/refusal.ts'
import { ledgerCheckFigures } from './ledger-check-figures.queries.ts'

const isToken = (given: string | undefined, token: string): boolean => {
  const expected = Buffer.from(`Bearer ${token}`)
  const got = Buffer.from(given ?? '')
  return got.length === expected.length && timingSafeEqual(got, expected)
}

/**
 * Serves `/metrics`. With METRICS_TOKEN set, a request without the token is refused. The process itself is measured from the
 * first request on, because its event loop is measured by a timer that costs CPU at rest.
 */
const serve = (app: FastifyInstance, register: Registry, { metricsToken }: Config): void => {
  let isMeasured = false
  app.get('/metrics', async (request, reply) => {
    if (metricsToken !== undefined && !isToken(request.headers.authorization, metricsToken)) refuse('session.missing')
    if (!isMeasured) collectDefaultMetrics({ register, eventLoopMonitoringPrecision: 20 })
    isMeasured = true
    return reply.type(register.contentType).send(await register.metrics())
  })
}

/** Shares one query between metrics that are collected at the same time. A failed query keeps the last values. */
const shared = <T>(ask: () => Promise<T>): (() => Promise<T | undefined>) => {
  let asked: Promise<T | undefined> | undefined
  return () =>
    (asked ??= ask()
      .catch(() => undefined)
      .finally(() => {
        asked = undefined
      }))
}

/** Measures unsent mails and texts. An unreachable database keeps the last values. */
const measureMessages = (register: Registry, pool: Pool): void => {
  const registers = [register]
  const ask = shared(() => findWaiting(pool))
  const waiting = new Gauge({
    name: 'messages_waiting',
    help: 'Mails and texts not sent yet',
    registers,
    collect: async () => {
      const found = await ask()
      if (found) waiting.set(found.messages)
    },
  })
  const oldest = new Gauge({
    name: 'messages_oldest_waiting_seconds',
    help: 'How long the oldest of them has been waiting',
    registers,
    collect: async () => {
      const found = await ask()
      if (found) oldest.set(found.oldestSeconds)
    },
  })
}

/** Measures the free space of the file store, if the store knows it. An unreachable store keeps the last value. */
const measureFiles = (register: Registry, files: Pick<Files, 'freeBytes'>): void => {
  const { freeBytes } = files
  if (!freeBytes) return
  const ask = shared(freeBytes)
  const free = new Gauge({
    name: 'file_store_free_bytes',
    help: 'Bytes that uploads and reports may still occupy',
    registers: [register],
    collect: async () => {
      const bytes = await ask()
      if (bytes !== undefined) free.set(bytes)
    },
  })
}

/** Counts the calls that the process refuses because it is busy. */
const countRefused = (register: Registry, app: FastifyInstance): void => {
  const refused = new Counter({
    name: 'http_refused_calls_total',
    help: 'Calls refused because the process was busy, by priority: till, screen, file, upload',
    labelNames: ['priority'],
    registers: [register],
    collect: () => {
      refused.reset()
      for (const [priority, count] of Object.entries(app.refusedCalls)) refused.inc({ priority }, count)
    },
  })
}

/** Measures the requests that the process has open. */
const measureRequests = (register: Registry, app: FastifyInstance): void => {
  const open = new Gauge({
    name: 'http_open_requests',
    help: 'Requests by state: body (late), waiting, running, upload',
    labelNames: ['state'],
    registers: [register],
    collect: () => {
      for (const [state, count] of Object.entries(app.openRequests())) open.set({ state }, count)
    },
  })
}

/** Measures the last ledger check. A figure above 0 or an old check needs an operator now. */
const measureLedgerChecks = (register: Registry, pool: Pool): void => {
  const registers = [register]
  const figures = shared(() => ledgerCheckFigures(pool))
  const violations = new Gauge({
    name: 'ledger_check_violations',
    help: 'Rows that must not be, by ledger check, as the last run found them',
    labelNames: ['check'],
    registers,
    collect: async () => {
      const found = await figures()
      if (!found) return
      violations.reset()
      for (const { rule, violations: rows } of found) if (rule !== null) violations.set({ check: rule }, rows ?? 0)
    },
  })
  const age = new Gauge({
    name: 'ledger_check_age_seconds',
    help: 'Seconds since the last ledger checks ended',
    registers,
    collect: async () => {
      const [latest] = (await figures()) ?? []
      if (latest) age.set(latest.ageSeconds)
    },
  })
}

type Measured = Pick<Deps, 'config' | 'pool'> & { files: Pick<Files, 'freeBytes'> }

/** Registers the metrics of an API process: process state and answer times. Needs an app with a load shedder. */
export const apiMetrics = (app: FastifyInstance, { config, pool, files }: Measured): Registry => {
  const register = new Registry()
  measureMessages(register, pool)
  measureFiles(register, files)
  countRefused(register, app)
  measureRequests(register, app)
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from request to answer by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? '(none)'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  serve(app, register, config)
  return register
}

/** Registers the metrics of a worker process: process state and queues, read from the database at each scrape. */
export const workerMetrics = (app: FastifyInstance, { config, pool, files }: Measured): Registry => {
  const register = new Registry()
  measureMessages(register, pool)
  measureFiles(register, files)
  measureLedgerChecks(register, pool)
  const registers = [register]
  const figures = shared(() => queueFigures(pool))
  const jobs = new Gauge({
    name: 'queue_jobs',
    help: 'Jobs by queue and state: waiting, active, failed',
    labelNames: ['queue', 'state'],
    registers,
    collect: async () => {
      for (const { queue, waiting, active, failed } of (await figures()) ?? []) {
        for (const [state, count] of Object.entries({ waiting, active, failed })) jobs.set({ queue, state }, count)
      }
    },
  })
  const oldest = new Gauge({
    name: 'queue_oldest_seconds',
    help: 'Age of the oldest job that has not been done; mails wait in their tables, see messages_oldest_waiting_seconds',
    labelNames: ['queue'],
    registers,
    collect: async () => {
      for (const { queue, oldestSeconds } of (await figures()) ?? []) oldest.set({ queue }, oldestSeconds)
    },
  })
  serve(app, register, config)
  return register
}
