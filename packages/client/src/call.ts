import { freshCodeHeader, type Answer, type Route, type ClientInput } from '@tillgate/contract/route.ts'
import * as z from 'zod/mini'
import { addressOf, type Loose } from './address.ts'
import { lost, Refused, toRefused } from './refused.ts'

/** Options of all calls: base address, session, language. */
export type ClientOptions = {
  base: string
  /** Base of marked calls, without bearer; removed from production builds. */
  mockBase?: string
  headers: () => Record<string, string>
  trial: { userAgent: string; hostname: string }
  checksAnswers: boolean
  /** Sends a call, with an authenticator code where required. */
  withCode?: (route: Route, send: (code?: string) => Promise<Response>) => Promise<Response>
  /** Receives the status of every refusal. The call still fails. */
  refused?: (status: number) => void
}
/**
 * `bearer`: a credential for this call instead of the session's. `key`: idempotency key of a call that may have arrived
 * before; by default every call has a new key. `code`: an authenticator code already entered.
 */
export type CallOptions = {
  signal?: AbortSignal
  mock?: boolean
  bearer?: string
  key?: string
  code?: string
  /** Lets the request continue after its page closes: at most 64 kB. */
  keepalive?: boolean
}

const withoutBearer = ({ authorization: _, ...rest }: Record<string, string>): Record<string, string> => rest

/** Creates a request with a fixed idempotency key, so that a repetition changes nothing twice. */
const requestOf = (
  client: ClientOptions,
  route: Route,
  loose: Loose,
  { signal, mock = false, bearer, key = crypto.randomUUID(), code, keepalive = false }: CallOptions,
): (() => Promise<Response>) => {
  const writes = route.method !== 'GET'
  const own = client.headers()
  const request: RequestInit = {
    method: route.method,
    headers: {
      ...(mock ? withoutBearer(own) : own),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(code === undefined ? {} : { [freshCodeHeader]: code }),
      ...(writes ? { 'content-type': 'application/json', 'idempotency-key': key } : {}),
    },
    ...(writes ? { body: JSON.stringify({ ...loose.body, trial: client.trial }) } : {}),
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
  }
  const base = mock && client.mockBase !== undefined ? client.mockBase : client.base
  return () => fetch(addressOf(base, route, loose), request).catch(lost)
}

/** Longest `Retry-After` in seconds after which a read is repeated. */
const retryAfterMax = 5

/** Resolves after some milliseconds. Rejects when the call is aborted. */
const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const abort = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', abort, { once: true })
  })

/** Repeats a read once that a busy server refused, after the time that the server names. */
const askPatiently = async (
  { method }: Route,
  ask: () => Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<Response> => {
  const response = await ask()
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  if (method !== 'GET' || response.status !== 503 || !(seconds <= retryAfterMax)) return response
  await response.body?.cancel()
  await pause(seconds * 1000, signal)
  return ask()
}

/** Spec 1 §8: a 401 is asked once more, unchanged; the key above makes the second request harmless. */
export const answered = async (client: ClientOptions, ask: () => Promise<Response>): Promise<Response> => {
  const first = await ask()
  const response = first.status === 401 ? await ask() : first
  if (response.ok) return response
  const body = await response.text().catch(() => '')
  client.refused?.(response.status)
  throw toRefused(response.status, body, response.headers.get('retry-after'))
}

/** Sends a call. Repeated attempts with a new code use the same idempotency key. */
const send = (client: ClientOptions, route: Route, loose: Loose, options: CallOptions): Promise<Response> => {
  const key = options.key ?? crypto.randomUUID()
  const attempt = (code = options.code) => {
    const ask = requestOf(client, route, loose, { ...options, key, ...(code !== undefined && { code }) })
    return answered(client, () => askPatiently(route, ask, options.signal))
  }
  return client.withCode && options.code === undefined ? client.withCode(route, attempt) : attempt()
}

/** True when the answer differs by values of enumerations alone: the server is newer than this program. */
const isNewer = ({ issues }: z.core.$ZodError): boolean =>
  issues.every((issue) => issue.code === 'invalid_value' && issue.values.length > 1)

/**
 * Validates the answer in development; production trusts the compiled contract. Unknown enumeration values pass in
 * both: the screens show them as unknown.
 */
export const checked = <R extends Route>(client: ClientOptions, route: R, answer: unknown): Answer<R> => {
  if (!client.checksAnswers) return answer as Answer<R>
  const { data, error } = z.safeParse(route.answer, answer)
  if (error !== undefined && !isNewer(error)) throw error
  return (error === undefined ? data : answer) as Answer<R>
}

/** Creates the fetch client of the apps, the end-to-end tests and the till. */
export const caller =
  (client: ClientOptions) =>
  async <R extends Route>(route: R, parts: ClientInput<R>, options: CallOptions = {}): Promise<Answer<R>> => {
    const response = await send(client, route, parts as Loose, options)
    const answer: unknown = await response.json().catch(() => {
      throw new Refused(response.status, {})
    })
    return checked(client, route, answer)
  }

/** Downloads routes of kind `file`: returns the bytes and the server's file name. */
export const downloader =
  (client: ClientOptions) =>
  async <R extends Route & { kind: 'file' }>(route: R, parts: ClientInput<R>, options: CallOptions = {}) => {
    const response = await send(client, route, parts as Loose, options)
    const disposition = response.headers.get('content-disposition') ?? ''
    const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
    const plain = /filename="([^"]*)"/.exec(disposition)?.[1]
    return { blob: await response.blob(), name: encoded ? decodeURIComponent(encoded) : (plain ?? 'download') }
  }
