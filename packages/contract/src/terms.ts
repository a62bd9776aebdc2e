import { termsDocuments, termsSections } from '@tillgate/domain/terms.ts'
import * as z from 'zod/mini'
import { resource } from './route.ts'
import { anyone, partnerUsers } from './access.ts'

const route = resource({ tags: ['Terms'], access: anyone })

const sectionIds = [...new Set([...termsSections.retailer, ...termsSections.provider])]

/** A sentence, or one that opens a list. */
const Clause = z.union([z.string(), z.strictObject({ text: z.string(), points: z.readonly(z.array(z.string())) })])
export const Part = z.strictObject({ id: z.string(), title: z.string(), clauses: z.readonly(z.array(Clause)) })
const Fee = z.strictObject({ id: z.string(), name: z.string(), basis: z.string(), amount: z.string() })
const FeeTable = z.strictObject({
  title: z.string(),
  columns: z.strictObject({ name: z.string(), basis: z.string(), amount: z.string() }),
  rows: z.readonly(z.array(Fee)),
})

/** Spec 1 §2: titled sections with optional subtitles; a part is the text under one heading. */
const Section = z.strictObject({
  id: z.enum(sectionIds),
  title: z.string(),
  subtitle: z.optional(z.string()),
  parts: z.readonly(z.array(Part)),
  fees: z.optional(FeeTable),
})
export const Agreement = z.strictObject({ title: z.string(), sections: z.readonly(z.array(Section)) })
export type Agreement = z.infer<typeof Agreement>
export type AgreementSection = z.infer<typeof Section>
export type AgreementFees = z.infer<typeof FeeTable>

export const termsLanguages = ['en-US', 'es-ES'] as const

const Named = {
  document: z.enum(termsDocuments),
  /** The day the text was published. */
  version: z.iso.date(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  language: z.enum(termsLanguages),
}

const Acceptance = z.strictObject({
  version: z.iso.date(),
  language: z.enum(termsLanguages),
  sha256: z.string(),
  acceptedAt: z.iso.datetime(),
})

/** Audience of the text: the caller's own by default. Required for a visitor without a partner. */
const Audience = z.strictObject({ audience: z.optional(z.enum(termsDocuments)) })

/** In the language of Accept-Language. `accepted` is this version's acceptance by the caller's own partner. */
export const getTerms = route({
  method: 'GET',
  path: '/api/retailer/terms',
  summary: 'Read the terms',
  records: true,
  query: Audience,
  answer: z.strictObject({
    ...Named,
    text: Agreement,
    accepted: z.nullable(Acceptance),
    /** Server's signed record that this text was shown, with time; returned with the acceptance. */
    shown: z.nullable(z.string()),
  }),
})

/** 409 when the call names a text that is not the current text of the caller's document. */
export const acceptTerms = route({
  method: 'POST',
  path: '/api/retailer/terms-acceptance',
  summary: 'Agree to the terms',
  access: partnerUsers('partner.run'),
  body: z.strictObject({ ...Named, shown: z.optional(z.string().check(z.maxLength(1000))) }),
  answer: Acceptance,
  beforeTerms: true,
})

/** Returns the text as PDF: the accepted version, or the current version. */
export const printTerms = route({
  method: 'GET',
  path: '/api/auth/terms-and-conditions',
  summary: 'Download the terms as PDF',
  records: true,
  kind: 'file',
  media: 'application/pdf',
  query: Audience,
  answer: z.unknown(),
})
