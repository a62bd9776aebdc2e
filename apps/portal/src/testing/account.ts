import type { Session } from '@tillgate/contract/account.ts'
import type { Profile, ProfileRetailer } from '@tillgate/contract/auth.ts'
import type { Network } from '@tillgate/browser/testing/network.ts'
import { maria } from './partner.ts'

export const mariasRetailer: ProfileRetailer = {
  id: '0190aaaa-0000-7000-8000-000000000009',
  type: 'GROCERY',
  businessName: 'Delgado Fresh Markets',
  approvedScreen: true,
  stores: [],
  contactPerson: 'Elena Delgado',
  contactEmailAddress: 'office@delgado.test',
  contactPhoneNumber: '+13055550142',
  contactVersion: 4,
  bankAccountNumber: '6789',
  bankRoutingNumber: '0021',
  entryPanManuallyStatus: 'NOT_REQUESTED',
  entryPanManuallyStatusUpdatedDate: null,
  entryPanManuallyReason: '',
}

export const mariasProfile: Profile = {
  id: maria.id,
  email: maria.userIdentifier,
  phoneNumber: '+13055550142',
  firstName: 'María',
  lastName: 'Delgado',
  role: 'RETAILER',
  identityVerificationStatus: 'IDV_SUCCESS',
  twoFactor: false,
  partnerType: null,
  retailer: mariasRetailer,
}

const deviceOf = (nth: number, userAgent: string, isThis = false): Session => ({
  id: `0190bbbb-0000-7000-8000-${String(nth).padStart(12, '0')}`,
  signedInAt: `2026-11-2${nth}T15:42:00.000Z`,
  expiresAt: `2026-11-2${nth + 1}T15:42:00.000Z`,
  ip: `203.0.113.${nth}`,
  userAgent,
  isThis,
})
export const laptop = deviceOf(1, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/145.0', true)
export const telephone = deviceOf(2, 'Mozilla/5.0 (Linux; Android 16) Chrome/153.0.0.0 Mobile Safari/537.36')
export const tablet = deviceOf(3, 'Mozilla/5.0 (iPad; CPU OS 19_1 like Mac OS X) Version/19.1 Safari/604.1')

export const accountNetwork = (
  profile: () => Profile = () => mariasProfile,
  devices = [telephone, laptop],
): Network => ({
  [`GET /api/user/${maria.id}`]: () => ({ body: profile() }),
  'GET /api/auth/sessions': () => ({ body: { items: devices } }),
  'GET /api/auth/passkeys': () => ({ body: { items: [] } }),
  'GET /api/auth/two-factor': () => ({
    body: { isOn: false, way: 'MAIL', email: 'm•••@delgado.test', phone: null, recoveryCodesLeft: 0, hasPin: false },
  }),
})
