import type { ErrorAnswer, FieldError } from '@tillgate/contract/refusals.ts'

/** Error of every failed call. `status` 0 means that no answer arrived. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly fields: FieldError[]
  readonly requestId: string
  /** With `version.stale`: the record as it is now. */
  readonly current: unknown
  /** With `card.declined`: why the card's issuer refused. */
  readonly reason: string
  /** Seconds to wait before another try, from the server's Retry-After. */
  readonly retryAfter: number | undefined

  constructor(status: number, answer: Partial<ErrorAnswer>, retryAfter?: number) {
    super(answer.message ?? '')
    this.status = status
    this.code = answer.code ?? (status === 0 ? 'network' : 'unknown')
    this.fields = answer.errors ?? []
    this.requestId = answer.requestId ?? ''
    this.current = answer.current
    this.reason = answer.reason ?? ''
    this.retryAfter = retryAfter
  }
}

/** Reads a refusal out of any body: proxies answer HTML, cut connections answer half a JSON. */
export const toRefused = (status: number, body: string, retryAfter: string | null): Refused => {
  const seconds = retryAfter === null || Number.isNaN(Number(retryAfter)) ? undefined : Number(retryAfter)
  try {
    const answer: Partial<ErrorAnswer> | null = JSON.parse(body)
    return new Refused(status, answer ?? {}, seconds)
  } catch {
    return new Refused(status, {}, seconds)
  }
}

/**
 * Returns true for a missing answer, or one without the result of the call. Each refusal of our server has a code: an answer without one is
 * of a proxy, or of the page of a network where people sign in.
 */
export const isUnanswered = (error: unknown): error is Refused =>
  error instanceof Refused &&
  (error.status === 0 || error.status >= 500 || error.code === 'unknown' || error.code === 'idempotency.in-flight')

/** Returns true unless the server refused the call: its result is unknown, or never arrived. */
export const isUndecided = (error: unknown): boolean => !(error instanceof Refused) || isUnanswered(error)

/** No answer: the network's fault. An abort stays an abort. */
export const lost = (error: unknown): never => {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  throw new Refused(0, {})
}
