// Proves alone: every screen of the console with real data passes axe in both themes and fits into desks and phones.
import { beforeAll, expect, test } from 'vitest'
import { visit } from './harness/browser.ts'
import { aCheckout } from './harness/checkout.ts'
import { signInAs } from './harness/console.ts'
import { partnerOf, releaseOperatorCodes } from './harness/database.ts'
import { consoleFaults } from './harness/layout.ts'
import { ours } from './harness/ours.ts'
import { openTreasury } from './harness/treasury.ts'
import { openWalk } from './harness/walk.ts'

/** Screens of people who have not signed in: a visitor comes to them by an address. */
const isOfSignIn = (route: string): boolean => route === '/login' || route.startsWith('/set-password/')

const { inspectScreens, remember, unseen } = openWalk({
  name: 'operator',
  base: '/operator',
  // The first leads on; two stand between others; the demonstration has no exception and no case of sanctions.
  onTheWay: ['/', '/code', '/enrol', '/exceptions/$id', '/sanctions/case/$id'],
  links: ['/set-password/ana@ruiz.test/none'],
  hasOwnDocument: isOfSignIn,
  inspect: consoleFaults,
})

/** A run has orders once something was sold and cut off. */
beforeAll(async () => {
  const { ring } = await aCheckout()
  const { receiptNumber } = await ring([{ barcode: '4011', quantity: 1 }], 'card_sbx_ok_operators')
  remember(`/purchases/${await partnerOf('Delgado Fresh, Hialeah')}/${receiptNumber}`)
  await releaseOperatorCodes()
  await (await openTreasury(ours().url)).cutOff()
})

test('every operator screen is accessible at every width', async () => {
  const page = await signInAs('opal')
  expect(await inspectScreens(page, (route) => !isOfSignIn(route))).toEqual({})
}, 300_000)

test('every signed-out operator screen is accessible at every width', async () => {
  expect(await inspectScreens(await visit(), isOfSignIn)).toEqual({})
}, 300_000)

test('no operator screen was left out', () => {
  expect(unseen()).toEqual([])
})
