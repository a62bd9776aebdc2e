import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe, type TracingChannel } from 'node:diagnostics_channel'
import { ClientRequest } from 'node:http'
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { enqueued, jobRuns, statements, traceField } from '#server/base/traced.ts'
import type { Config } from '#server/config/config.ts'

/** Context of the running request or job. */
type Current = AsyncLocalStorage<Context>
type Off = () => void

const fail = (span: Span, error: unknown): void => {
  // Messages of errors may contain personal data; the log has them under the request id.
  const type = error instanceof Error ? error.name : 'unknown'
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR })
}

/** Subscribes to a channel of Node's diagnostics. */
const on = (name: string, listen: (message: unknown) => void): Off => {
  subscribe(name, listen)
  return () => unsubscribe(name, listen)
}

/** Creates a span for each message of a tracing channel; `begin` returns undefined to skip a message. */
const spansOf = <M extends object>(
  current: Current,
  channel: TracingChannel<unknown, M>,
  begin: (message: M) => { span: Span; parent: Context } | undefined,
): Off => {
  const spans = new WeakMap<M, Span>()
  channel.start.bindStore(current, (message) => {
    const begun = begin(message)
    if (!begun) return current.getStore()
    spans.set(message, begun.span)
    return trace.setSpan(begun.parent, begun.span)
  })
  const listeners = {
    start: () => undefined,
    end: () => undefined,
    asyncStart: () => undefined,
    error: (message: M & { error: unknown }) => {
      const span = spans.get(message)
      if (span) fail(span, message.error)
    },
    asyncEnd: (message: M) => spans.get(message)?.end(),
  }
  channel.subscribe(listeners)
  return () => {
    channel.start.unbindStore(current)
    channel.unsubscribe(listeners)
  }
}

/** "select item": operation and first table, without the text, which may contain values. */
export const summaryOf = (text: string): string => {
  const plain = text.replaceAll(/\/\*.*?\*\//gs, ' ').trim()
  const operation = /^[a-z]+/i.exec(plain)?.[0].toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update|join)\s+"?([a-z_]+)"?/i.exec(plain)?.[1]
  return table === undefined ? operation : `${operation} ${table.toLowerCase()}`
}

/** Spans of statements inside a request or job; polls of queues have no parent and are skipped. */
const traceStatements = (tracer: Tracer, current: Current): Off =>
  spansOf(current, statements, ({ text }) => {
    const parent = current.getStore()
    if (!parent) return undefined
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summaryOf(text) }
    return { parent, span: tracer.startSpan(summaryOf(text), { kind: SpanKind.CLIENT, attributes }, parent) }
  })

/** Context of the span that a `traceparent` names. */
const remoteContext = (traceparent: string | undefined): Context => {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
  })
}

const traceJobs = (tracer: Tracer, current: Current): Off =>
  spansOf(current, jobRuns, ({ queue, traceparent }) => {
    const parent = remoteContext(traceparent)
    const attributes = { 'messaging.destination.name': queue }
    return { parent, span: tracer.startSpan(`run ${queue}`, { kind: SpanKind.CONSUMER, attributes }, parent) }
  })

/** Adds the current span to the payload of each enqueued job. */
const tracePayloads = (current: Current): Off =>
  on(enqueued.name.toString(), (payload) => {
    const within = trace.getSpanContext(current.getStore() ?? ROOT_CONTEXT)
    if (!within || typeof payload !== 'object' || payload === null) return
    const flags = within.traceFlags.toString(16).padStart(2, '0')
    Object.assign(payload, { [traceField]: `00-${within.traceId}-${within.spanId}-${flags}` })
  })

const isApp = (given: unknown): given is FastifyInstance =>
  typeof given === 'object' && given !== null && 'addHook' in given && 'routing' in given

/** Spans of calls, named by method and route. A caller's own trace is not continued: callers are not trusted. */
const traceCalls = (app: FastifyInstance, tracer: Tracer, current: Current): void => {
  const calls = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _, done) => {
    const { url: route } = request.routeOptions
    if (!route?.startsWith('/api/')) return done()
    const { method, id } = request
    const attributes = { 'http.request.method': method, 'http.route': route, 'tillgate.request_id': id }
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT)
    calls.set(request, span)
    current.run(trace.setSpan(ROOT_CONTEXT, span), done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = calls.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}

type Outbound = { key: object; method: string; host: string }
/** Request of `fetch` (undici) or of `node:http` in a diagnostics message. */
const outboundOf = (message: unknown): Outbound | undefined => {
  if (typeof message !== 'object' || message === null || !('request' in message)) return undefined
  const { request } = message
  if (request instanceof ClientRequest) return { key: request, method: request.method, host: request.host }
  if (typeof request !== 'object' || request === null || !('origin' in request) || !('method' in request))
    return undefined
  const url = URL.parse(String(request.origin))
  return url ? { key: request, method: String(request.method), host: url.hostname } : undefined
}

const statusOf = (message: unknown): number | undefined => {
  if (typeof message !== 'object' || message === null || !('response' in message)) return undefined
  const { response } = message
  const status = typeof response === 'object' && response !== null && 'statusCode' in response && response.statusCode
  return typeof status === 'number' ? status : undefined
}

/** Spans of calls to third parties: method, host and status, because paths and headers may contain secrets. */
const traceOutbound = (tracer: Tracer, current: Current): Off => {
  const spans = new WeakMap<object, Span>()
  const begin = (message: unknown): void => {
    const [parent, outbound] = [current.getStore(), outboundOf(message)]
    if (!parent || !outbound) return
    const { key, method, host } = outbound
    const attributes: Attributes = { 'http.request.method': method, 'server.address': host }
    spans.set(key, tracer.startSpan(`${method} ${host}`, { kind: SpanKind.CLIENT, attributes }, parent))
  }
  const end = (message: unknown): void => {
    const span = spans.get(outboundOf(message)?.key ?? {})
    const status = statusOf(message)
    if (status !== undefined) span?.setAttribute('http.response.status_code', status)
    if (span && typeof message === 'object' && message !== null && 'error' in message) fail(span, message.error)
    span?.end()
  }
  const offs = [
    ...['undici:request:create', 'http.client.request.start'].map((name) => on(name, begin)),
    ...['undici:request:headers', 'undici:request:error'].map((name) => on(name, end)),
    ...['http.client.response.finish', 'http.client.request.error'].map((name) => on(name, end)),
  ]
  return () => offs.forEach((off) => off())
}

/**
 * Sends spans of calls, statements, jobs and outbound requests to an OTLP receiver. Returns the function that sends the last
 * spans and stops. Apps created before the start are not traced.
 */
export const startTracing = ({ endpoint, share }: NonNullable<Config['traces']>, service: string) => {
  const current: Current = new AsyncLocalStorage()
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const untraced: SpanExporter = {
    export: (spans, done) => current.exit(() => exporter.export(spans, done)),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: untraced })],
  })
  const tracer = provider.getTracer('tillgate')
  const offs = [
    on('fastify.initialization', (message) => {
      const app = typeof message === 'object' && message !== null && 'fastify' in message && message.fastify
      if (isApp(app)) traceCalls(app, tracer, current)
    }),
    traceStatements(tracer, current),
    traceJobs(tracer, current),
    tracePayloads(current),
    traceOutbound(tracer, current),
  ]
  return async (): Promise<void> => {
    offs.forEach((off) => off())
    // An absent receiver loses the spans, not the stop.
    await provider.shutdown().catch(() => undefined)
  }
}
