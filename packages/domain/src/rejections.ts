import { documentKinds, isAskable, type AskableField, type RejectionReason } from './applications.ts'
import type { StoreType } from './stores.ts'

/** Fields that each rejection reason refers to. An empty list: no correction is possible, only the appeal. */
export const fieldsOfRejection = {
  IDENTITY: ['identity'],
  BUSINESS_NOT_FOUND: [
    'businessName',
    'doingBusinessAs',
    'employerIdentificationNumber',
    'addressLine1',
    'addressLine2',
    'city',
    'state',
    'zipCode',
    // The register of a provider is NPPES, which is searched by the NPI.
    'npi',
  ],
  BANK_MISMATCH: ['bankAccount'],
  NOT_ELIGIBLE: [],
  DUPLICATE: [],
  INCOMPLETE: [
    'contactPerson',
    'contactEmailAddress',
    'phoneNumber',
    'businessDescription',
    'npi',
    'owners',
    ...documentKinds,
  ],
  OTHER: [],
} as const satisfies Record<RejectionReason, readonly AskableField[]>

type RejectedStore = { type: StoreType; isFirst: boolean }

/** Fields that "Fix and resubmit" opens for this store. Empty: the reason is not fixable here and can be appealed. */
export const fixableFields = (reason: RejectionReason, store: RejectedStore): AskableField[] => {
  const fields: readonly AskableField[] = fieldsOfRejection[reason]
  return fields.filter((field) => isAskable(field, store))
}

type Fix = { field: AskableField; isAnswered: boolean }

/**
 * Returns true when the corrected application can be sent: at least one field has changed, and a reopened bank link or
 * identity check is finished, because an application without these steps cannot be approved.
 */
export const isFixed = (fixes: readonly Fix[]): boolean =>
  fixes.some(({ isAnswered }) => isAnswered) &&
  fixes.every(({ field, isAnswered }) => isAnswered || (field !== 'bankAccount' && field !== 'identity'))
