import type { Page } from 'playwright'
import { codeAt, stepAt } from '../../apps/server/src/secrets/totp.ts'
import { visit, type Visit } from './browser.ts'
import { releaseOperatorCodes } from './database.ts'
import { expect } from './expect.ts'
import { demoPassword } from './portal.ts'

/** Printed at the start of a demonstration: every operator of it has this one. */
const demoSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** What an authenticator app shows now. */
export const codeNow = (secret: string): string => codeAt(secret, stepAt(Date.now() / 1000))

/** The same for the demonstration's operators, so many half minutes from now. */
export const demoCodeNow = (steps = 0): string => codeAt(demoSecret, stepAt(Date.now() / 1000) + steps)

export const typePassword = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Signs in an operator of the demonstration. */
export const signInAs = async (name: 'olive' | 'otto' | 'opal', how: Visit = {}): Promise<Page> => {
  const page = await visit({ alone: true, ...how })
  await page.goto('/operator')
  await typePassword(page, `${name}@operator.test`, demoPassword)
  await releaseOperatorCodes()
  await page.getByLabel('6-digit code').fill(demoCodeNow())
  await expect(page.getByRole('heading', { level: 1, name: 'Needs me' })).toBeVisible()
  return page
}

/** Types the code that an action asks for, and waits until the action is accepted. */
export const confirmWithCode = async (page: Page): Promise<void> => {
  const label = /^(Code of your authenticator|Código de su autenticador)$/
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel(label) })
  const field = dialog.getByLabel(label)
  await releaseOperatorCodes()
  await field.fill(demoCodeNow())
  await expect(dialog).toBeHidden()
}

export const openApplication = async (page: Page, business: string): Promise<void> => {
  await page.goto(`/operator/applications?${new URLSearchParams({ search: business }).toString()}`)
  await page.getByRole('link', { name: business }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(business)
}
