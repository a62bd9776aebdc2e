import { test } from 'vitest'
import { examine, visit, type Memory } from './harness/browser.ts'
import { codeNow, confirmWithCode, openApplication, signInAs, typePassword } from './harness/console.ts'
import { expect } from './harness/expect.ts'
import { inbox, linkIn } from './harness/auth-pages.ts'
import { downloaded } from './harness/portal.ts'

const newcomer = 'pia@operator.test'
const password = 'Harbour-View-41'
/** The administrator's browser: her code counts once, her session longer. */
let remembered: Memory | undefined

test('an invited operator sets up password and authenticator', async () => {
  const admin = await signInAs('opal')
  await admin.getByRole('link', { name: 'Staff' }).click()
  await admin.getByRole('button', { name: 'Invite a colleague' }).click()
  const form = admin.getByRole('dialog')
  await form.getByLabel('First name').fill('Pia')
  await form.getByLabel('Last name').fill('Vance')
  await form.getByLabel('Email').fill(newcomer)
  await form.getByLabel('Reason').fill('The team grows in December.')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await examine(admin, '9-fresh-code-1440')
  await confirmWithCode(admin)
  await expect(admin.getByRole('row', { name: /Pia Vance/ })).toContainText('Invited')
  await examine(admin, '9-staff-1440')
  remembered = await admin.context().storageState()

  const page = await visit({ alone: true })
  await page.goto(linkIn((await inbox().waitForMail(newcomer)).text))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose your password')
  expect(new URL(page.url()).pathname).toMatch(/\/-$/)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password saved. Log in with it.')).toBeVisible()

  await typePassword(page, newcomer, password)
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await examine(page, '9-enrol-1440')
  const key = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent()
  await page.getByLabel('Then enter the 6-digit code it shows').fill(codeNow((key ?? '').replaceAll(' ', '')))

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review queue')
  await expect(page.getByRole('link', { name: 'Staff' })).toHaveCount(0)
  await page.goto('/operator/staff')
  await expect(page.getByText('Only administrators of the console can open this page.')).toBeVisible()
  // A session of the console is none of the portal.
  await page.goto('/items')
  await expect(page).toHaveURL(/\/login/)
}, 180_000)

test('two reviewers reject together and ask in Spanish', async () => {
  const olive = await signInAs('olive')
  const otto = await signInAs('otto', { width: 390, height: 844 })
  await examine(olive, '9-queue-1440')
  await examine(otto, '9-queue-390')

  // Both open the same application; one claims it, the other sees a message.
  await openApplication(olive, 'Clearview Vision Center LLC')
  await openApplication(otto, 'Clearview Vision Center LLC')
  await olive.getByRole('button', { name: 'Claim', exact: true }).click()
  await expect(olive.getByText('Assigned to you.')).toBeVisible()
  await otto.getByRole('button', { name: 'Claim', exact: true }).click()
  await expect(otto.getByText('This page now shows how it stands.')).toBeVisible()
  await expect(otto.getByText('Olive Park works on it.')).toBeVisible()
  // The account belongs to another company: accepting that takes a reason.
  await olive.getByRole('checkbox', { name: 'Bank account owner: Failed' }).check()
  await olive.getByLabel('Reason for accepting: Bank account owner').fill('The bank still uses the former name')
  await examine(olive, '9-application-1440')
  await examine(otto, '9-application-390')
  await otto.getByRole('button', { name: 'More' }).click()
  await otto.getByRole('combobox', { name: 'Language' }).selectOption('es-ES')
  await otto.keyboard.press('Escape')
  await expect(otto.getByRole('heading', { level: 2, name: 'Decisión' })).toBeVisible()
  await examine(otto, '9-solicitud-390')
  await otto.setViewportSize({ width: 320, height: 640 })
  expect(await otto.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await otto.setViewportSize({ width: 390, height: 844 })
  await otto.getByRole('button', { name: 'Más' }).click()
  await otto.getByRole('combobox', { name: 'Idioma' }).selectOption('en-US')
  await otto.keyboard.press('Escape')

  const { content } = await downloaded(olive, olive.getByRole('button', { name: 'Download Form W-9' }))
  expect(content.subarray(0, 5).toString()).toBe('%PDF-')
  await olive.getByRole('button', { name: 'Reveal' }).click()
  await olive.getByLabel('Reason', { exact: true }).fill('Compare with the W-9')
  await olive.getByRole('dialog').getByRole('button', { name: 'Reveal' }).click()
  await expect(olive.getByText('07-0000000')).toBeVisible()

  // A rejection for identity takes a second person.
  await olive.getByRole('button', { name: 'Reject', exact: true }).click()
  await olive.getByRole('radio', { name: 'Identity could not be verified' }).check()
  await olive.getByLabel('Text for the partner').fill('The photo is of somebody else.')
  await olive.getByRole('button', { name: 'Preview email' }).click()
  const preview = olive.getByRole('region', { name: 'The email as the partner gets it' })
  await expect(preview).toContainText('The photo is of somebody else.')
  const promised = await preview.locator('b').textContent()
  await olive.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(olive.getByText('Somebody else has to confirm it.')).toBeVisible()
  await openApplication(otto, 'Clearview Vision Center LLC')
  await otto.getByRole('button', { name: 'Confirm rejection' }).click()
  await confirmWithCode(otto)
  await expect(otto.getByText('Rejected', { exact: true }).first()).toBeVisible()
  expect((await inbox().waitForMail('vera@clearview.test')).subject).toBe(promised)

  // The partner reads Spanish, so the prepared question is Spanish.
  await openApplication(olive, 'Mercado El Sol LLC')
  await olive.getByRole('button', { name: 'Claim', exact: true }).click()
  await expect(olive.getByText('Assigned to you.')).toBeVisible()
  await olive.getByRole('button', { name: 'Ask for information' }).click()
  await olive.getByRole('checkbox', { name: 'Form W-9' }).check()
  await examine(olive, '9-ask-1440')
  await olive.getByRole('button', { name: 'Send 1 question' }).click()
  await expect(olive.getByText('The partner has been asked. The clock stands still until it answers.')).toBeVisible()
  expect((await inbox().waitForMail('rosa@elsol.test')).text).toContain('Suba un formulario W-9 firmado')
  await olive.getByRole('link', { name: 'Back to the review queue' }).click()
  await olive.getByRole('link', { name: /^Waiting on partner/ }).click()
  await expect(olive.getByRole('row', { name: /Mercado El Sol/ })).toContainText('Paused')
}, 180_000)

test('suspension and reinstatement are audited with reasons', async () => {
  const page = await visit(remembered ? { memory: remembered } : {})
  await page.goto('/operator')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review queue')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('Corner Pharm')
  await page.getByRole('button', { name: /^Corner Pharmacy/ }).click()
  await expect(page.getByText('View as partner, read-only')).toBeVisible()
  await examine(page, '9-partner-1440')

  for (const [act, state] of [
    ['Suspend', 'Suspended'],
    ['Reinstate', 'Active'],
  ] as const) {
    await page
      .getByRole('button', { name: new RegExp(`^${act} `) })
      .first()
      .click()
    await page.getByLabel('Reason').fill('Complaints about prices')
    await page.getByRole('dialog').getByRole('button', { name: act, exact: true }).click()
    if (act === 'Reinstate') await confirmWithCode(page)
    await expect(page.getByText(state, { exact: true }).first()).toBeVisible()
  }

  await page.getByRole('link', { name: 'Audit log' }).first().click()
  await page.getByRole('link', { name: 'Store suspended' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('Complaints about prices')
  await examine(page, '9-audit-1440')
  const link = page.url()
  await page.reload()
  await expect(page.getByRole('dialog')).toContainText('Complaints about prices')
  expect(page.url()).toBe(link)
}, 180_000)
