import { retailerTypes, type StoreType } from './stores.ts'

/** Where a sent application stands. QUEUED to INFO_REQUESTED refine REVIEW, RECHECK refines APPROVED. */
export const applicationPhases = ['QUEUED', 'ASSIGNED', 'INFO_REQUESTED', 'DECIDED', 'RECHECK'] as const
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

/** What a partner hands in besides what it types. Spec 1 §3, contract terms. */
export const documentKinds = ['W9', 'CREDENTIALS', 'COMPLIANCE_ATTESTATION', 'ADA_ATTESTATION'] as const
export type DocumentKind = (typeof documentKinds)[number]
/** Documents whose form is ours: filled with the practice's data, printed, or signed electronically. */
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

/** The fields of the business form that a reviewer may ask about. */
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
/** Everything a reviewer may ask about, field by field. A kind of document stands for that document. */
export const askableFields = [...askableBusinessFields, 'owners', 'bankAccount', 'identity', ...documentKinds] as const
export type AskableField = (typeof askableFields)[number]

/** Owners, identity and papers are the partner's, and were seen with its first store. */
export const isAskedOfFurtherStore = (field: AskableField): boolean =>
  field === 'bankAccount' || askableBusinessFields.some((one) => one === field)

/** What happened to an application, in the words of its timeline. */
export const applicationEvents = [
  'TERMS_ACCEPTED',
  'IDENTITY_VERIFIED',
  'BUSINESS_SAVED',
  'BANK_VERIFIED',
  'SUBMITTED',
  'INFO_REQUESTED',
  'INFO_GIVEN',
  'APPROVED',
  'REJECTED',
  'APPEALED',
  'RESUBMITTED',
] as const
export type ApplicationEvent = (typeof applicationEvents)[number]
/** Steps of the timeline that are finished before there is an application. Agreed terms have a record of their own. */
export type Milestone = Extract<ApplicationEvent, 'IDENTITY_VERIFIED' | 'BUSINESS_SAVED' | 'BANK_VERIFIED'>
