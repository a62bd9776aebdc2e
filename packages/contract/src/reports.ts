import { settlementFilters } from '@tillgate/domain/purchases.ts'
import * as z from 'zod/mini'
import { fieldError } from './refusals.ts'
import { route } from './route.ts'
import { approvedPartnerObject } from './access.ts'
import { instant } from './scalars.ts'

/**
 * Returns the transactions that match the filters as report.csv, newest first, in the caller's language. `startDate` is included,
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
    startDate: z.optional(instant),
    finishDate: z.optional(instant),
    settlementStatus: z.optional(z.enum(settlementFilters, fieldError('field.invalid'))),
    storeId: z.optional(z.uuid(fieldError('field.invalid'))),
  }),
  answer: z.unknown(),
})
