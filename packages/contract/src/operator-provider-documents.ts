import * as z from 'zod/mini'
import { flag, listOf, paged } from './paging.ts'
import { fieldError } from './refusals.ts'
import { route } from './route.ts'
import { operators } from './who.ts'

const moment = z.iso.datetime()

/**
 * A provider's sale: it is paid once its documents are complete, and not before the return period is over (spec 1 §9). Dollars.
 */
export const ProviderSale = z.strictObject({
  id: z.uuid(),
  partnerId: z.uuid(),
  partner: z.string(),
  storeId: z.uuid(),
  store: z.string(),
  supportId: z.string(),
  last4: z.nullable(z.string()),
  confirmedAt: moment,
  benefits: z.number(),
  /** What of it went back to the card. */
  returned: z.number(),
  /** When the return period of 60 days is over, on the store's clocks. */
  earliestAt: moment,
  documentsCompleteAt: z.nullable(moment),
  /** Null: until its documents are complete nobody knows. */
  payableFrom: z.nullable(moment),
})
export type ProviderSale = z.infer<typeof ProviderSale>

/** Sales of providers, those whose documents are missing before the others, the oldest first. `waiting`: only the former. */
export const listProviderSales = route({
  method: 'GET',
  path: '/api/operator/provider-sales',
  summary: 'List the sales of providers, and whether their documents are complete',
  tags: ['Provider sales'],
  who: operators,
  query: z.strictObject({ ...paged(['confirmedAt', 'benefits']), waiting: z.optional(flag) }),
  answer: listOf(ProviderSale),
})

/** Every document of the sale is there: from now on it is payable as soon as its return period is over. 409 documents.complete: none are missing. */
export const completeDocuments = route({
  method: 'POST',
  path: '/api/operator/provider-sales/:id/documents-complete',
  summary: 'Say that the documents of a provider’s sale are complete',
  tags: ['Provider sales'],
  who: operators,
  params: z.strictObject({ id: z.uuid(fieldError('field.invalid')) }),
  answer: ProviderSale,
})
