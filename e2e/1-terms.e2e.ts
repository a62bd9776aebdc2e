import { expect } from './harness/expect.ts'
import { test } from 'vitest'
import { anApplicant, applicantPassword } from './harness/applicant.ts'
import { examine, visit } from './harness/browser.ts'
import { downloaded, signIn } from './harness/portal.ts'

const grocers = '/bo-register/retailer-onboarding/terms-and-conditions'
const dentists = '/bo-register/provider-onboarding/terms-and-conditions'

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

test('Next stays at the foot of a phone', async () => {
  const page = await visit({ width: 390, height: 844 })
  await signIn(page, await anApplicant('DENTAL'), applicantPassword)
  await page.goto(dentists)
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(3)
  await examine(page, '1-terms-provider-390')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es-ES')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Términos y condiciones para proveedores')
  const next = page.getByRole('button', { name: 'Siguiente' })
  await expect(next).toBeInViewport()
  await expect(next).toBeDisabled()

  const box = page.getByRole('checkbox', { name: 'Acepto los Términos y condiciones.' })
  await box.focus()
  await page.keyboard.press('Space')
  await expect(box).toBeInViewport()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/provider-onboarding\/owner-details$/)
})

test.each([
  ['/bo-register/terms-and-conditions', 'retailer'],
  ['/bo-register/provider-terms-and-conditions', 'provider'],
])('a visitor reads %s in either language and at any width', async (address, who) => {
  const page = await visit()
  await page.goto(`${address}#general_information`)
  await expect(page.getByRole('heading', { level: 2, name: 'General Information' })).toBeInViewport()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es-ES')
  await expect(page.getByRole('heading', { level: 2, name: 'Información general' })).toBeVisible()
  await examine(page, `1-texto-${who}-1440`)
  const { name } = await downloaded(page, page.getByRole('button', { name: 'Descargar PDF' }))
  expect(name).toBe(`terms-${who}-2026-11-21-es.pdf`)

  await page.setViewportSize({ width: 390, height: 844 })
  await examine(page, `1-texto-${who}-390`)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
