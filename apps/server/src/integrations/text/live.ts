import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { readText } from '../read-text.ts'
import { UncertainDeliveryError, UndeliverableError, type TextPort } from './port.ts'

type Options = { baseUrl: string; accountSid: string; authToken: string; from: string; deadlineMs?: number }

const Accepted = z.object({ sid: z.string().check(z.regex(/^(SM|MM)/)), status: z.string() })
const Refused = z.object({ code: z.optional(z.nullable(z.number())), message: z.optional(z.string()) })

/** No such number, not a mobile one, or its owner refuses our texts: another try would fail too. */
const permanent = new Set([21211, 21214, 21217, 21408, 21610, 21612, 21614])
/** As the contract accepts them: (123) 456 7890 is the example beside the field. */
const usNumber = /^\+1(?:[2-9]\d{9}|1234567890)$/
const pauses = [250, 1000]

/** Errors before a connection: the text was certainly not sent. After a timeout or a lost connection it may have been. */
const nobody = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
const isNobody = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  typeof error.cause.code === 'string' &&
  nobody.has(error.cause.code)

/** Certainly not sent: refused by the limit, or no connection. */
class Unsent extends Error {}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Adapter of Twilio's API, or of a compatible one at `baseUrl`. Numbers and words of a text appear in no error message. */
export const twilioText = (options: Options): TextPort => {
  const address = `${options.baseUrl}/2010-04-01/Accounts/${options.accountSid}/Messages.json`
  const credentials = Buffer.from(`${options.accountSid}:${options.authToken}`).toString('base64')
  const sender = options.from.startsWith('MG') ? 'MessagingServiceSid' : 'From'

  const post = async (to: string, body: string): Promise<void> => {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ To: to, [sender]: options.from, Body: body }),
      redirect: 'error',
      signal: AbortSignal.timeout(options.deadlineMs ?? 5000),
    }).catch((error: unknown) => {
      throw isNobody(error)
        ? new Unsent('the text provider cannot be reached', { cause: error })
        : new UncertainDeliveryError(error)
    })
    const text = await readText(answer).catch((error: unknown) => {
      throw new UncertainDeliveryError(error)
    })
    if (answer.status === 429) throw new Unsent('the text provider has too much to do')
    if (answer.status === 201 && z.safeParse(Accepted, parsed(text)).success) return
    // A truncated answer, a proxy's page or a 500 may follow an accepted text.
    if (answer.status < 400 || answer.status >= 500)
      throw new UncertainDeliveryError(`the text provider answered ${answer.status}`)
    const { code } = z.safeParse(Refused, parsed(text)).data ?? {}
    if (code && permanent.has(code)) throw new UndeliverableError(`refused by the text provider (${code})`)
    throw new Error(`the text provider answered ${answer.status}${code ? ` (${code})` : ''}`)
  }

  return {
    send: async ({ to, body }) => {
      if (!usNumber.test(to)) throw new UndeliverableError('not a number in the United States')
      for (const wait of pauses) {
        try {
          return await post(to, body)
        } catch (error) {
          if (!(error instanceof Unsent)) throw error
          await pause(wait)
        }
      }
      await post(to, body)
    },
  }
}
