import * as z from 'zod/mini'
import { transactionFilters } from './purchases.ts'
import { fieldError } from './refusals.ts'
import { route } from './route.ts'
import { approvedPartnerObject } from './access.ts'

/**
 * Returns the transactions that match the filters of the list as report.csv, newest first, in the caller's language. `startDate` is included,
 * `finishDate` is not. An empty result is a 400, `report.nothing`; a second report of the same person meanwhile a 409,
 * `report.running`. Spec 2 §3 and §7.
 */
export const downloadTransactions = route({
  method: 'POST',
  path: '/api/report/retailer/transactions/download',
  summary: 'Download transactions as report.csv',
  tags: ['Reports'],
  access: approvedPartnerObject('sales.read'),
  kind: 'file',
  media: 'text/csv',
  beforeTerms: true,
  body: z.strictObject({
    fileType: z.optional(z.literal('csv', fieldError('field.invalid'))),
    startDate: transactionFilters.from,
    finishDate: transactionFilters.to,
    settlementStatus: transactionFilters.status,
    storeId: transactionFilters.storeId,
    cashierId: transactionFilters.cashierId,
    documents: transactionFilters.documents,
    dayReportId: transactionFilters.dayReportId,
    search: transactionFilters.search,
  }),
  answer: z.unknown(),
})
