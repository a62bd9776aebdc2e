import { expect } from './harness/expect.ts'
import { test } from 'vitest'
import type { Page } from 'playwright'
import { getProfile } from '@tillgate/contract/auth.ts'
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

test('the check survives a blocked script, a closed window and a reload', async () => {
  const { email } = await aJoiner('GROCERY')
  const page = await visit()
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.route(/link-initialize/, (route) => route.abort())
  await signIn(page, email, applicantPassword)
  await expect(page).toHaveURL(new RegExp(`${own}$`))
  const missing = page.getByText('The identity service could not be loaded')
  await expect(missing).toBeVisible()
  await examine(page, '1-identity-blocked-1440')
  await page.unroute(/link-initialize/)
  await press(page, 'Retry')
  await expect(missing).toBeHidden()

  scripts.length = 0
  await page.goto('/bo-register/terms-and-conditions')
  await titled(page, 'Retailer Terms and Conditions')
  expect(scripts.filter((url) => url.includes('link-initialize'))).toEqual([])

  await page.goto(own)
  const start = page.getByRole('button', { name: 'Start verification' })
  await expect(start).toBeVisible()
  await start.focus()
  await page.keyboard.press('Enter')
  await expect(linkWindow(page).getByRole('heading', { name: 'Choose who you are' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByText('You have begun this check. Go on where you stopped.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)

  // The browser was closed: neither Plaid nor we were notified.
  await press(page, 'Continue verification')
  await expect(linkWindow(page).getByRole('heading', { name: 'Choose who you are' })).toBeVisible()
  await page.reload()
  await press(page, 'Continue verification')
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
  await expect.poll(() => statusOf(joiner), repeated).toBe('IDV_SUCCESS')
  await page.reload()
  await expect(page).toHaveURL(business)
})
