import { enUS, type PhraseKey } from '@tillgate/phrases/en-us.ts'
import { esES } from '@tillgate/phrases/es-es.ts'
import { practicePhrases } from '@tillgate/phrases/practice.ts'
import { translator, type Params } from '@tillgate/phrases/translator.ts'
import type { Page } from 'playwright'
import { expect } from './expect.ts'
import { visit } from './browser.ts'
import { sandbox } from './ours.ts'

/** What people have at hand while they join or recover: an inbox and a telephone. */
export const inbox = () => sandbox().inbox

const translate = translator({ 'en-US': enUS, 'es-ES': esES })

/** One language at one size, and every sentence of it. */
export type View = {
  name: 'en' | 'es'
  size: { width: number; height: number }
  phrase: (key: PhraseKey, params?: Params) => string
}
export const desk: View = {
  name: 'en',
  size: { width: 1440, height: 900 },
  phrase: (key, params) => translate('en-US', key, params),
}
export const phone: View = {
  name: 'es',
  size: { width: 390, height: 844 },
  phrase: (key, params) => translate('es-ES', key, params),
}

const practiceSpanish = translator({ 'en-US': enUS, 'es-ES': { ...esES, ...practicePhrases(esES, 'es-ES') } })
/** The telephone of a practice, whose portal has words of its own. */
export const practicePhone: View = { ...phone, phrase: (key, params) => practiceSpanish('es-ES', key, params) }

export const chooseLanguage = async (page: Page, { name }: View): Promise<void> => {
  if (name === 'es') await page.getByRole('combobox', { name: 'Language' }).selectOption({ value: 'es-ES' })
}

/** The sign-in page as that visitor meets it. */
export const enter = async (view: View): Promise<Page> => {
  const page = await visit(view.size)
  await page.goto('/login')
  await chooseLanguage(page, view)
  await titled(page, view, 'login.title')
  return page
}

export const titled = async (page: Page, { phrase }: View, title: PhraseKey): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: phrase(title), exact: true })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^${phrase(title).replaceAll('?', String.raw`\?`)} - `))
}

export const write = (page: Page, { phrase }: View, label: PhraseKey, text: string): Promise<void> =>
  page.getByLabel(phrase(label), { exact: true }).fill(text)
export const press = (page: Page, { phrase }: View, name: PhraseKey): Promise<void> =>
  page.getByRole('button', { name: phrase(name), exact: true }).click()
export const logIn = async (page: Page, view: View, email: string, password: string): Promise<void> => {
  await write(page, view, 'login.email', email)
  await write(page, view, 'login.password', password)
  await press(page, view, 'login.submit')
}
export const choosePassword = async (page: Page, view: View, password: string): Promise<void> => {
  await write(page, view, 'password.new', password)
  await write(page, view, 'password.confirm', password)
}

/** The link of a mail, on the address that the browsers of these chapters use. */
export const linkIn = (text: string): string => {
  // Mails to cashiers name the till as well.
  const found = text.match(/https?:\/\/\S+/g)?.find((link) => !/\/till\b/.test(link))
  if (found === undefined) throw new Error(`No link in: ${text}`)
  return new URL(found).pathname
}
