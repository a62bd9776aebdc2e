// Proves alone: anchors of the released text, and its PDF as a download.
import { expect } from './harness/expect.ts'
import { test } from 'vitest'
import { anApplicant, applicantPassword } from './harness/applicant.ts'
import { visit } from './harness/browser.ts'
import { downloaded, signIn } from './harness/portal.ts'

const grocers = '/bo-register/retailer-onboarding/terms-and-conditions'

test('a grocer reads, downloads, ticks and goes on', async () => {
  const page = await visit()
  await signIn(page, await anApplicant('GROCERY'), applicantPassword)
  await page.goto(grocers)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Retailer Terms and Conditions')
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(5)
  const next = page.getByRole('button', { name: 'Next' })
  await expect(next).toBeDisabled()

  // The contents stay in sight and lead to their sections.
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('link', { name: '4. Retailer Obligations' }).click()
  await expect(page.getByRole('heading', { level: 2, name: '4. Retailer Obligations' })).toBeInViewport()
  await expect(contents).toBeInViewport()
  expect(new URL(page.url()).hash).toBe('#Retailer_obligations')

  const { name, content } = await downloaded(page, page.getByRole('button', { name: 'Download PDF' }))
  expect(name).toBe('terms-retailer-2026-11-21-en.pdf')
  expect(content.subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('checkbox', { name: 'I agree to the Terms and Conditions.' }).check()
  await next.click()
  await expect(page).toHaveURL(/\/retailer-onboarding\/verify-identity$/)
})
