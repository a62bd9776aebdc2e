// Proves alone: a notice of the identity provider moves a waiting applicant on.
import { expect } from './harness/expect.ts'
import { test } from 'vitest'
import type { Page } from 'playwright'
import { getProfile } from '@tillgate/contract/auth.ts'
import { examine } from './harness/browser.ts'
import { aJoiner, choose, enterStep, type Joiner } from './harness/joining.ts'
import { sandbox } from './harness/ours.ts'

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
