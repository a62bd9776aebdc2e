import type { Page } from 'playwright'
import { codeAt, stepAt } from '../../apps/server/src/secrets/totp.ts'
import { visit, type Visit } from './browser.ts'
import { expect } from './expect.ts'
import { demoPassword } from './portal.ts'

/** Printed at the start of a demonstration: every operator of it has this one. */
const demoSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** What an authenticator app shows now. */
export const codeNow = (secret: string): string => codeAt(secret, stepAt(Date.now() / 1000))

export const typePassword = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Somebody of the demonstration's staff, at the queue. A code counts once: each of them signs in once in a chapter. */
export const signInAs = async (name: 'olive' | 'otto' | 'opal', how: Visit = {}): Promise<Page> => {
  const page = await visit(how)
  await page.goto('/operator')
  await typePassword(page, `${name}@operator.test`, demoPassword)
  await page.getByLabel('6-digit code').fill(codeNow(demoSecret))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review queue')
  return page
}

export const openApplication = async (page: Page, business: string): Promise<void> => {
  await page.goto(`/operator/applications?${new URLSearchParams({ search: business }).toString()}`)
  await page.getByRole('link', { name: business }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(business)
}
