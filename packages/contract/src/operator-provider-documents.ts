import * as z from 'zod/mini'
import { Id } from './ids.ts'
import { flag, listOf, paged } from './paging.ts'
import { ReceiptNumber } from './purchases.ts'
import { fieldError } from './refusals.ts'
import { route } from './route.ts'
import { operators } from './who.ts'

const moment = z.iso.datetime()

/** Sale of a provider: paid when its documents are complete and the return period is over (spec 1 §9). Dollars. */
export const ProviderSale = z.strictObject({
  id: z.uuid(),
  receiptNumber: ReceiptNumber,
  partnerId: z.uuid(),
  partner: z.string(),
  storeId: z.uuid(),
  store: z.string(),
  supportId: z.string(),
  last4: z.nullable(z.string()),
  confirmedAt: moment,
  benefits: z.number(),
  /** Amount returned to the card. */
  returned: z.number(),
  /** End of the return period of 60 days, in the store's zone. */
  earliestAt: moment,
  documentsCompleteAt: z.nullable(moment),
  /** Null: until its documents are complete nobody knows. */
  payableFrom: z.nullable(moment),
})
export type ProviderSale = z.infer<typeof ProviderSale>

/**
 * Lists the sales of providers: sales with missing documents first, oldest first. `waiting`: only sales with missing
 * documents.
 */
export const listProviderSales = route({
  method: 'GET',
  path: '/api/operator/provider-sales',
  summary: 'List the sales of providers, and whether their documents are complete',
  tags: ['Provider sales'],
  who: operators,
  query: z.strictObject({ ...paged(['confirmedAt', 'benefits']), waiting: z.optional(flag) }),
  answer: listOf(ProviderSale),
})

/**
 * Marks the documents of a sale as complete: the sale becomes payable at the end of its return period. 409
 * documents.complete: no documents are missing.
 */
export const completeDocuments = route({
  method: 'POST',
  path: '/api/operator/provider-sales/:id/documents-complete',
  summary: 'Say that the documents of a provider’s sale are complete',
  tags: ['Provider sales'],
  who: operators,
  params: z.strictObject({ id: z.uuid(fieldError('field.invalid')) }),
  answer: ProviderSale,
})

/** Sales of one bulk completion. */
export const completionsMax = 100
export const completionResults = ['COMPLETED', 'ALREADY_COMPLETE'] as const

/**
 * The same for several sales, each in a transaction of its own. ALREADY_COMPLETE: no documents of the sale are missing, so that a
 * colleague was faster or the request is a repetition.
 */
export const completeManyDocuments = route({
  method: 'POST',
  path: '/api/operator/provider-sales/documents-complete',
  summary: 'Say that the documents of several sales are complete',
  tags: ['Provider sales'],
  who: operators,
  body: z.strictObject({
    saleIds: z.array(Id).check(
      z.minLength(1, fieldError('fields.required')),
      z.maxLength(completionsMax, fieldError('field.invalid')),
      z.refine((ids) => new Set(ids).size === ids.length, fieldError('field.invalid')),
    ),
  }),
  answer: z.strictObject({
    items: z.array(z.strictObject({ id: z.uuid(), result: z.enum(completionResults) })),
  }),
})
