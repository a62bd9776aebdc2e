// Proves alone: both kinds of applicants from the sign-up to the approval, with mails, Plaid, drafts and three
// operators.
import { recordApprovedScreen } from '@tillgate/contract/onboarding.ts'
import type { Page } from 'playwright'
import { test } from 'vitest'
import { anApplicant, applicantPassword } from './harness/applicant.ts'
import { examine, pressBack, visit, type Memory } from './harness/browser.ts'
import { confirmWithCode, openApplication, signInAs } from './harness/console.ts'
import { runJob } from './harness/database.ts'
import { expect } from './harness/expect.ts'
import { pressKey, tabTo, typeInto } from './harness/keyboard.ts'
import {
  desk,
  enter,
  inbox,
  linkIn,
  logIn,
  phone,
  practicePhone,
  press,
  titled,
  write,
  type View,
} from './harness/auth-pages.ts'
import { agree, chooseType, connectBank, uploadPaper, look, prove, register } from './harness/steps.ts'

const nora = { firstName: 'Nora', lastName: 'Ruiz', email: 'nora@cornergrocer.test', password: 'Fresh-Bread-77' }
/** Names that `anApplicant` gives. */
const ana = { firstName: 'Ana', lastName: 'Ruiz' }
/** Both browsers as they were when the application was sent. */
const remembered: { nora?: Memory; ana?: Memory } = {}
let dentist: string

/** The tax office knows no such number: approving in spite of that takes two. */
const noSuchEin = '651230000'

test('1 §2: a dental practice applies in Spanish on a phone', async () => {
  const { phrase } = phone
  dentist = await anApplicant('DENTAL')
  const page = await enter(phone)
  await logIn(page, phone, dentist, applicantPassword)
  await titled(page, phone, 'terms.provider')
  await agree(page, phone)

  await titled(page, phone, 'owners.title')
  await look(page, phone, 'owners')
  await press(page, phone, 'owners.sole')
  await write(page, phone, 'owners.phone', '3055550142')
  await page.getByRole('checkbox').check()
  await press(page, phone, 'business.submit')
  await prove(page, phone, ana)

  await titled(page, phone, 'business.title')
  await expect(page.getByText(phrase('steps.here', { at: 3, of: 5, name: phrase('steps.business') }))).toBeVisible()
  await press(page, phone, 'business.submit')
  await expect(page.getByRole('button', { name: phrase('npi.required') })).toBeVisible()
  await look(page, phone, 'business')
  await write(page, phone, 'business.name', 'Sonrisa Dental LLC')
  await write(page, phone, 'business.dba', 'Sonrisa')
  await write(page, phone, 'business.ein', noSuchEin)
  await write(page, phone, 'business.npi', '1234567893')
  await write(page, phone, 'business.phone', '3055550142')
  await page
    .getByLabel(phrase('business.line-1'), { exact: true })
    .pressSequentially('12 Ocean Drive, Miami Beach', { delay: 15 })
  await page
    .getByRole('option', { name: /Miami Beach, FL/ })
    .first()
    .click()
  await expect(page.getByLabel(phrase('business.city'), { exact: true })).toHaveValue('Miami Beach')
  await press(page, phone, 'business.submit')

  await titled(page, phone, 'documents.title')
  await press(page, phone, 'documents.submit')
  await expect(page.getByRole('alert').filter({ hasText: phrase('form.problem') })).toBeFocused()
  for (const kind of ['W9', 'CREDENTIALS', 'COMPLIANCE_ATTESTATION'] as const) await uploadPaper(page, phone, kind)
  await page
    .getByRole('button', { name: phrase('attestation.sign-for', { name: phrase('documents.ADA_ATTESTATION') }) })
    .click()
  const form = page.getByRole('dialog')
  await expect(form).toContainText('Sonrisa Dental LLC')
  await look(page, phone, 'sign')
  await form.getByLabel(phrase('attestation.name')).fill('Ana Ruiz')
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: phrase('attestation.submit'), exact: true }).click()
  await expect(page.getByText(phrase('attestation.signed-badge'), { exact: true })).toBeVisible()
  await look(page, phone, 'documents')
  await press(page, phone, 'documents.submit')

  await connectBank(page, phone)
  await titled(page, phone, 'confirm.title')
  await expect(page).toHaveURL(/\/provider-onboarding\/confirmation$/)
  await look(page, phone, 'confirmation')
  await page.getByRole('link', { name: phrase('confirm.finish') }).click()
  await titled(page, phone, 'status.title-review')
  await look(page, phone, 'under-review')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  remembered.ana = await page.context().storageState()
}, 180_000)

test('a grocer applies in English on a desktop', async () => {
  const page = await enter(desk)
  await register(page, desk, nora)
  await chooseType(page, desk, 'store-type.GROCERY')
  await titled(page, desk, 'terms.retailer')
  await agree(page, desk)
  await prove(page, desk, nora)

  // Business information: the page names the error, and one press repairs it.
  await titled(page, desk, 'business.title')
  await expect(page.getByRole('listitem').filter({ hasText: 'Business Information' })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await press(page, desk, 'business.submit')
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
  await look(page, desk, 'business-problems')
  await write(page, desk, 'business.name', 'Corner Grocer LLC')
  await write(page, desk, 'business.dba', 'Corner Grocer')
  await page.getByLabel(desk.phrase('business.ein')).pressSequentially('65-1234567')
  await expect(page.getByLabel(desk.phrase('business.ein'))).toHaveValue('65-1234567')
  await write(page, desk, 'business.phone', '+1 305 555 0142')
  await write(page, desk, 'business.line-1', '4801 Palm Avenue')
  await write(page, desk, 'business.city', 'Hiala')
  await page.getByRole('combobox', { name: 'State' }).fill('florida')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await write(page, desk, 'business.zip', '33012')
  await expect(page.getByText(/^Draft saved at/)).toBeVisible()

  // Another device continues where this one stopped.
  await page.reload()
  await page.waitForLoadState()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Hiala')
  // Drafts hold no tax numbers.
  await expect(page.getByLabel(desk.phrase('business.ein'))).toHaveValue('')
  await page.getByLabel(desk.phrase('business.ein')).pressSequentially('65-1234567')
  await press(page, desk, 'business.submit')
  await expect(page.getByLabel('ZIP code')).toHaveAccessibleDescription('Postal code 33012 does not match Hiala, FL')
  await look(page, desk, 'business-city')
  await page.getByRole('button', { name: 'Use Hialeah' }).click()
  await press(page, desk, 'business.submit')

  await titled(page, desk, 'owners.title')
  await press(page, desk, 'owners.sole')
  await write(page, desk, 'owners.phone', '3055550142')
  await press(page, desk, 'owners.add')
  await look(page, desk, 'owners')
  await page.getByRole('button', { name: 'Remove person 2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('checkbox').check()
  await press(page, desk, 'business.submit')

  await titled(page, desk, 'documents.title')
  await uploadPaper(page, desk, 'W9')
  await page.reload()
  await expect(page.getByText('W9.pdf')).toBeVisible()
  await look(page, desk, 'documents')

  // Back to what was given before, and forward again: nothing is lost.
  await page.getByRole('navigation', { name: 'Parts of this step' }).getByRole('link', { name: 'Business' }).click()
  await expect(page.getByLabel('Business name')).toHaveValue('Corner Grocer LLC')
  await expect(page.getByText('Draft restored')).toHaveCount(0)
  await pressBack(page)
  await press(page, desk, 'documents.submit')

  await connectBank(page, desk)
  await titled(page, desk, 'confirm.title')
  await expect(page.getByText('••-•••4567')).toBeVisible()
  await look(page, desk, 'confirmation')
  await page.getByRole('link', { name: 'Finish' }).click()
  await titled(page, desk, 'status.title-review')
  await look(page, desk, 'under-review')

  await page.goto('/items')
  await titled(page, desk, 'status.title-review')
  await page.goto('/bo-register/retailer-onboarding/business-details')
  await titled(page, desk, 'status.title-review')
  remembered.nora = await page.context().storageState()
}, 180_000)

test('the owners are given without a mouse', async () => {
  const page = await enter(desk)
  await logIn(page, desk, await anApplicant('VISION'), applicantPassword)
  await titled(page, desk, 'terms.provider')
  await agree(page, desk)
  await titled(page, desk, 'owners.title')

  await typeInto(page, 'First Name', 'Eva')
  await typeInto(page, 'Last Name', 'Gafas')
  await typeInto(page, 'Email', 'eva@gafas.test')
  await typeInto(page, 'Phone number', '3055550142')
  await typeInto(page, 'Ownership', '100')
  await tabTo(page, page.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await pressKey(page, 'Save and continue')

  await titled(page, desk, 'identity.title')
  await expect(page).toHaveURL(/\/bo-register\/identity-verification$/)
})

type Tab = { page: Page; view: View; showings: () => number }

/** The tab that was left open, and how often it has recorded that the approval was shown. */
const openTab = async (view: View, memory: Memory | undefined): Promise<Tab> => {
  const page = await visit({ ...view.size, ...(memory && { memory }) })
  await page.clock.install()
  let showings = 0
  page.on('response', (answer) => {
    if (answer.url().endsWith(recordApprovedScreen.path) && answer.ok()) showings += 1
  })
  await page.goto('/under-review')
  await titled(page, view, 'status.title-review')
  return { page, view, showings: () => showings }
}

/** The page requests its status twice a minute: its clock is moved on by half a minute. */
const seeApproval = async ({ page, view, showings }: Tab): Promise<void> => {
  await page.clock.fastForward(31_000)
  await expect(page.getByRole('dialog', { name: view.phrase('approved.title') })).toBeVisible()
  await expect.poll(showings).toBe(1)
  await look(page, view, 'approved')
}
const hasNoNotice = async (page: Page, view: View): Promise<void> => {
  await titled(page, view, 'menu.dashboard')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Waits for the mail of the approval, which links the portal. */
const readApproval = async (to: string, subject: string): Promise<void> => {
  let mail = await inbox().waitForMail(to)
  while (mail.subject !== subject) mail = await inbox().waitForMail(to)
  expect(linkIn(mail.text)).toBe('/')
}

const claim = async (page: Page, business: string): Promise<void> => {
  await openApplication(page, business)
  await page.getByRole('button', { name: 'Claim', exact: true }).click()
  await expect(page.getByText('Assigned to you.')).toBeVisible()
}
const acceptAll = async (page: Page): Promise<void> => {
  const open = page.getByRole('group', { name: 'Accept before approving' })
  for (const box of await open.getByRole('checkbox').all()) await box.check()
  for (const reason of await open.getByRole('textbox').all()) await reason.fill('The letter of the tax office shows it')
  const unopened = page.getByRole('textbox', { name: /^Not opened by any operator/ })
  if ((await unopened.count()) > 0) await unopened.fill('The partner showed the originals at the counter')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
}

test('reviewers approve both applicants, who receive mail and page', async () => {
  const atDesk = await openTab(desk, remembered.nora)
  const onPhone = await openTab(phone, remembered.ana)
  const olive = await signInAs('olive')
  await claim(olive, 'Corner Grocer LLC')
  await acceptAll(olive)
  await expect(olive.getByText('Corner Grocer LLC is approved.')).toBeVisible()

  await claim(olive, 'Sonrisa Dental LLC')
  await runJob('tin-check')
  await runJob('npi-check')
  await olive.reload()
  await expect(olive.getByText('A provider without a valid license cannot be approved.')).toBeVisible()
  // The operator who records the date takes no part in the decision.
  const opal = await signInAs('opal')
  await openApplication(opal, 'Sonrisa Dental LLC')
  await opal.getByRole('button', { name: 'Record expiry of Credentials' }).click()
  await opal.getByLabel('Valid until').fill('2099-12-31')
  await examine(opal, '9-expiry-1440')
  await opal.getByRole('button', { name: 'Save date' }).click()
  await expect(opal.getByText('The expiry date is saved.')).toBeVisible()
  await olive.reload()
  await expect(olive.getByText('A failed check takes a second person.')).toBeVisible()
  await acceptAll(olive)
  await expect(olive.getByText('Somebody else has to confirm it.')).toBeVisible()
  const otto = await signInAs('otto', phone.size)
  await openApplication(otto, 'Sonrisa Dental LLC')
  await examine(otto, '9-approval-proposed-390')
  await otto.getByRole('button', { name: 'Confirm approval' }).click()
  await confirmWithCode(otto)
  await expect(otto.getByText('Approved', { exact: true }).first()).toBeVisible()

  await readApproval(nora.email, 'Corner Grocer LLC is approved')
  await readApproval(dentist, 'Sonrisa Dental LLC ha sido aprobado')

  await seeApproval(atDesk)
  const { page } = atDesk
  await press(page, desk, 'action.to-dashboard')
  await hasNoNotice(page, desk)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Items' }).click()
  await titled(page, desk, 'menu.items')
  await page.goto('/under-review')
  await hasNoNotice(page, desk)
  expect(atDesk.showings()).toBe(1)

  await seeApproval(onPhone)
  await onPhone.page.reload()
  await hasNoNotice(onPhone.page, phone)
  await onPhone.page
    .getByRole('navigation', { name: practicePhone.phrase('shell.tabs') })
    .getByRole('link', { name: practicePhone.phrase('menu.items') })
    .click()
  await titled(onPhone.page, practicePhone, 'menu.items')
  expect(onPhone.showings()).toBe(1)

  // Shown once, also across devices. Approved people sign in with a passcode from then on.
  const elsewhere = await enter(desk)
  await logIn(elsewhere, desk, nora.email, nora.password)
  await titled(elsewhere, desk, 'passcode.title')
  await write(elsewhere, desk, 'code.label', await inbox().waitForCode(nora.email))
  await hasNoNotice(elsewhere, desk)
}, 300_000)
