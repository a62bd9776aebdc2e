import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { Undeliverable, type TextPort } from './port.ts'

type Options = { baseUrl: string; accountSid: string; authToken: string; from: string; deadlineMs?: number }

const Accepted = z.object({ sid: z.string().check(z.regex(/^(SM|MM)/)), status: z.string() })
const Refused = z.object({ code: z.optional(z.nullable(z.number())), message: z.optional(z.string()) })

/** No such number, not a mobile one, or its owner wants no texts from us: asking again changes nothing. */
const permanent = new Set([21211, 21214, 21217, 21408, 21610, 21612, 21614])
const usNumber = /^\+1[2-9]\d{9}$/
const pauses = [250, 1000]

/** Nothing was sent: too many at once, or nobody was there. After a timeout it may have been, so that is not among them. */
const isUnsent = (error: unknown): boolean =>
  error instanceof TooMany ||
  (error instanceof Error &&
    error.cause instanceof Error &&
    'code' in error.cause &&
    error.cause.code === 'ECONNREFUSED')
class TooMany extends Error {}

/** Twilio's wire, or whoever speaks it at `baseUrl`. Numbers and words of a text stay out of every message. */
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
    })
    const text = await answer.text()
    if (answer.status === 201) {
      z.parse(Accepted, JSON.parse(text))
      return
    }
    if (answer.status === 429) throw new TooMany('the text provider has too much to do')
    const { code } = answer.status >= 500 ? {} : z.parse(Refused, JSON.parse(text))
    if (code && permanent.has(code)) throw new Undeliverable(`refused by the text provider (${code})`)
    throw new Error(`the text provider answered ${answer.status}${code ? ` (${code})` : ''}`)
  }

  return {
    send: async ({ to, body }) => {
      if (!usNumber.test(to)) throw new Undeliverable('not a number in the United States')
      for (const wait of pauses) {
        try {
          return await post(to, body)
        } catch (error) {
          if (!isUnsent(error)) throw error
          await pause(wait)
        }
      }
      await post(to, body)
    },
  }
}
