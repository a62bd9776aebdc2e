import { attestationKinds, documentKinds, documentMedia } from '@tillgate/domain/applications.ts'
import * as z from 'zod/mini'
import { Done } from './paging.ts'
import { fieldError } from './refusals.ts'
import { resource } from './route.ts'
import { Part, termsLanguages } from './terms.ts'
import { filledName } from './texts.ts'
import { partnerObject } from './access.ts'
import { withId } from './scalars.ts'

const route = resource({ tags: ['Documents'], access: partnerObject('partner.run') })

/** Document as shown to its partner, without content. Only reviewers can open an uploaded file. */
export const PartnerDocument = z.strictObject({
  id: z.uuid(),
  kind: z.enum(documentKinds),
  fileName: z.string(),
  media: z.enum(documentMedia),
  /** Bytes. */
  size: z.number(),
  uploadedAt: z.iso.datetime(),
  /** Null: uploaded as a file. Otherwise our form, signed electronically. */
  signature: z.nullable(z.strictObject({ name: z.string(), at: z.iso.datetime() })),
})
export type PartnerDocument = z.infer<typeof PartnerDocument>

/** Evidence of an electronic signature, as of accepted terms. The hashes are those of the signed PDF and of form and data. */
export const ReviewedDocument = z.extend(PartnerDocument, {
  /** As an operator read it on the document; null before. */
  expiresOn: z.nullable(z.iso.date()),
  /** The store is a further one and has no such document of its own. */
  isOfFirstStore: z.boolean(),
  /** An operator has read or verified it, or it is our form, which the partner signed electronically. */
  isOpened: z.boolean(),
  /** Verification by a reviewer. `isCurrent` false: a provider answered since, so that the document must be verified again. */
  verification: z.nullable(z.strictObject({ by: z.string(), at: z.iso.datetime(), isCurrent: z.boolean() })),
  signature: z.nullable(
    z.strictObject({
      name: z.string(),
      at: z.iso.datetime(),
      ip: z.string(),
      version: z.string(),
      language: z.enum(termsLanguages),
      sha256: z.string(),
      textSha256: z.string(),
    }),
  ),
})
export type ReviewedDocument = z.infer<typeof ReviewedDocument>

/**
 * `required`: document kinds required of this store. `renewable`: kinds that an approved store can upload again now. A new
 * document replaces the document of the same kind.
 */
export const listDocuments = route({
  method: 'GET',
  path: '/api/store/:id/documents',
  summary: 'List a store’s documents',
  params: withId,
  answer: z.strictObject({
    items: z.array(PartnerDocument),
    required: z.array(z.enum(documentKinds)),
    renewable: z.array(z.enum(documentKinds)),
  }),
})

/** Multipart: `kind`, then `file`: PDF, PNG or JPEG by its first bytes, at most 10 MB. */
export const uploadDocument = route({
  method: 'POST',
  path: '/api/store/:id/documents',
  summary: 'Upload a document',
  kind: 'upload',
  params: withId,
  form: z.object({ kind: z.enum(documentKinds), file: z.file() }),
  answer: PartnerDocument,
})

export const deleteDocument = route({
  method: 'DELETE',
  path: '/api/store/:id/documents/:documentId',
  summary: 'Remove a document',
  params: z.strictObject({ id: z.uuid(), documentId: z.uuid() }),
  answer: Done,
})

const form = z.strictObject({ id: z.uuid(), kind: z.enum(attestationKinds) })

/** Practice data printed on the form. Omits the EIN: the NPI identifies a practice and is public. */
const Practice = z.strictObject({
  businessName: z.string(),
  doingBusinessAs: z.string(),
  npi: z.string(),
  address: z.string(),
  phoneNumber: z.string(),
})
export type Practice = z.infer<typeof Practice>

export const AttestationText = z.strictObject({ title: z.string(), parts: z.readonly(z.array(Part)) })
export type AttestationText = z.infer<typeof AttestationText>

const Named = {
  /** The day the text was published. */
  version: z.iso.date(),
  /** Of text and practice data together. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  language: z.enum(termsLanguages),
}

/** The form in the language of Accept-Language. 409 until the business information is saved. */
export const getAttestation = route({
  method: 'GET',
  path: '/api/store/:id/documents/forms/:kind',
  summary: 'Read a form to sign, filled with the practice’s data',
  params: form,
  answer: z.strictObject({ ...Named, text: AttestationText, practice: Practice }),
})
export type Attestation = z.infer<(typeof getAttestation)['answer']>

/** The same as PDF, with lines for name, date and signature. */
export const printAttestation = route({
  method: 'GET',
  path: '/api/store/:id/documents/forms/:kind/pdf',
  summary: 'Download a form to sign as PDF',
  records: true,
  kind: 'file',
  media: 'application/pdf',
  params: form,
  answer: z.unknown(),
})

/** Returns the signed PDF. 409 for an uploaded file, which only reviewers can open. */
export const downloadSignedAttestation = route({
  method: 'GET',
  path: '/api/store/:id/documents/signed/:documentId',
  summary: 'Download a form that was signed electronically',
  kind: 'file',
  media: 'application/pdf',
  params: z.strictObject({ id: z.uuid(), documentId: z.uuid() }),
  answer: z.unknown(),
})

/** Stores the signed PDF as the document of this kind. 400 when the name is neither the caller's nor an owner's. 409 when text or practice data are no longer those that were read. */
export const signAttestation = route({
  method: 'POST',
  path: '/api/store/:id/documents/forms/:kind/signature',
  summary: 'Sign a form electronically',
  params: form,
  body: z.strictObject({
    ...Named,
    signedBy: filledName('signature.required', 'owner-name.too-long', 100),
    isConfirmed: z.literal(true, fieldError('signature.confirm')),
  }),
  answer: PartnerDocument,
})
