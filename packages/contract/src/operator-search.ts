import { payoutStates } from '@tillgate/domain/payout-states.ts'
import { proposalKinds, proposalStates } from '@tillgate/domain/proposals.ts'
import { purchaseTypes } from '@tillgate/domain/purchases.ts'
import { runStatuses } from '@tillgate/domain/statements.ts'
import * as z from 'zod/mini'
import { ReceiptNumber } from './purchases.ts'
import { fieldError } from './refusals.ts'
import { route } from './route.ts'
import { operators } from './access.ts'

/**
 * Pattern of settlement numbers: `R-62` is a run, `PO-137` an order, 15 digits are a trace, bare digits any of these.
 */
export const settlementNumber = /^(?:(?<kind>R|PO)-?)?(?<digits>[0-9]{1,15})$/i

/** Numbers of sanctions cases (`SC-7`) and proposals (`P-4`). */
export const caseNumber = /^(?<kind>SC|P)-?(?<digits>[0-9]{1,9})$/i

/** An amount of a purchase or a payout, with a dollar sign or with cents: `$25`, `1,204.50`. */
const amount =
  /^(?:\$ ?(?<whole>[0-9]{1,3}(?:,?[0-9]{3})*)(?:\.(?<cents>[0-9]{2}))?|(?<plain>[0-9]{1,3}(?:,?[0-9]{3})*)\.(?<part>[0-9]{2}))$/
/** Returns the cents of a typed amount, or undefined for another text or more than numbers hold. Bare digits are a number or the end of a card. */
export const typedCents = (text: string): number | undefined => {
  const { whole, cents = '00', plain, part = cents } = amount.exec(text)?.groups ?? {}
  const dollars = whole ?? plain
  const sum = Number(dollars?.replaceAll(',', '')) * 100 + Number(part)
  return Number.isSafeInteger(sum) ? sum : undefined
}

/** A number of settlement, a case or a proposal, a receipt number in one or two groups, or an amount. Four digits are also the end of a card. */
export const isFindableNumber = (text: string): boolean =>
  /^(?:(?:(?:R|PO)-?)?[0-9]{1,15}|[0-9A-Z]{4}[- ]?[0-9A-Z]{4})$/i.test(text) ||
  caseNumber.test(text) ||
  typedCents(text) !== undefined

const head = { number: z.number(), cutOff: z.iso.datetime(), timeZone: z.string() }
const order = { partnerId: z.uuid(), orderId: z.uuid(), partner: z.string() }

const Find = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('run'), runId: z.uuid(), status: z.enum(runStatuses), ...head }),
  z.strictObject({ kind: z.literal('order'), ...order, ...head }),
  /** A payment by its trace number or its amount. `trace` is null before its file is made. `amount`: dollars. */
  z.strictObject({
    kind: z.literal('payment'),
    ...order,
    statementId: z.uuid(),
    trace: z.nullable(z.string()),
    store: z.string(),
    amount: z.number(),
    state: z.enum(payoutStates),
  }),
  z.strictObject({
    kind: z.literal('case'),
    caseId: z.uuid(),
    number: z.number(),
    partner: z.string(),
    isOpen: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('proposal'),
    proposalId: z.uuid(),
    number: z.number(),
    subject: z.enum(proposalKinds),
    state: z.enum(proposalStates),
  }),
  /** A purchase by its receipt number, its card or its amount. `orderId` is null before a payment order has it. `amount`: dollars. */
  z.strictObject({
    kind: z.literal('purchase'),
    by: z.enum(['receipt', 'card', 'amount']),
    last4: z.nullable(z.string()),
    purchaseId: z.uuid(),
    partnerId: z.uuid(),
    orderId: z.nullable(z.uuid()),
    receiptNumber: ReceiptNumber,
    type: z.enum(purchaseTypes),
    store: z.string(),
    amount: z.number(),
    startedAt: z.iso.datetime(),
    timeZone: z.string(),
  }),
])
export type Find = z.infer<typeof Find>

/** Finds runs, payment orders, payments, purchases, sanctions cases and proposals of exactly this number, card or amount, at most six of each, the newest first. */
export const findByNumber = route({
  method: 'GET',
  path: '/api/operator/settlement-finds',
  summary: 'Find runs, payment orders, payments, purchases, cases and proposals by number',
  tags: ['Search by number'],
  access: operators,
  query: z.strictObject({
    number: z.string().check(z.trim(), z.refine(isFindableNumber, fieldError('field.invalid'))),
  }),
  answer: z.strictObject({ items: z.array(Find) }),
})
