import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright'
import { expect } from './expect.ts'
import type { Upload } from './catalogue.ts'

export const storeAdmin = 'maria@delgado.test'
export const demoPassword = 'Demo-2026!'

export const signIn = async (page: Page, email = storeAdmin, password = demoPassword): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Log in')
}

/** The words on the way of a file, so that the same hand imports in both languages. */
export const words = {
  'en-US': { stores: '2. Stores', choose: 'Choose a file', upload: 'Upload and import' },
  'es-ES': { stores: '2. Tiendas', choose: 'Elegir un archivo', upload: 'Subir e importar' },
}

/** In the drawer that is open: the stores, the file. What comes of it is for the chapter to see. */
export const chooseFile = async (page: Page, store: string, file: Upload, language: keyof typeof words = 'en-US') => {
  const { stores, choose } = words[language]
  await page.getByRole('combobox', { name: stores }).click()
  await page.getByRole('option', { name: store }).click()
  await page.keyboard.press('Tab')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: choose }).click()
  await (await chooser).setFiles(file)
  await expect(page.getByRole('dialog')).toContainText(file.name)
}

/** What lies in the downloads folder after a click. */
export const downloaded = async (page: Page, button: Locator): Promise<{ name: string; content: Buffer }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

/** The three figures of an import, as its details tell them. */
export const figuresOf = (onFile: string, imported: string, missing: string): string =>
  `Items on file${onFile}Imported items${imported}Not imported${missing}`
