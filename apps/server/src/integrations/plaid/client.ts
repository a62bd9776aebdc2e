import { setTimeout as pause } from 'node:timers/promises'
import type * as Plaid from 'plaid'
import * as z from 'zod/mini'
import type { PlaidSettings } from '#server/plaid-settings.ts'
import { PlaidRefused, PlaidUnavailable } from './port.ts'

export type PlaidOptions = Pick<PlaidSettings, 'baseUrl' | 'clientId' | 'secret'> & {
  deadlineMs?: number
  pausesMs?: readonly number[]
}
/** The library's enumerations are values: they come with it, once it is loaded. */
type Ask = (api: Plaid.PlaidApi, words: typeof Plaid) => Promise<{ data: unknown }>

const Failed = z.object({
  code: z.optional(z.string()),
  response: z.optional(z.object({ status: z.number(), data: z.unknown() })),
})
const Complaint = z.object({ error_type: z.string(), error_code: z.string() })

/** The library's own errors carry our secret in their headers: nothing of them is passed on. */
const failureOf = (error: unknown): Error => {
  const { code, response } = z.safeParse(Failed, error).data ?? {}
  const { error_code: word, error_type: kind } = z.safeParse(Complaint, response?.data).data ?? {}
  const status = response?.status ?? 0
  const isTheirs = status === 0 || status === 429 || status >= 500
  if (word !== undefined && !isTheirs && kind !== 'API_ERROR' && kind !== 'RATE_LIMIT_EXCEEDED') {
    return new PlaidRefused(word)
  }
  return new PlaidUnavailable(`Plaid did not answer: ${status === 0 ? (code ?? 'no answer') : String(status)}`)
}

/** Plaid's client, loaded when it is first needed: it weighs more than the rest of the server. */
export const plaidClient = ({
  baseUrl,
  clientId,
  secret,
  deadlineMs = 10_000,
  pausesMs = [250, 1000],
}: PlaidOptions) => {
  let opened: Promise<{ api: Plaid.PlaidApi; words: typeof Plaid }> | undefined
  const open = async () => {
    const words = await import('plaid')
    const headers = { 'PLAID-CLIENT-ID': clientId, 'PLAID-SECRET': secret, 'Plaid-Version': '2020-09-14' }
    const limits = { timeout: deadlineMs, maxRedirects: 0, maxContentLength: 4 * 1024 * 1024, proxy: false }
    const settings = new words.Configuration({ basePath: baseUrl, baseOptions: { headers, ...limits } })
    return { api: new words.PlaidApi(settings), words }
  }
  const once = async <S extends z.ZodMiniType>(shape: S, ask: Ask): Promise<z.output<S>> => {
    const { api, words } = await (opened ??= open())
    const { data } = await ask(api, words).catch((error: unknown) => {
      throw failureOf(error)
    })
    const read = z.safeParse(shape, data)
    // A web page, half an answer or another age's: as good as none.
    if (!read.success) throw new PlaidUnavailable('Plaid answered in a shape that cannot be read')
    return read.data
  }
  /** For calls that change nothing: asked again after a pause while nobody answers. */
  const read = async <S extends z.ZodMiniType>(shape: S, ask: Ask): Promise<z.output<S>> => {
    for (const wait of pausesMs) {
      try {
        return await once(shape, ask)
      } catch (error) {
        if (!(error instanceof PlaidUnavailable)) throw error
        await pause(wait / 2 + Math.random() * wait)
      }
    }
    return once(shape, ask)
  }
  return { once, read }
}
export type PlaidClient = ReturnType<typeof plaidClient>
