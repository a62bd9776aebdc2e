import * as z from 'zod/mini'
import { StaffName } from './operator-applications.ts'
import { flag, listOf, paged } from './paging.ts'
import { ReceiptNumber } from './purchases.ts'
import { Reason } from './reasons.ts'
import { fieldError } from './refusals.ts'
import { staffResource } from './route.ts'
import { byId, Id, moment } from './scalars.ts'

const route = staffResource('Provider sales', 'payouts.pay')

/** Stored document of a provider's sales. `bytes`: size of the file. */
export const SaleDocument = z.strictObject({
  id: z.uuid(),
  fileName: z.string(),
  bytes: z.number(),
  uploadedBy: StaffName,
  uploadedAt: moment,
})
export type SaleDocument = z.infer<typeof SaleDocument>

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
  /** Names of the first two procedures. */
  itemNames: z.array(z.string()),
  confirmedAt: moment,
  benefits: z.number(),
  /** Amount returned to the card. */
  returned: z.number(),
  /** End of the return period of 60 days, in the store's zone. */
  earliestAt: moment,
  documentsCompleteAt: z.nullable(moment),
  /** Null before its documents are complete. */
  payableFrom: z.nullable(moment),
  /** Document for which the sale is payable; null also for sales completed before documents were stored. */
  document: z.nullable(SaleDocument),
  /** True when a run has the sale, so that its documents cannot be withdrawn. */
  isInRun: z.boolean(),
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
  query: z.strictObject({ ...paged(['confirmedAt', 'benefits']), waiting: z.optional(flag) }),
  answer: listOf(ProviderSale),
})

/** The newest documents of the sale's partner, so that one document can be of several sales. */
export const listSaleDocuments = route({
  method: 'GET',
  path: '/api/operator/provider-sales/:id/documents',
  summary: 'List the stored documents of a provider',
  params: byId,
  answer: z.strictObject({ items: z.array(SaleDocument) }),
})

/** Multipart with `file`: PDF, PNG or JPEG by its first bytes, at most 5 MB. The document is of the sale's partner. 409 documents.no-sale. */
export const uploadSaleDocument = route({
  method: 'POST',
  path: '/api/operator/provider-sales/:id/documents',
  summary: 'Store a document of a provider’s sales',
  kind: 'upload',
  params: byId,
  form: z.object({ file: z.file() }),
  answer: SaleDocument,
})

/** The document for which the sale is payable. Reading is logged. 409 documents.missing. */
export const getSaleDocument = route({
  method: 'GET',
  path: '/api/operator/provider-sales/:id/document',
  summary: 'Download the document of a provider’s sale',
  records: true,
  params: byId,
  kind: 'file',
  media: 'application/octet-stream',
  answer: z.unknown(),
})

/** Sales of one completion. */
export const completionsMax = 100
export const completionResults = ['COMPLETED', 'ALREADY_COMPLETE'] as const

/**
 * Marks the documents of sales as complete: each becomes payable at the end of its return period. One document is of all these sales,
 * so they are of one partner. ALREADY_COMPLETE: no documents of the sale are missing. 409 documents.unknown, documents.complete: no
 * documents of any of the sales are missing, documents.other-partner.
 */
export const completeDocuments = route({
  method: 'POST',
  path: '/api/operator/provider-sales/documents-complete',
  summary: 'Say that the documents of sales are complete',
  body: z.strictObject({
    saleIds: z.array(Id).check(
      z.minLength(1, fieldError('fields.required')),
      z.maxLength(completionsMax, fieldError('field.invalid')),
      z.refine((ids) => new Set(ids).size === ids.length, fieldError('field.invalid')),
    ),
    documentId: z.uuid(fieldError('field.required')),
  }),
  answer: z.strictObject({
    items: z.array(z.strictObject({ id: z.uuid(), result: z.enum(completionResults) })),
  }),
})

/** The sale waits for its documents again, until a run takes it. 409 documents.no-sale, documents.missing, documents.in-run. */
export const withdrawDocuments = route({
  method: 'POST',
  path: '/api/operator/provider-sales/:id/documents-missing',
  summary: 'Take back that the documents of a sale are complete',
  params: byId,
  body: z.strictObject({ reason: Reason }),
  answer: ProviderSale,
})
