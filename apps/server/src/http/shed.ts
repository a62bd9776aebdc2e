import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Route } from '@tillgate/contract/route.ts'
import type { FastifyInstance } from 'fastify'
import { refuse } from '#server/base/refusal.ts'

/** Under load a process refuses files and reports first, then the calls of portal and console, and tills last. */
export type Priority = 'till' | 'screen' | 'file'

declare module 'fastify' {
  interface FastifyContextConfig {
    priority?: Priority
  }
  interface FastifyInstance {
    /** Number of calls refused by `shedLoad` since the start of the process, by priority. */
    refusedCalls: Record<Priority, number>
  }
}

export const priorityOf = ({ who, kind }: Pick<Route, 'who' | 'kind'>): Priority => {
  if (who.kind === 'till' || who.kind === 'device') return 'till'
  return kind === 'file' ? 'file' : 'screen'
}

/** Share of `most` that requests of a priority and of all lower ones may occupy. */
const shares: Record<Priority, number> = { till: 1, screen: 2 / 3, file: 1 / 3 }

/** Event loop delay in milliseconds up to which a process takes all requests. */
const easyDelayMs = 100
const sampleMs = 500

/** Measures the event loop of this process. Returns its mean delay in milliseconds during the last half second. */
const measureDelay = (app: FastifyInstance): (() => number) => {
  const resolution = 20
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  let delayMs = 0
  const timer = setInterval(() => {
    // Each sample includes the interval of the timer itself.
    delayMs = histogram.count > 0 ? Math.max(0, histogram.mean / 1e6 - resolution) : 0
    histogram.reset()
  }, sampleMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    histogram.disable()
  })
  return () => delayMs
}

/**
 * Refuses requests above `most` at once with a 503, before their session and body are read. A request that waits for
 * its turn until the caller gives up costs the same work as an answered one. A late event loop lowers the limits in
 * proportion. Pages and health checks are always served.
 */
export const shedLoad = (app: FastifyInstance, most: number, delayOf = measureDelay(app)): void => {
  const open: Record<Priority, number> = { till: 0, screen: 0, file: 0 }
  const isFull = (priority: Priority): boolean => {
    const limit = most * Math.min(1, easyDelayMs / delayOf())
    const files = open.file
    const screens = files + open.screen
    const all = screens + open.till
    const rivals = { till: all, screen: screens, file: files }
    return all >= limit || rivals[priority] >= limit * shares[priority]
  }
  const refused: Record<Priority, number> = { till: 0, screen: 0, file: 0 }
  app.decorate('refusedCalls', refused)
  app.addHook('onRequest', async (request, reply) => {
    const { priority } = request.routeOptions.config
    if (priority === undefined) return
    if (isFull(priority)) {
      refused[priority] += 1
      refuse('server.busy', { retryAfter: 1 })
    }
    open[priority] += 1
    // Fires as well for a caller that gave up.
    reply.raw.once('close', () => {
      open[priority] -= 1
    })
  })
}
