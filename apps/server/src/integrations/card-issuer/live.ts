import * as z from 'zod/mini'
import { readText } from '../read-text.ts'
import { declineCodes } from '@tillgate/domain/purchases.ts'
import { newId } from '#server/base/ids.ts'
import { IssuerUnknownError, type CardIssuer } from './port.ts'

type Options = { baseUrl: string; key: string; deadlineMs?: number }

const cents = z.number().check(z.int(), z.minimum(0))
const Purses = z.array(z.object({ purse: z.string(), cents }))
/** Identifier of the issuer. Any other text is an invalid answer and could not be stored. */
const name = z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))
const last4 = z.string().check(z.regex(/^\d{4}$/))
const Authorised = z.discriminatedUnion('decision', [
  z.object({
    decision: z.literal(['APPROVED', 'PARTIAL']),
    authorizationId: name,
    cardRef: name,
    last4,
    approved: Purses,
    // An unreadable balance must not undo a payment.
    balances: z.catch(z.nullable(Purses), null),
  }),
  z.object({ decision: z.literal('DECLINED'), last4: z.nullable(last4), declineCode: z.enum(declineCodes) }),
])
const Identified = z.object({ cardRef: name, last4 })
const Balance = z.object({
  last4,
  asOf: z.iso.datetime(),
  balances: z.array(
    z.object({ purse: z.string(), cents, periodCents: z.nullable(cents), periodEnd: z.nullable(z.iso.date()) }),
  ),
})
const Reversed = z.object({ reversed: z.literal(true) })
const Refunded = z.object({ refundId: z.string() })

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const read = <S extends z.ZodMiniType>(shape: S, { status, answer }: { status: number; answer: unknown }) => {
  const { data } = z.safeParse(shape, answer)
  if (status >= 300 || data === undefined) throw new IssuerUnknownError(`the card issuer answered ${status}`)
  return data
}

/**
 * Adapter of the card issuer: JSON, bearer token, integer cents, `Idempotency-Key` on every POST. An answer that breaks this
 * contract counts as unknown: the money may have moved.
 */
export const liveCardIssuer = ({ baseUrl, key: bearer, deadlineMs = 20_000 }: Options): CardIssuer => {
  const post = async (path: string, key: string, body: object): Promise<{ status: number; answer: unknown }> => {
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${bearer}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(deadlineMs),
      })
      return { status: response.status, answer: parsed(await readText(response)) }
    } catch (error) {
      throw new IssuerUnknownError('the card issuer did not answer', { cause: error })
    }
  }

  return {
    authorise: async ({ key, ...asked }) => {
      const answer = read(Authorised, await post('/v1/authorizations', key, asked))
      if (answer.decision === 'DECLINED') {
        return { decision: 'DECLINED', last4: answer.last4, code: answer.declineCode }
      }
      const { decision, authorizationId, cardRef, approved, balances } = answer
      return { decision, reference: authorizationId, cardRef, last4: answer.last4, approved, balances }
    },
    reverse: async (key) => {
      read(Reversed, await post('/v1/authorizations/reverse', `reverse-${key}`, { key }))
    },
    identify: async (cardToken) => {
      const answered = await post('/v1/cards', cardToken, { cardToken })
      return answered.status === 404 ? undefined : read(Identified, answered)
    },
    balance: async (cardToken) => {
      const answered = await post('/v1/cards/balance', newId(), { cardToken })
      if (answered.status === 404) return 'unknown-card'
      if (answered.status === 403) return 'not-reported'
      const { balances, asOf, last4: shown } = read(Balance, answered)
      const purses = balances.map(({ periodCents, periodEnd, ...left }) => ({
        ...left,
        ofCents: periodCents,
        until: periodEnd,
      }))
      return { last4: shown, asOf, purses }
    },
    // Read back from the database the amounts have their keys in another order; a repetition is the same to the byte.
    refund: async ({ key, reference, amounts }) => {
      const answered = await post(`/v1/authorizations/${encodeURIComponent(reference)}/refunds`, key, {
        amounts: amounts.map(({ purse, cents: given }) => ({ purse, cents: given })),
      })
      if (answered.status === 409) return false
      read(Refunded, answered)
      return true
    },
  }
}
