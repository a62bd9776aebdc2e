import type { DocumentKind } from '@tillgate/domain/applications.ts'
import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import type { Page } from 'playwright'
import { examineIn } from './browser.ts'
import { expect } from './expect.ts'
import { choose, proveAs } from './joining.ts'
import { choosePassword, inbox, press, titled, write, type View } from './auth-pages.ts'

type Name = { firstName: string; lastName: string }
type Newcomer = Name & { email: string; password: string }

/** One screen of the way in, named by its step and its width: light at a desk, dark on a phone. */
export const look = (page: Page, { name, size }: View, step: string): Promise<void> =>
  examineIn(page, `1-${step}-${size.width}`, name === 'en' ? 'light' : 'dark')

/** From the sign-in page to the choice of a store type, with nothing but the inbox. */
export const register = async (page: Page, view: View, { firstName, lastName, email, password }: Newcomer) => {
  await page.getByRole('link', { name: view.phrase('login.sign-up') }).click()
  await titled(page, view, 'register.title')
  await write(page, view, 'register.first-name', firstName)
  await write(page, view, 'register.last-name', lastName)
  await write(page, view, 'email.label', email)
  await press(page, view, 'register.submit')
  await titled(page, view, 'reset-code.title')
  await write(page, view, 'code.label', await inbox().waitForCode(email))
  await titled(page, view, 'register-password.title')
  await choosePassword(page, view, password)
  await press(page, view, 'register-password.submit')
  await titled(page, view, 'store-type.title')
}

export const chooseType = async (page: Page, view: View, type: PhraseKey): Promise<void> => {
  await page.getByRole('radio', { name: new RegExp(`^${view.phrase(type)}`) }).check()
  await press(page, view, 'store-type.submit')
}

export const agree = async (page: Page, { phrase }: View): Promise<void> => {
  await page.getByRole('checkbox', { name: phrase('terms.agree') }).check()
  await page.getByRole('button', { name: phrase('terms.next') }).click()
}

export const prove = async (page: Page, view: View, { firstName, lastName }: Name): Promise<void> => {
  await titled(page, view, 'identity.title')
  await look(page, view, 'identity')
  await press(page, view, 'identity.start')
  await proveAs(page, firstName, lastName)
}

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7 a form of one page'),
})

export const uploadPaper = async (page: Page, { phrase }: View, kind: DocumentKind): Promise<void> => {
  const name = phrase(`documents.${kind}`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: phrase('documents.choose-for', { name }), exact: true }).click()
  await (await chooser).setFiles(pdf(`${kind}.pdf`))
  await expect(page.getByRole('button', { name: phrase('documents.replace-for', { name }), exact: true })).toBeVisible()
}

export const connectBank = async (page: Page, view: View): Promise<void> => {
  await titled(page, view, 'bank.title')
  await look(page, view, 'bank')
  await press(page, view, 'bank.connect')
  await choose(page, 'First Platypus, checking: verified at once')
  await expect(page.getByText(view.phrase('bank.done'))).toBeVisible()
  await look(page, view, 'bank-verified')
  await press(page, view, 'bank.continue')
}
