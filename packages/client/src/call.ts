import { freshCodeHeader, type Answer, type Route, type ClientInput } from '@tillgate/contract/route.ts'
import * as z from 'zod/mini'
import { addressOf, type Loose } from './address.ts'
import { lost, Refused, toRefused } from './refused.ts'

/** How calls leave this program: where to, as whom, in which language. */
export type ClientOptions = {
  base: string
  /** Where marked calls go, without bearer; compiled out of production. */
  mockBase?: string
  headers: () => Record<string, string>
  trial: { userAgent: string; hostname: string }
  checksAnswers: boolean
  /** Sends a call, with a code of the authenticator where the call needs one. */
  withCode?: (route: Route, send: (code?: string) => Promise<Response>) => Promise<Response>
  /** Hears the status of every refusal. The call fails all the same. */
  refused?: (status: number) => void
}
/**
 * `bearer`: a credential for this call alone, instead of the session's. `key`: that of a call which may have arrived before; by
 * default every call has a key of its own. `code`: a code of the authenticator that is known already.
 */
export type CallOptions = {
  signal?: AbortSignal
  mock?: boolean
  bearer?: string
  key?: string
  code?: string
  /** Goes on after its page is closed: 64 kB at most. */
  keepalive?: boolean
}

const withoutBearer = ({ authorization: _, ...rest }: Record<string, string>): Record<string, string> => rest

/** One request with its idempotency key fixed, so that sending it twice changes nothing twice. */
const requestOf = (
  line: ClientOptions,
  route: Route,
  loose: Loose,
  { signal, mock = false, bearer, key = crypto.randomUUID(), code, keepalive = false }: CallOptions,
): (() => Promise<Response>) => {
  const writes = route.method !== 'GET'
  const own = line.headers()
  const request: RequestInit = {
    method: route.method,
    headers: {
      ...(mock ? withoutBearer(own) : own),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(code === undefined ? {} : { [freshCodeHeader]: code }),
      ...(writes ? { 'content-type': 'application/json', 'idempotency-key': key } : {}),
    },
    ...(writes ? { body: JSON.stringify({ ...loose.body, trial: line.trial }) } : {}),
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
  }
  const base = mock && line.mockBase !== undefined ? line.mockBase : line.base
  return () => fetch(addressOf(base, route, loose), request).catch(lost)
}

/** Spec 1 §8: a 401 is asked once more, unchanged; the key above makes the second request harmless. */
const answered = async (line: ClientOptions, ask: () => Promise<Response>): Promise<Response> => {
  const first = await ask()
  const response = first.status === 401 ? await ask() : first
  if (response.ok) return response
  const body = await response.text().catch(() => '')
  line.refused?.(response.status)
  throw toRefused(response.status, body, response.headers.get('retry-after'))
}

/** Sends one call. Every attempt with another code keeps the idempotency key. */
const send = (line: ClientOptions, route: Route, loose: Loose, options: CallOptions): Promise<Response> => {
  const key = options.key ?? crypto.randomUUID()
  const attempt = (code = options.code) =>
    answered(line, requestOf(line, route, loose, { ...options, key, ...(code !== undefined && { code }) }))
  return line.withCode && options.code === undefined ? line.withCode(route, attempt) : attempt()
}

/** True when the answer differs by values of enumerations alone: the server is newer than this program. */
const isNewer = ({ issues }: z.core.$ZodError): boolean =>
  issues.every((issue) => issue.code === 'invalid_value' && issue.values.length > 1)

/**
 * Checks the answer in development; production trusts the contract both sides were compiled against. An unknown value of
 * an enumeration passes in both: the screens show it as unknown.
 */
export const checked = <R extends Route>(line: ClientOptions, route: R, answer: unknown): Answer<R> => {
  if (!line.checksAnswers) return answer as Answer<R>
  const { data, error } = z.safeParse(route.answer, answer)
  if (error !== undefined && !isNewer(error)) throw error
  return (error === undefined ? data : answer) as Answer<R>
}

/** The one fetch of the apps, the end-to-end tests and the till. */
export const caller =
  (line: ClientOptions) =>
  async <R extends Route>(route: R, parts: ClientInput<R>, options: CallOptions = {}): Promise<Answer<R>> => {
    const response = await send(line, route, parts as Loose, options)
    const answer: unknown = await response.json().catch(() => {
      throw new Refused(response.status, {})
    })
    return checked(line, route, answer)
  }

/** For routes of kind `file`: the bytes and the name the server gives them. */
export const downloader =
  (line: ClientOptions) =>
  async <R extends Route & { kind: 'file' }>(route: R, parts: ClientInput<R>, options: CallOptions = {}) => {
    const response = await send(line, route, parts as Loose, options)
    const disposition = response.headers.get('content-disposition') ?? ''
    const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
    const plain = /filename="([^"]*)"/.exec(disposition)?.[1]
    return { blob: await response.blob(), name: encoded ? decodeURIComponent(encoded) : (plain ?? 'download') }
  }
