import { documentMedia } from '@tillgate/domain/applications.ts'
import * as z from 'zod/mini'
import { Done } from './paging.ts'
import { fieldError } from './refusals.ts'
import { staffResource } from './route.ts'
import { operators } from './access.ts'

const route = staffResource('Decisions', 'applications.review')

/**
 * Day until which a document is valid, as an operator reads it on the document. Corrects an earlier record. `before`: the day that the
 * caller has read. 409 document.changed.
 */
export const setDocumentExpiry = route({
  method: 'POST',
  path: '/api/operator/applications/:id/documents/:documentId/expiry',
  summary: 'Record the expiry date of a document',
  params: z.strictObject({ id: z.uuid(), documentId: z.uuid() }),
  body: z.strictObject({
    expiresOn: z.iso.date(fieldError('expiry.required')),
    before: z.nullable(z.iso.date()),
  }),
  answer: Done,
})

/**
 * Ticks a document as verified, or removes the tick. 404 for a document that the partner replaced. `verifiedAt`: the time of the tick that
 * the caller has read, null without one. 409 document.changed.
 */
export const verifyDocument = route({
  method: 'PUT',
  path: '/api/operator/applications/:id/documents/:documentId/verification',
  summary: 'Mark a document as verified',
  params: z.strictObject({ id: z.uuid(), documentId: z.uuid() }),
  body: z.strictObject({ isVerified: z.boolean(), verifiedAt: z.nullable(z.iso.datetime()) }),
  answer: Done,
})

/** A document's bytes, as an attachment. POST, because every reading is logged. */
export const getDocument = route({
  method: 'POST',
  path: '/api/operator/applications/:id/documents/:documentId',
  summary: 'Open an applicant’s document',
  access: operators,
  kind: 'file',
  media: documentMedia,
  params: z.strictObject({ id: z.uuid(), documentId: z.uuid() }),
  answer: z.unknown(),
})
