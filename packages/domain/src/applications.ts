import { retailerTypes, type StoreType } from './stores.ts'

/** Phases of a sent application. QUEUED to CLOSED refine REVIEW, RECHECK refines APPROVED. */
export const applicationPhases = ['QUEUED', 'ASSIGNED', 'INFO_REQUESTED', 'CLOSED', 'DECIDED', 'RECHECK'] as const
/**
 * Causes of a re-check. TAX, NPI, HOLDER, SANCTIONS: evidence that failed after the approval. LICENCE: it has expired.
 * LICENCE_DATE: an operator changed its date. PARTNER: the partner changed name or tax number. OPERATOR: an administrator began the re-check.
 */
export const recheckCauses = [
  'TAX',
  'NPI',
  'HOLDER',
  'SANCTIONS',
  'LICENCE',
  'LICENCE_DATE',
  'PARTNER',
  'OPERATOR',
] as const
/** Causes that ask who gets the money. Their re-check also begins, and stays open, after the end of the partnership. */
export const payeeCauses: readonly RecheckCause[] = ['HOLDER', 'PARTNER']
/**
 * Reasons why the re-check cannot end. `screening`: names wait for the sanctions list. `waiting`: the tax office or the NPI registry has
 * not answered yet. `sanctions`: a possible match is undecided or confirmed. `licence`: it is missing or expired.
 * `own-date`: the caller recorded the date of a document. `own-end`: the caller proposed the end.
 */
export const recheckBlockers = ['screening', 'waiting', 'sanctions', 'licence', 'own-date', 'own-end'] as const
export type RecheckCause = (typeof recheckCauses)[number]
export type ApplicationPhase = (typeof applicationPhases)[number]

/** Why an application is turned down: the partner reads the sentence of the code, and what the reviewer wrote. */
export const rejectionReasons = [
  'IDENTITY',
  'BUSINESS_NOT_FOUND',
  'BANK_MISMATCH',
  'NOT_ELIGIBLE',
  'DUPLICATE',
  'INCOMPLETE',
  'OTHER',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** Documents that a partner uploads with the application. Spec 1 §3, contract terms. */
export const documentKinds = ['W9', 'CREDENTIALS', 'COMPLIANCE_ATTESTATION', 'ADA_ATTESTATION'] as const
export type DocumentKind = (typeof documentKinds)[number]
/** Documents based on our forms: filled with the practice's data, printed, or signed electronically. */
export const attestationKinds = ['COMPLIANCE_ATTESTATION', 'ADA_ATTESTATION'] as const satisfies readonly DocumentKind[]
export type AttestationKind = (typeof attestationKinds)[number]
export const isAttestation = (kind: DocumentKind): kind is AttestationKind =>
  attestationKinds.some((one) => one === kind)
export const requiredDocuments = (type: StoreType): readonly DocumentKind[] =>
  retailerTypes.includes(type) ? ['W9'] : documentKinds

/** Spec 1 §3: at most 10 MB each. */
export const documentBytesMax = 10_000_000
export const documentMedia = ['application/pdf', 'image/png', 'image/jpeg'] as const
export type DocumentMedia = (typeof documentMedia)[number]

/** Fields of the business form that a reviewer may request again. */
export const askableBusinessFields = [
  'businessName',
  'doingBusinessAs',
  'employerIdentificationNumber',
  'contactPerson',
  'contactEmailAddress',
  'phoneNumber',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'zipCode',
  'businessDescription',
  'npi',
] as const
export type AskableBusinessField = (typeof askableBusinessFields)[number]
/** Fields that a reviewer may ask about. A kind of document stands for that document. */
export const askableFields = [...askableBusinessFields, 'owners', 'bankAccount', 'identity', ...documentKinds] as const
export type AskableField = (typeof askableFields)[number]

/**
 * Returns true when a store of the type has the field. Owners, identity and documents belong to the partner and were reviewed with
 * the partner's first store.
 */
export const isAskable = (field: AskableField, { type, isFirst }: { type: StoreType; isFirst: boolean }): boolean => {
  if (field === 'npi') return !retailerTypes.includes(type)
  if (field === 'bankAccount' || askableBusinessFields.some((one) => one === field)) return true
  const isDocument = documentKinds.some((kind) => kind === field)
  return isFirst && (!isDocument || requiredDocuments(type).some((kind) => kind === field))
}

/** Events of an application's timeline. */
export const applicationEvents = [
  'TERMS_ACCEPTED',
  'IDENTITY_VERIFIED',
  'BUSINESS_SAVED',
  'BANK_VERIFIED',
  'SUBMITTED',
  'INFO_REQUESTED',
  'CLOSED',
  'REOPENED',
  'INFO_GIVEN',
  'APPROVED',
  'REJECTED',
  'APPEALED',
  'APPEAL_GRANTED',
  'APPEAL_DECLINED',
  'RESUBMITTED',
] as const
export type ApplicationEvent = (typeof applicationEvents)[number]
/** Timeline steps that finish before an application exists. Agreed terms have a separate record. */
export type Milestone = Extract<ApplicationEvent, 'IDENTITY_VERIFIED' | 'BUSINESS_SAVED' | 'BANK_VERIFIED'>
