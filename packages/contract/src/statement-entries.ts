import { entryTypes } from '@tillgate/domain/entries.ts'
import { purchaseTypes } from '@tillgate/domain/purchases.ts'
import * as z from 'zod/mini'
import { listOf, paged } from './paging.ts'
import { ReceiptNumber } from './purchases.ts'
import { fieldError } from './refusals.ts'
import { route } from './route.ts'
import { StatementName } from './transfer-statements.ts'
import { approvedPartnerObject } from './access.ts'

/**
 * Entry of a statement. `benefitsAmount` is the base of a fee, `exactAmount` the fee to four decimals: null for
 * credits. `reason`: text for the store, of a correction.
 */
export const StatementEntry = z.strictObject({
  id: z.uuid(),
  type: z.enum(entryTypes),
  amount: z.number(),
  bookedAt: z.iso.datetime(),
  benefitsAmount: z.nullable(z.number()),
  exactAmount: z.nullable(z.number()),
  reason: z.string(),
  purchase: z.nullable(
    z.strictObject({
      id: z.uuid(),
      receiptNumber: ReceiptNumber,
      purchaseTransactionType: z.enum(purchaseTypes),
      lastPanFourDigits: z.nullable(z.string()),
      createdAt: z.iso.datetime(),
    }),
  ),
  statement: z.nullable(StatementName),
})
export type StatementEntry = z.infer<typeof StatementEntry>

/** The entries behind one figure, newest first. */
export const listStatementEntries = route({
  params: z.strictObject({ paymentOrderId: z.uuid() }),
  method: 'GET',
  path: '/api/transferstatement/:paymentOrderId/entries',
  summary: 'List the entries behind one figure of a statement',
  tags: ['Statements'],
  access: approvedPartnerObject('statements.read'),
  query: z.strictObject({
    ...paged(['bookedAt']),
    storeId: z.uuid(fieldError('field.invalid')),
    type: z.enum(entryTypes, fieldError('field.invalid')),
  }),
  answer: listOf(StatementEntry),
})
