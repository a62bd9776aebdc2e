import { documentKinds, documentMedia } from '@tillgate/domain/applications.ts'
import * as z from 'zod/mini'
import { Done } from './paging.ts'
import { route } from './route.ts'

/** A document as its partner sees it: that it is there. Its content is the reviewer's alone. */
export const PartnerDocument = z.strictObject({
  id: z.uuid(),
  kind: z.enum(documentKinds),
  fileName: z.string(),
  media: z.enum(documentMedia),
  /** Bytes. */
  size: z.number(),
  uploadedAt: z.iso.datetime(),
})
export type PartnerDocument = z.infer<typeof PartnerDocument>

const store = z.strictObject({ id: z.uuid() })

/** `required`: the kinds this store has to hand in. One document of a kind: a new one takes its place. */
export const listDocuments = route({
  method: 'GET',
  path: '/api/store/:id/documents',
  params: store,
  answer: z.strictObject({ items: z.array(PartnerDocument), required: z.array(z.enum(documentKinds)) }),
})

/** Multipart: `kind`, then `file`: PDF, PNG or JPEG by its first bytes, at most 10 MB. */
export const uploadDocument = route({
  method: 'POST',
  path: '/api/store/:id/documents',
  kind: 'upload',
  params: store,
  form: z.object({ kind: z.enum(documentKinds), file: z.file() }),
  answer: PartnerDocument,
})

export const removeDocument = route({
  method: 'DELETE',
  path: '/api/store/:id/documents/:documentId',
  params: z.strictObject({ id: z.uuid(), documentId: z.uuid() }),
  answer: Done,
})
