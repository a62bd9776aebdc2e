import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type * as Plaid from 'plaid'
import * as z from 'zod/mini'
import { clock } from '#server/base/clock.ts'
import type { PlaidSettings } from '#server/config/plaid-settings.ts'
import { breaker } from '../breaker.ts'
import { PlaidRefusedError, PlaidUnavailable } from './port.ts'

export type PlaidOptions = Pick<PlaidSettings, 'baseUrl' | 'clientId' | 'secret'> & {
  /** For one attempt. */
  deadlineMs?: number
  /** Milliseconds for one call with all its attempts. */
  wholeMs?: number
  pausesMs?: readonly number[]
  /** Milliseconds without calls after five failures. */
  restMs?: number
}
/** Call of the library. Its enumerations are values, so they are passed after the library has loaded. */
type Ask = (api: Plaid.PlaidApi, words: typeof Plaid) => Promise<{ data: unknown }>

/** With less time left the call cannot be answered. */
const minTimeoutMs = 100

const Failed = z.object({
  code: z.optional(z.string()),
  response: z.optional(z.object({ status: z.number(), data: z.unknown() })),
})
const Complaint = z.object({ error_type: z.string(), error_code: z.string() })

/** Converts an error of the library. The original contains the secret in its headers, so no part of it is passed on. */
const failureOf = (error: unknown): Error => {
  const { code, response } = z.safeParse(Failed, error).data ?? {}
  const { error_code: word, error_type: kind } = z.safeParse(Complaint, response?.data).data ?? {}
  const status = response?.status ?? 0
  const isPlaidError = status === 0 || status === 429 || status >= 500
  if (word !== undefined && !isPlaidError && kind !== 'API_ERROR' && kind !== 'RATE_LIMIT_EXCEEDED') {
    return new PlaidRefusedError(word)
  }
  return new PlaidUnavailable(`Plaid did not answer: ${status === 0 ? (code ?? 'no answer') : String(status)}`)
}

/** Creates the Plaid client. The library loads at the first call, because it is larger than the rest of the server. */
export const plaidClient = ({
  baseUrl,
  clientId,
  secret,
  deadlineMs = 10_000,
  wholeMs = 40_000,
  pausesMs = [250, 1000],
  restMs = 30_000,
}: PlaidOptions) => {
  const headers = { 'PLAID-CLIENT-ID': clientId, 'PLAID-SECRET': secret, 'Plaid-Version': '2020-09-14' }
  let loading: Promise<typeof Plaid> | undefined
  const guarded = breaker({
    isFailure: (error) => error instanceof PlaidUnavailable,
    rests: () => new PlaidUnavailable('Plaid is left alone after failures'),
    restMs,
  })

  const attempt = async <S extends z.ZodMiniType>(shape: S, ask: Ask, timeout: number): Promise<z.output<S>> => {
    const words = await (loading ??= import('plaid'))
    const limits = { timeout, maxRedirects: 0, maxContentLength: 4 * 1024 * 1024, proxy: false }
    const settings = new words.Configuration({ basePath: baseUrl, baseOptions: { headers, ...limits } })
    const { data } = await ask(new words.PlaidApi(settings), words).catch((error: unknown) => {
      throw failureOf(error)
    })
    const read = z.safeParse(shape, data)
    // An unreadable answer counts as no answer.
    if (!read.success) throw new PlaidUnavailable('Plaid answered in a shape that cannot be read')
    return read.data
  }

  /** Calls Plaid and retries after each pause while Plaid does not answer and time remains. */
  const persistent = async <S extends z.ZodMiniType>(
    shape: S,
    ask: Ask,
    pauses: readonly number[],
  ): Promise<z.output<S>> => {
    const until = clock.ticks() + wholeMs
    const left = (): number => until - clock.ticks()
    const go = async ([wait, ...more]: readonly number[]): Promise<z.output<S>> => {
      try {
        return await attempt(shape, ask, Math.max(1, Math.min(deadlineMs, Math.ceil(left()))))
      } catch (error) {
        if (!(error instanceof PlaidUnavailable) || wait === undefined || left() < 1.5 * wait + minTimeoutMs)
          throw error
        await pause(wait / 2 + randomInt(wait + 1))
        return go(more)
      }
    }
    // A call counts once, however often it was tried: two clicks are not five failures.
    return guarded(() => go(pauses))
  }
  return {
    once: <S extends z.ZodMiniType>(shape: S, ask: Ask) => persistent(shape, ask, []),
    /** For what may be asked twice, though the first answer was lost. */
    twice: <S extends z.ZodMiniType>(shape: S, ask: Ask) => persistent(shape, ask, [0]),
    /** Calls Plaid for reading, with retries. */
    read: <S extends z.ZodMiniType>(shape: S, ask: Ask) => persistent(shape, ask, pausesMs),
  }
}
export type PlaidClient = ReturnType<typeof plaidClient>
