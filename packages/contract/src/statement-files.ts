import * as z from 'zod/mini'
import { fieldError } from './refusals.ts'
import { resource } from './route.ts'
import { approvedPartnerObject } from './access.ts'

const route = resource({ tags: ['Statement files'], access: approvedPartnerObject('statements.read') })

const one = {
  params: z.strictObject({ paymentOrderId: z.uuid() }),
  query: z.strictObject({ storeId: z.uuid(fieldError('field.invalid')) }),
}

/** Returns a statement as PDF: the amounts of the screen, with every entry. */
export const downloadStatementPdf = route({
  ...one,
  method: 'GET',
  path: '/api/transferstatement/:paymentOrderId/pdf',
  summary: 'Download a statement as PDF',
  kind: 'file',
  media: 'application/pdf',
  answer: z.unknown(),
})

/** Returns a statement's entries, one per line: the amounts add up to the amount payable. */
export const downloadStatementCsv = route({
  ...one,
  method: 'GET',
  path: '/api/transferstatement/:paymentOrderId/csv',
  summary: 'Download the entries of a statement as CSV',
  kind: 'file',
  media: 'text/csv',
  answer: z.unknown(),
})
