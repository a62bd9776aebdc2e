import { expect } from './harness/expect.ts'
import { test } from 'vitest'
import type { Page } from 'playwright'
import { getProfile } from '@tillgate/contract/auth.ts'
import { saveOwnership } from '@tillgate/contract/business.ts'
import { anOwner } from '../apps/server/src/testing/business.ts'
import { applicantPassword } from './harness/applicant.ts'
import { examine, pressBack, visit } from './harness/browser.ts'
import { signIn } from './harness/portal.ts'
import { aJoiner, choose, enterStep, linkWindow, type Joiner } from './harness/joining.ts'
import { sandbox } from './harness/ours.ts'

const own = '/bo-register/retailer-onboarding/verify-identity'
const business = /\/bo-register\/retailer-onboarding\/business-details/

const titled = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const attemptOf = async ({ id }: Joiner) => {
  const found = (await sandbox().idv.list()).find((one) => one.clientUserId === `user_${id}`)
  if (!found) throw new Error('no attempt')
  return found.id
}
/** The provider repeats a notice that was not taken after 30 seconds. */
const repeated = { timeout: 75_000 }
const statusOf = async ({ call, id }: Joiner) => (await call(getProfile, { params: { id } })).identityVerificationStatus

test('PENDINGVERIFICATION: shows a start button and loads the script', async () => {
  const joiner = await aJoiner('GROCERY')
  const scripts: string[] = []
  const page = await enterStep(joiner)
  page.on('request', (request) => scripts.push(request.url()))
  await expect(page).toHaveURL(new RegExp(`${own}$`))
  await titled(page, 'Verify your identity')

  await page.reload()
  await titled(page, 'Verify your identity')
  await expect.poll(() => scripts.some((url) => url.endsWith('/link-initialize.js'))).toBe(true)
  scripts.length = 0
  await page.goto('/bo-register/terms-and-conditions')
  await titled(page, 'Retailer Terms and Conditions')
  expect(scripts.filter((url) => url.includes('link-initialize'))).toEqual([])
})

test('IDV_ACTIVE: continues after a closed window and a reload', async () => {
  const page = await enterStep(await aJoiner('GROCERY'))
  await press(page, 'Start verification')
  await expect(linkWindow(page).getByRole('heading', { name: 'Choose who you are' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByText('You have begun this check. Go on where you stopped.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)

  // Closed by closing the browser: nobody told anybody.
  await press(page, 'Continue verification')
  await expect(linkWindow(page).getByRole('heading', { name: 'Choose who you are' })).toBeVisible()
  await page.reload()
  await press(page, 'Continue verification')
  await choose(page, 'Leslie Knope: passes')
  await expect(page).toHaveURL(business)
})

test('IDV_SUCCESS: leads to the business details by keyboard', async () => {
  const page = await enterStep(await aJoiner('GROCERY'))
  const start = page.getByRole('button', { name: 'Start verification' })
  await expect(start).toBeVisible()
  await start.focus()
  await page.keyboard.press('Enter')
  const leslie = linkWindow(page).getByRole('button', { name: 'Leslie Knope: passes' })
  await leslie.focus()
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(business)
  await pressBack(page)
  await expect(page).toHaveURL(business)
})

test('IDV_FAILED: shows reason and wait in Spanish', async () => {
  const joiner = await aJoiner('GROCERY')
  const page = await enterStep(joiner, { width: 390, height: 844, language: 'Español' })
  await titled(page, 'Verifique su identidad')
  await press(page, 'Iniciar la verificación')
  await choose(page, 'Somebody else: fails')

  await expect(page.getByText('No hemos podido verificar su identidad')).toBeVisible()
  const again = page.getByRole('button', { name: /^Intentar de nuevo en / })
  await expect(again).toBeDisabled()
  await examine(page, '1-identidad-fallida-390')
  await page.reload()
  await expect(again).toBeDisabled()
})

test.each([
  ['IDV_EXPIRED', 'expired', 'The check was not finished in time. You can begin anew.'],
  ['IDV_CANCELED', 'canceled', 'The check was canceled. You can begin anew.'],
] as const)('%s: an unexpected error, and a minute later a new attempt', async (name, status, why) => {
  const joiner = await aJoiner('GROCERY')
  const page = await enterStep(joiner)
  await press(page, 'Start verification')
  await expect(linkWindow(page).getByRole('heading', { name: 'Choose who you are' })).toBeVisible()
  await sandbox().idv.set(await attemptOf(joiner), status)
  await expect.poll(() => statusOf(joiner), repeated).toBe(name)
  await page.reload()

  await expect(page.getByText(why)).toBeVisible()
  await expect(page.getByText('An unexpected error occurred.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Try again in / })).toBeDisabled()
})

test('IDV_PENDING_REVIEW: continues after the approval in the console', async () => {
  const joiner = await aJoiner('GROCERY')
  const page = await enterStep(joiner)
  await press(page, 'Start verification')
  await choose(page, 'Leslie Knope-Review: has to be looked at (sandbox only)')

  await titled(page, 'We are checking your documents')
  await examine(page, '1-identity-review-1440')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await sandbox().idv.set(await attemptOf(joiner), 'success')
  await expect(page).toHaveURL(business, repeated)
})

test('a provider retries after a blocked script', async () => {
  const joiner = await aJoiner('DENTAL')
  await joiner.call(saveOwnership, {
    params: { id: joiner.storeId },
    body: { owners: [anOwner()], isComplete: true, version: 1 },
  })
  const page = await visit()
  await page.route(/link-initialize/, (route) => route.abort())
  await signIn(page, joiner.email, applicantPassword)
  await expect(page).toHaveURL(/\/bo-register\/identity-verification$/)
  const missing = page.getByText('The identity service could not be loaded')
  await expect(missing).toBeVisible()
  await examine(page, '1-identity-blocked-1440')

  await page.unroute(/link-initialize/)
  await press(page, 'Retry')
  await expect(missing).toBeHidden()
  await press(page, 'Start verification')
  await choose(page, 'Leslie Knope: passes')
  await expect(page).toHaveURL(/\/bo-register\/business-verification/)
})
