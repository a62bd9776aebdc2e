import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { listBytes, type Route } from '@tillgate/contract/route.ts'
import { languageOf, languages } from '@tillgate/phrases/translator.ts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/base/refusal.ts'
import { newAdmission, type AdmissionLimits, type Priority } from './admission.ts'
import { newArrivedBodies } from './arrived-body.ts'
import type { Draining } from './drain.ts'
import { errorAnswer } from './errors.ts'
import { pathOfTarget, patternOf } from './route-patterns.ts'
import { newLateBodies } from './late-bodies.ts'
import { requestIdOf } from './request-meta.ts'
import { newSlowCallers, type Slowness } from './slow-callers.ts'

/** Share of the process that a call uses: the share of the priority, or of uploads, whose bodies are streams. */
export type Share = Priority | 'upload'

/** Open requests by state: body is late, call waits, call runs, upload runs. */
export type OpenRequests = Record<'body' | 'waiting' | 'running' | 'upload', number>

declare module 'fastify' {
  interface FastifyContextConfig {
    share?: Share
  }
  interface FastifyInstance {
    /** Number of calls refused by the load shedder since the start of the process, by share. */
    refusedCalls: Record<Share, number>
    openRequests: () => OpenRequests
    /** Returns true when calls occupy the whole process and none ends. */
    isStuck: () => boolean
  }
}

export const shareOf = ({ access, kind }: Pick<Route, 'access' | 'kind'>): Share => {
  if (kind === 'upload') return 'upload'
  if (access.kind === 'till' || access.kind === 'device') return 'till'
  return kind === 'file' ? 'file' : 'screen'
}

/** Uploads that a process reads at once. */
const uploadsMax = 64
/** Refused and slow calls are logged as counts, at most one line in this time: a line for each call costs more than the refusal. */
const reportMs = 1000

const idPlace = '{id}'
/** Text of the answer in each language, without the request id. */
const busyAnswers = Object.fromEntries(
  languages.map((language) => [language, JSON.stringify(errorAnswer(new Refusal('server.busy'), language, idPlace))]),
)

/** Answers a refused call. */
const answerBusy = (request: IncomingMessage, response: ServerResponse, fixed: readonly string[]): void => {
  const id = requestIdOf(request.headers['x-request-id'])
  const body = (busyAnswers[languageOf(request.headers['accept-language'])] ?? '').replace(idPlace, id)
  response.writeHead(503, [...fixed, 'x-request-id', id, 'content-length', String(Buffer.byteLength(body))]).end(body)
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
/** Handlers stream multipart bodies; other bodies are collected before the call starts. */
const isMultipart = ({ headers }: IncomingMessage): boolean => /^multipart\//i.test(headers['content-type'] ?? '')
/** A longer body is refused by its header. */
const isCollectable = ({ headers }: IncomingMessage): boolean => !(Number(headers['content-length']) > listBytes)

/**
 * `headers`: of every answer. `addressOf`: returns the address of the caller.
 * `answerSlow`: answers a request whose body arrives too slowly.
 */
type Limits = AdmissionLimits & {
  draining: Draining
  headers: Record<string, string>
  slowness: Slowness
  addressOf: (request: IncomingMessage) => string
  answerSlow: (request: IncomingMessage, response: ServerResponse) => void
}

/**
 * Admits calls by the time that they wait (`admission.ts`), before a route or session is looked up. A call counts when its
 * body has arrived. A refused call gets a 503. Uploads have a share of their own, without a queue. Pages and health checks
 * are always served.
 *
 * The refusal is written on Node's server: in Fastify it takes a quarter of the CPU of an answered call, so that a process
 * under twice its capacity would answer a third less.
 */
export const newShedder = ({ draining, headers, slowness, addressOf, answerSlow, ...limits }: Limits) => {
  const admission = newAdmission(limits)
  const bodies = newArrivedBodies()
  const lateBodies = newLateBodies(addressOf)
  const uploads = new Set<IncomingMessage>()
  /** Requests whose body arrived too slowly. */
  let slow = 0
  const started = { countRefused: (): void => undefined }
  const slowCallers = newSlowCallers(slowness, (request, response) => {
    slow += 1
    started.countRefused()
    answerSlow(request, response)
  })
  const refused: Record<Share, number> = { till: 0, screen: 0, file: 0, upload: 0 }
  const routes: Record<Share, string[]> = { till: [], screen: [], file: [], upload: [] }
  const patterns = { till: patternOf([]), file: patternOf([]), upload: patternOf([]) }
  const common = { ...headers, 'retry-after': '1', 'content-type': 'application/json; charset=utf-8' }
  const kept = Object.entries(common).flat()
  const closing = [...kept, 'connection', 'close']

  /** Returns the share of a call, undefined for pages and health checks. Only a multipart body makes an upload. */
  const shareOfCall = (url: string, isForm: boolean): Share | undefined => {
    const path = pathOfTarget(url)
    if (path?.startsWith('/api/') !== true) return undefined
    if (patterns.till.test(path)) return 'till'
    if (isForm && patterns.upload.test(path)) return 'upload'
    return patterns.file.test(path) ? 'file' : 'screen'
  }

  /** Puts the limits before the requests of a server. */
  const before =
    (handle: RequestListener): RequestListener =>
    (request, response) => {
      const isForm = isMultipart(request)
      const share = shareOfCall(request.url ?? '', isForm)
      const refuse = (): void => {
        if (share !== undefined) refused[share] += 1
        started.countRefused()
        answerBusy(request, response, draining.yes ? closing : kept)
      }
      const start = () => handle(request, response)
      let body: { leave: () => void } | undefined
      let leave: (() => void) | undefined
      const admit = (): void => {
        if (share === undefined) start()
        else if (share !== 'upload') leave = admission.enter(share, { start, refuse })
        else if (uploads.size >= uploadsMax) refuse()
        else {
          uploads.add(request)
          start()
        }
      }
      const collects = hasBody(request) && !isForm && isCollectable(request)
      const { arrived } = slowCallers.follow(request, response, {
        phase: collects ? 'body' : hasBody(request) ? 'stream' : 'answer',
        onEnd: () => {
          body?.leave()
          leave?.()
          uploads.delete(request)
        },
      })
      if (!collects) return admit()
      bodies.collect(request, listBytes, () => {
        // Already refused as one of too many late bodies, or the caller has disconnected.
        if (response.headersSent || request.socket.destroyed) return
        body?.leave()
        arrived()
        admit()
      })
      body = lateBodies.expect(request, response, refuse)
    }

  /** Collects the routes of the app, counts and logs refused calls. */
  const install = (app: FastifyInstance): void => {
    let timer: NodeJS.Timeout | undefined
    let logged = { ...refused, slow }
    const report = (): void => {
      timer = undefined
      const { till, screen, file, upload } = refused
      const counts = {
        till: till - logged.till,
        screen: screen - logged.screen,
        file: file - logged.file,
        upload: upload - logged.upload,
        slow: slow - logged.slow,
      }
      app.log.warn(counts, 'http.calls.refused')
      logged = { ...refused, slow }
    }
    started.countRefused = () => {
      timer ??= setTimeout(report, reportMs)
    }
    app.decorate('refusedCalls', refused)
    app.decorate('openRequests', () => ({
      body: lateBodies.count(),
      waiting: admission.waiting(),
      running: admission.running(),
      upload: uploads.size,
    }))
    app.decorate('isStuck', admission.isStuck)
    app.addHook('onRoute', ({ url, config }) => {
      if (config?.share) routes[config.share].push(url)
    })
    app.addHook('preParsing', (request, _reply, payload, done) => done(null, bodies.streamOf(request.raw) ?? payload))
    app.addHook('onReady', async () => {
      for (const share of ['till', 'file', 'upload'] as const) patterns[share] = patternOf(routes[share])
    })
    app.addHook('onClose', async () => {
      admission.stop()
      slowCallers.stop()
      if (!timer) return
      clearTimeout(timer)
      report()
    })
  }
  return { before, install, shareOfCall }
}
