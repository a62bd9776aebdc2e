import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Route } from '@tillgate/contract/route.ts'
import { languageOf, languages } from '@tillgate/phrases/translator.ts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/base/refusal.ts'
import type { Draining } from './drain.ts'
import { errorAnswer } from './errors.ts'
import { requestIdOf } from './request-meta.ts'

/** Under load a process refuses files and reports first, then the calls of portal and console, and tills last. */
export type Priority = 'till' | 'screen' | 'file'

declare module 'fastify' {
  interface FastifyContextConfig {
    priority?: Priority
  }
  interface FastifyInstance {
    /** Number of calls refused by the load shedder since the start of the process, by priority. */
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
/** Refused calls are logged as counts, at most one line in this time: a line for each call costs more than the refusal. */
const reportMs = 1000

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

const pathOf = (route: string): string =>
  route
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)))
    .join('/')
/** Pattern of the paths of routes such as `/api/item/:id`. Without routes it matches nothing. */
const patternOf = (routes: readonly string[]): RegExp =>
  routes.length === 0 ? /^(?!)/ : new RegExp(`^(?:${routes.map(pathOf).join('|')})$`)

/**
 * Returns the path of a request target as the router reads it: decoded, without host and query. A limit on the raw target
 * would not apply to `/%61pi/` or `http://host/api/`. Undefined when the path cannot be decoded, which the router answers.
 */
const pathOfTarget = (target: string): string | undefined => {
  const [path = ''] = (target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '')).split(/[?#]/, 1)
  if (!path.includes('%')) return path
  try {
    return decodeURI(path)
  } catch {
    return undefined
  }
}

const idPlace = '{id}'
/** Text of the answer in each language, without the request id. */
const busyAnswers = Object.fromEntries(
  languages.map((language) => [language, JSON.stringify(errorAnswer(new Refusal('server.busy'), language, idPlace))]),
)

/** Answers a refused call, and ends its connection when the rest of the body does not arrive. */
const answerBusy = (
  request: IncomingMessage,
  response: ServerResponse,
  { fixed, bodyMs }: { fixed: readonly string[]; bodyMs: number },
): void => {
  const id = requestIdOf(request.headers['x-request-id'])
  const body = (busyAnswers[languageOf(request.headers['accept-language'])] ?? '').replace(idPlace, id)
  response.writeHead(503, [...fixed, 'x-request-id', id, 'content-length', String(Buffer.byteLength(body))]).end(body)
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && length === '0') return
  const timer = setTimeout(() => request.socket.destroy(), bodyMs)
  request.once('close', () => clearTimeout(timer))
}

/** `headers`: of every answer. `bodyMs`: time in which the body of a refused call must arrive. */
type Limits = { most: number; draining: Draining; headers: Record<string, string>; bodyMs?: number }

/**
 * Refuses calls above `most` at once with a 503, before a route, session or body is looked up. A request that waits for
 * its turn until the caller gives up costs the same work as an answered one. A late event loop lowers the limits in
 * proportion. Pages and health checks are always served.
 *
 * The answer is written on Node's server: in Fastify a refusal takes a quarter of the CPU of an answered call, so that a
 * process under twice its capacity would answer a third less.
 */
export const newShedder = ({ most, draining, headers, bodyMs = 15_000 }: Limits) => {
  const open: Record<Priority, number> = { till: 0, screen: 0, file: 0 }
  const refused: Record<Priority, number> = { till: 0, screen: 0, file: 0 }
  const routes: Record<Priority, string[]> = { till: [], screen: [], file: [] }
  const patterns = { till: patternOf([]), file: patternOf([]) }
  const started = { delayOf: () => 0, countRefused: (): void => undefined }
  const common = { ...headers, 'retry-after': '1', 'content-type': 'application/json; charset=utf-8' }
  const kept = Object.entries(common).flat()
  const closing = [...kept, 'connection', 'close']

  const priorityOfUrl = (url: string): Priority | undefined => {
    const path = pathOfTarget(url)
    if (path?.startsWith('/api/') !== true) return undefined
    if (patterns.till.test(path)) return 'till'
    return patterns.file.test(path) ? 'file' : 'screen'
  }

  const isFull = (priority: Priority): boolean => {
    const limit = most * Math.min(1, easyDelayMs / started.delayOf())
    const files = open.file
    const screens = files + open.screen
    const all = screens + open.till
    const rivals = { till: all, screen: screens, file: files }
    return all >= limit || rivals[priority] >= limit * shares[priority]
  }

  /** Puts the limit before the requests of a server. */
  const before =
    (handle: RequestListener): RequestListener =>
    (request, response) => {
      const priority = priorityOfUrl(request.url ?? '')
      if (priority === undefined) return handle(request, response)
      if (isFull(priority)) {
        refused[priority] += 1
        started.countRefused()
        return answerBusy(request, response, { fixed: draining.yes ? closing : kept, bodyMs })
      }
      open[priority] += 1
      // Fires as well for a caller that gave up.
      response.once('close', () => {
        open[priority] -= 1
      })
      handle(request, response)
    }

  /** Collects the routes of the app, measures its event loop, and counts and logs refused calls. */
  const install = (app: FastifyInstance, delayOf = measureDelay(app)): void => {
    let timer: NodeJS.Timeout | undefined
    let logged = { ...refused }
    const report = (): void => {
      timer = undefined
      const { till, screen, file } = refused
      app.log.warn(
        { till: till - logged.till, screen: screen - logged.screen, file: file - logged.file },
        'calls refused',
      )
      logged = { ...refused }
    }
    started.delayOf = delayOf
    started.countRefused = () => {
      timer ??= setTimeout(report, reportMs)
    }
    app.decorate('refusedCalls', refused)
    app.addHook('onRoute', ({ url, config }) => {
      if (config?.priority) routes[config.priority].push(url)
    })
    app.addHook('onReady', async () => {
      patterns.till = patternOf(routes.till)
      patterns.file = patternOf(routes.file)
    })
    app.addHook('onClose', async () => {
      if (!timer) return
      clearTimeout(timer)
      report()
    })
  }
  return { before, install, priorityOfUrl }
}
