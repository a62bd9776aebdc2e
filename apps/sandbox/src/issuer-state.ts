import * as z from 'zod/mini'

const Purses = z.array(z.object({ purse: z.string(), cents: z.number() }))
const Balances = z.record(z.string(), z.number())

export const Card = z.object({
  cardRef: z.string(),
  last4: z.string(),
  balances: Balances,
  state: z.enum(['ACTIVE', 'EXPIRED', 'FROZEN']),
})
export type Card = z.infer<typeof Card>

const Authorization = z.object({
  id: z.string(),
  key: z.string(),
  hash: z.string(),
  token: z.string(),
  isReversed: z.boolean(),
  refunded: Balances,
  answer: z.object({
    authorizationId: z.string(),
    decision: z.enum(['APPROVED', 'PARTIAL', 'DECLINED']),
    approved: Purses,
    last4: z.nullable(z.string()),
    cardRef: z.nullable(z.string()),
    /** Null: of a card whose balances this issuer does not report. */
    balances: z.nullable(Purses),
    declineCode: z.nullable(z.string()),
  }),
})
export type Authorization = z.infer<typeof Authorization>

/** Stored state of the sandbox card issuer: cards by token, authorizations and refunds by their keys. */
export const IssuerState = z.object({
  cards: z.record(z.string(), Card),
  authorizations: z.record(z.string(), Authorization),
  reversed: z.array(z.string()),
  refunds: z.record(
    z.string(),
    z.object({ hash: z.string(), answer: z.object({ refundId: z.string(), balances: Purses }) }),
  ),
})
export type IssuerState = z.infer<typeof IssuerState>
export const freshIssuer = (): IssuerState => ({ cards: {}, authorizations: {}, reversed: [], refunds: {} })
