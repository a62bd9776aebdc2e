import type { Network } from '@tillgate/browser/testing/network.ts'
import type { Profile } from '@tillgate/contract/auth.ts'
import type { Owner, StoreDetails } from '@tillgate/contract/business.ts'
import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import type { StoreApplication } from '@tillgate/contract/stores.ts'
import { joiningStore, onboardingStateOf } from './onboarding.ts'
import { anaJoining } from './partner.ts'

export const emptyStore: StoreDetails = {
  id: joiningStore,
  businessName: '',
  doingBusinessAs: '',
  employerIdentificationNumber: '',
  bankAccountNumber: null,
  bankRoutingNumber: null,
  bankAccountHolderName: null,
  accountType: null,
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  zipCode: '',
  addressSource: null,
  isAddressVerified: false,
  contactPerson: '',
  contactEmailAddress: '',
  phoneNumber: '',
  type: 'PHARMACY',
  businessDescription: '',
  npi: '',
  status: 'PENDING',
  code: '12345678',
  applicationStatus: 'PENDING_AUTH',
  bankAccountStatus: 'PENDING_VERIFICATION',
  isBankAccountVerified: false,
  version: 1,
}
export const filledStore: StoreDetails = {
  ...emptyStore,
  businessName: 'Ruiz Pharmacy LLC',
  doingBusinessAs: 'Ruiz Pharmacy',
  employerIdentificationNumber: '651234567',
  addressLine1: '4801 Palm Avenue',
  city: 'Hialeah',
  state: 'FL',
  zipCode: '33012',
  addressSource: 'TYPED',
  contactPerson: 'Ana Ruiz',
  contactEmailAddress: 'ana@ruiz.test',
  phoneNumber: '+13055550142',
}

export const anaProfile: Profile = {
  id: anaJoining.id,
  email: 'ana@ruiz.test',
  phoneNumber: '+13055550142',
  firstName: 'Ana',
  lastName: 'Ruiz',
  role: 'RETAILER',
  identityVerificationStatus: 'IDV_SUCCESS',
  twoFactor: false,
  partnerType: null,
  retailer: anaJoining.retailer && {
    ...anaJoining.retailer,
    contactPerson: '',
    contactEmailAddress: 'ana@ruiz.test',
    contactPhoneNumber: '+13055550142',
    contactVersion: 1,
    bankAccountNumber: null,
    bankRoutingNumber: null,
    entryPanManuallyStatus: 'NOT_REQUESTED',
    entryPanManuallyStatusUpdatedDate: null,
    entryPanManuallyReason: '',
  },
}
export const anaAsOwner: Owner = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@ruiz.test',
  ownership: 100,
  ownerPhoneNumber: '+13055550142',
  isControlPerson: true,
}

const states = {
  items: ['FL', 'GA', 'NY'].map((code, index) => ({ code, name: ['Florida', 'Georgia', 'New York'][index] })),
}

/** Answers the calls of the business step; `standing` may change between calls. */
export const businessNetwork = (
  onboardingState: () => Onboarding = () => onboardingStateOf(),
  store: StoreDetails = emptyStore,
): Network => {
  const at = `/api/store/${joiningStore}`
  return {
    'GET /api/retailer/onboarding': () => ({ body: onboardingState() }),
    [`GET /api/user/${anaJoining.id}`]: () => ({ body: anaProfile }),
    [`GET ${at}`]: () => ({ body: store }),
    [`PUT ${at}/business-information`]: () => ({ body: filledStore }),
    [`GET ${at}/ownership`]: () => ({ body: { owners: [], version: 1 } }),
    [`PUT ${at}/ownership`]: () => ({ body: { owners: [anaAsOwner], version: 2 } }),
    [`GET ${at}/documents`]: () => ({ body: { items: [], required: ['W9'], renewable: [] } }),
    'GET /api/lookup': () => ({ body: states }),
    'GET /api/address/autocomplete': () => ({ body: { items: [] } }),
    ...Object.fromEntries(
      ['business', 'owners'].flatMap((form) => [
        [`GET ${at}/draft/${form}`, () => ({ body: { text: null, savedAt: null } })],
        [`PUT ${at}/draft/${form}`, () => ({ body: { savedAt: '2026-11-21T15:42:00.000Z' } })],
        [`DELETE ${at}/draft/${form}`, () => ({ body: { message: 'The draft was discarded.' } })],
      ]),
    ),
  }
}

/** Application of a store that the program has approved. */
export const approvedApplication: StoreApplication = {
  status: 'APPROVED',
  phase: 'DECIDED',
  dueAt: null,
  closesAt: null,
  rejection: null,
  canAppeal: false,
  isAppealOpen: false,
  fixable: [],
  fix: null,
  asked: [],
}
