// Proves alone: every screen of the portal with real data passes axe in both themes, its layout at every width, and
// targets of fingers.
import { beforeAll, expect, test } from 'vitest'
import { applicantPassword } from './harness/applicant.ts'
import { visit } from './harness/browser.ts'
import { aCheckout } from './harness/checkout.ts'
import { releaseOperatorCodes } from './harness/database.ts'
import { aJoinerWithoutBank } from './harness/joining.ts'
import { screenFaults } from './harness/layout.ts'
import { ours } from './harness/ours.ts'
import { signIn } from './harness/portal.ts'
import { openTreasury } from './harness/treasury.ts'
import { openWalk } from './harness/walk.ts'

/** Screens of people who have no account, or whose application is not approved. */
const isOfJoining = (route: string): boolean => /^\/(?:bo-register|create-|forgot-|login|reset-)/.test(route)

const { inspectScreens, remember, unseen } = openWalk({
  name: 'portal',
  base: '',
  onTheWay: [
    '/one-time-passcode',
    '/under-review',
    '/bo-register',
    '/bo-register/email-verification',
    '/bo-register/identity-verification',
    '/bo-register/provider-onboarding',
    '/bo-register/provider-onboarding/confirmation',
    '/bo-register/register-password',
    '/bo-register/retailer-onboarding',
    '/bo-register/retailer-onboarding/confirmation',
    '/bo-register/retailer-onboarding/verify-identity',
    '/bo-register/select-store-type',
  ],
  // These come in a mail.
  links: [
    '/accountant-package/0190f000-0000-7000-8000-000000000001/none',
    '/reset-password-code/ana@ruiz.test',
    '/reset-password/ana@ruiz.test/none',
    '/create-cashier-password/ana@ruiz.test/none',
    '/create-user-password/ana@ruiz.test/none',
  ],
  behind: (url) => ['edit', 'link-account'].map((verb) => url.replace('/view/', `/${verb}/`).replace(/\?.*/, '')),
  // Visitors come to these by an address, and Plaid's window needs a document of its own.
  hasOwnDocument: (route) => isOfJoining(route) || route.startsWith('/stores/link-account/'),
  // A list and what is reached from it, but for the two names of the uploaded files.
  inspect: (page, route) =>
    screenFaults(page, {
      isBelow:
        /^\/[\w-]+\/\$?\w/.test(route) &&
        !/^\/(?:accountant-package|bo-register|create-|reset-|items\/imports)/.test(route),
    }),
})

/**
 * Lists of what happens at the tills lead somewhere only once something was sold and a day was closed, and those of statements once it was cut
 * off.
 */
beforeAll(async () => {
  const { till, ring, stock } = await aCheckout()
  remember(`/items/changes/${(await stock('Corn Chips, Party Size', '714009')).changeId}`)
  await ring([{ barcode: '4011', quantity: 1 }], 'card_sbx_ok_screens')
  const { day } = await till.day()
  await till.closeDay({ day, counted: null, note: '' })
  await releaseOperatorCodes()
  await (await openTreasury(ours().url)).cutOff()
})

test('every Store Admin screen is accessible at every width', async () => {
  const page = await visit()
  await signIn(page)
  expect(await inspectScreens(page, (route) => !isOfJoining(route))).toEqual({})
}, 300_000)

test('every signed-out screen is accessible at every width', async () => {
  expect(await inspectScreens(await visit(), isOfJoining)).toEqual({})
}, 300_000)

test.each(['GROCERY', 'DENTAL'] as const)(
  'so does every screen of an applicant, %s',
  async (type) => {
    const { email } = await aJoinerWithoutBank(type)
    const page = await visit()
    await signIn(page, email, applicantPassword)
    expect(await inspectScreens(page, isOfJoining)).toEqual({})
  },
  300_000,
)

test('no screen was left out', () => {
  expect(unseen()).toEqual([])
})
