import * as z from 'zod/mini'
import { fieldError } from './refusals.ts'
import { route } from './route.ts'
import { approvedPartnerObject, approvedPartnerUsers } from './who.ts'

const one = {
  params: z.strictObject({ paymentOrderId: z.uuid() }),
  query: z.strictObject({ storeId: z.uuid(fieldError('field.invalid')) }),
}

/** A statement on paper: what the screen shows, to the cent, with every entry. */
export const downloadStatementPdf = route({
  ...one,
  method: 'GET',
  path: '/api/transferstatement/:paymentOrderId/pdf',
  summary: 'Download a statement as PDF',
  tags: ['Statement files'],
  who: approvedPartnerObject('statements.read'),
  kind: 'file',
  media: 'application/pdf',
  answer: z.unknown(),
})

/** A statement's entries, a line each: their amounts add up to the amount payable. */
export const downloadStatementCsv = route({
  ...one,
  method: 'GET',
  path: '/api/transferstatement/:paymentOrderId/csv',
  summary: 'Download the entries of a statement as CSV',
  tags: ['Statement files'],
  who: approvedPartnerObject('statements.read'),
  kind: 'file',
  media: 'text/csv',
  answer: z.unknown(),
})

/**
 * What the accountant needs of a month: its statements as PDF and CSV, and the journal, in one ZIP. A month that is over gives the
 * same bytes whenever it is made again. A month without anything is a 400, `report.nothing`.
 */
export const downloadAccountantPack = route({
  method: 'GET',
  path: '/api/transferstatement/accountant',
  summary: 'Download a month for the accountant: statements and journal',
  tags: ['Statement files'],
  who: approvedPartnerUsers('statements.read'),
  kind: 'file',
  media: 'application/zip',
  query: z.strictObject({
    month: z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/, fieldError('field.invalid'))),
  }),
  answer: z.unknown(),
})
