import type { Page } from 'playwright'
import { test } from 'vitest'
import { anApplicant, applicantPassword } from './harness/applicant.ts'
import { examine, pressBack } from './harness/browser.ts'
import { expect } from './harness/expect.ts'
import { choose } from './harness/joining.ts'
import { pressKey, tabTo, typeInto } from './harness/keyboard.ts'
import { choosePassword, desk, enter, inbox, logIn, phone, press, titled, write, type View } from './harness/lobby.ts'

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7 a form of one page'),
})
const password = 'Fresh-Bread-77'
const leslie = 'Leslie Knope: passes'
const platypus = 'First Platypus, checking: verified at once'

const agree = async (page: Page, { say }: View): Promise<void> => {
  await page.getByRole('checkbox', { name: say('terms.agree') }).check()
  await page.getByRole('button', { name: say('terms.next') }).click()
}
const prove = async (page: Page, view: View): Promise<void> => {
  await titled(page, view, 'identity.title')
  await press(page, view, 'identity.start')
  await choose(page, leslie)
}
const connect = async (page: Page, view: View): Promise<void> => {
  await press(page, view, 'bank.connect')
  await choose(page, platypus)
  await press(page, view, 'bank.continue')
}
const handIn = async (
  page: Page,
  { say }: View,
  kind: 'W9' | 'CREDENTIALS' | 'COMPLIANCE_ATTESTATION' | 'ADA_ATTESTATION',
) => {
  const name = say(`documents.${kind}`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: say('documents.choose-for', { name }), exact: true }).click()
  await (await chooser).setFiles(pdf(`${kind}.pdf`))
  await expect(page.getByRole('button', { name: say('documents.replace-for', { name }), exact: true })).toBeVisible()
}

test('a grocer goes from the first name to the review, in English on a desktop', async () => {
  const email = 'nora@cornergrocer.test'
  const page = await enter(desk)
  await page.getByRole('link', { name: 'Sign up your business' }).click()
  await write(page, desk, 'register.first-name', 'Nora')
  await write(page, desk, 'register.last-name', 'Ruiz')
  await write(page, desk, 'email.label', email)
  await press(page, desk, 'register.submit')
  await titled(page, desk, 'reset-code.title')
  await write(page, desk, 'code.label', await inbox().waitForCode(email))
  await titled(page, desk, 'register-password.title')
  await choosePassword(page, desk, password)
  await press(page, desk, 'register-password.submit')
  await titled(page, desk, 'store-type.title')
  await page.getByRole('radio', { name: desk.say('store-type.GROCERY') }).check()
  await press(page, desk, 'store-type.submit')
  await titled(page, desk, 'terms.retailer')
  await agree(page, desk)
  await prove(page, desk)

  // Business information: what is wrong is said, and one press puts it right.
  await titled(page, desk, 'business.title')
  await expect(page.getByRole('listitem').filter({ hasText: 'Business Information' })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await press(page, desk, 'business.submit')
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
  await examine(page, '1-business-problems-1440')
  await write(page, desk, 'business.name', 'Corner Grocer LLC')
  await write(page, desk, 'business.dba', 'Corner Grocer')
  await page.getByLabel(desk.say('business.ein')).pressSequentially('65-1234567')
  await expect(page.getByLabel(desk.say('business.ein'))).toHaveValue('65-1234567')
  await write(page, desk, 'business.phone', '+1 305 555 0142')
  await write(page, desk, 'business.line-1', '4801 Palm Avenue')
  await write(page, desk, 'business.city', 'Hiala')
  await page.getByRole('combobox', { name: 'State' }).fill('florida')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await write(page, desk, 'business.zip', '33012')
  await expect(page.getByText(/^Draft saved at/)).toBeVisible()

  // Another device goes on where this one stopped.
  await page.reload()
  await page.waitForLoadState()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Hiala')
  await press(page, desk, 'business.submit')
  await expect(page.getByLabel('ZIP code')).toHaveAccessibleDescription('Postal code 33012 does not match Hiala, FL')
  await examine(page, '1-business-city-1440')
  await page.getByRole('button', { name: 'Use Hialeah' }).click()
  await press(page, desk, 'business.submit')

  await titled(page, desk, 'owners.title')
  await press(page, desk, 'owners.sole')
  await write(page, desk, 'owners.phone', '3055550142')
  await press(page, desk, 'owners.add')
  await examine(page, '1-owners-1440')
  await page.getByRole('button', { name: 'Remove person 2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('checkbox').check()
  await press(page, desk, 'business.submit')

  await titled(page, desk, 'documents.title')
  await handIn(page, desk, 'W9')
  await page.reload()
  await expect(page.getByText('W9.pdf')).toBeVisible()
  await examine(page, '1-documents-1440')

  // Back to what was given before, and forward again: nothing is lost.
  await page.getByRole('navigation', { name: 'Parts of this step' }).getByRole('link', { name: 'Business' }).click()
  await expect(page.getByLabel('Business name')).toHaveValue('Corner Grocer LLC')
  await expect(page.getByText('Draft restored')).toHaveCount(0)
  await pressBack(page)
  await press(page, desk, 'documents.submit')

  await connect(page, desk)
  await titled(page, desk, 'confirm.title')
  await expect(page.getByText('••-•••4567')).toBeVisible()
  await examine(page, '1-confirmation-1440')
  await page.getByRole('link', { name: 'Finish' }).click()
  await titled(page, desk, 'status.title-review')
  await examine(page, '1-under-review-1440')

  await page.goto('/items')
  await titled(page, desk, 'status.title-review')
  await page.goto('/bo-register/retailer-onboarding/business-details')
  await titled(page, desk, 'status.title-review')
})

test('a dental practice goes the same way in Spanish on a telephone', async () => {
  const { say } = phone
  const email = await anApplicant('DENTAL')
  const page = await enter(phone)
  await logIn(page, phone, email, applicantPassword)
  await titled(page, phone, 'terms.provider')
  await agree(page, phone)

  await titled(page, phone, 'owners.title')
  await examine(page, '1-owners-390')
  await press(page, phone, 'owners.sole')
  await write(page, phone, 'owners.phone', '3055550142')
  await page.getByRole('checkbox').check()
  await press(page, phone, 'business.submit')
  await prove(page, phone)

  await titled(page, phone, 'business.title')
  await expect(page.getByText(say('steps.here', { at: 3, of: 5, name: say('steps.business') }))).toBeVisible()
  await press(page, phone, 'business.submit')
  await expect(page.getByRole('button', { name: say('npi.required') })).toBeVisible()
  await examine(page, '1-business-390')
  await write(page, phone, 'business.name', 'Sonrisa Dental LLC')
  await write(page, phone, 'business.dba', 'Sonrisa')
  await write(page, phone, 'business.ein', '651234568')
  await write(page, phone, 'business.npi', '1234567893')
  await write(page, phone, 'business.phone', '3055550142')
  await page
    .getByLabel(say('business.line-1'), { exact: true })
    .pressSequentially('12 Ocean Drive, Miami Beach', { delay: 15 })
  await page
    .getByRole('option', { name: /Miami Beach, FL/ })
    .first()
    .click()
  await expect(page.getByLabel(say('business.city'), { exact: true })).toHaveValue('Miami Beach')
  await press(page, phone, 'business.submit')

  await titled(page, phone, 'documents.title')
  await press(page, phone, 'documents.submit')
  await expect(page.getByRole('alert').filter({ hasText: say('form.problem') })).toBeFocused()
  for (const kind of ['W9', 'CREDENTIALS', 'COMPLIANCE_ATTESTATION', 'ADA_ATTESTATION'] as const) {
    await handIn(page, phone, kind)
  }
  await examine(page, '1-documents-390')
  await press(page, phone, 'documents.submit')

  await connect(page, phone)
  await titled(page, phone, 'confirm.title')
  await expect(page).toHaveURL(/\/provider-onboarding\/confirmation$/)
  await examine(page, '1-confirmation-390')
  await page.getByRole('link', { name: say('confirm.finish') }).click()
  await titled(page, phone, 'status.title-review')
  await examine(page, '1-under-review-390')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('the owners are given without a mouse', async () => {
  const page = await enter(desk)
  await logIn(page, desk, await anApplicant('VISION'), applicantPassword)
  await titled(page, desk, 'terms.provider')
  await agree(page, desk)
  await titled(page, desk, 'owners.title')

  await typeInto(page, 'First name', 'Eva')
  await typeInto(page, 'Last name', 'Gafas')
  await typeInto(page, 'Email', 'eva@gafas.test')
  await typeInto(page, 'Phone number', '3055550142')
  await typeInto(page, 'Ownership', '100')
  await tabTo(page, page.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await pressKey(page, 'Save and continue')

  await titled(page, desk, 'identity.title')
  await expect(page).toHaveURL(/\/bo-register\/identity-verification$/)
})
