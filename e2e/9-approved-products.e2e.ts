import type { Page } from 'playwright'
import { test } from 'vitest'
import { examine, visit, type Memory } from './harness/browser.ts'
import { confirmWithCode, signInAs } from './harness/console.ts'
import { expect } from './harness/expect.ts'

const heading = 'code_type,code,category,from,to,max_price,name,brand,size,uom'
const list = [
  heading,
  'UPC,036000291452,Lenses,2026-01-01,,129.99,Reading glasses,Clearview,1,EA',
  'UPC,5901234123457,Lenses,,2099-12-31,,Lens cleaner,Clearview,60,ML',
  'PLU,4011,Care,,,,Eye drops,Clearview,10,ML',
  'UPC,036000291453,Care,,,,Wrong check digit,Clearview,1,EA',
].join('\n')

let remembered: Memory | undefined
const choose = async (page: Page, text: string, name: string): Promise<void> => {
  // The list behind has a choice of the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'Load an approved-products list' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Purse' }).click()
  await page.getByRole('option', { name: 'Vision' }).click()
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('region', { name: 'What would change' })).toBeVisible()
}

test('one operator loads a list, another activates it', async () => {
  const olive = await signInAs('olive')
  await olive.getByRole('link', { name: 'Approved products' }).click()
  await examine(olive, '9-apl-1440')
  await olive.getByRole('link', { name: 'Load a list' }).click()
  await choose(olive, list, 'vision.csv')
  await olive.getByText('Rejected (1)').click()
  await examine(olive, '9-apl-checked-1440')
  await olive.getByLabel('Reason for the second person').fill('The list of the plan for this month.')
  await olive.getByRole('button', { name: 'Load and propose this list' }).click()
  await expect(olive.getByText('You proposed this')).toBeVisible()
  await examine(olive, '9-apl-waits-1440')

  const otto = await signInAs('otto', { width: 390, height: 844 })
  await otto.goto('/operator/inbox')
  await expect(otto.getByRole('link', { name: /^Activate list P-\d+, Vision$/ })).toBeVisible()
  await examine(otto, '9-inbox-390')
  await otto.goto('/operator/settings')
  await expect(otto.getByText('Waits for a second person')).toBeVisible()
  await examine(otto, '9-settings-390')
  await otto.goto(olive.url())
  await expect(otto.getByText('Olive Park proposes')).toBeVisible()
  await examine(otto, '9-apl-waits-390')
  await otto.getByRole('checkbox', { name: /I compared the values/ }).click()
  await otto.getByRole('button', { name: 'Confirm' }).click()
  await confirmWithCode(otto)
  await expect(otto.getByText('Otto Lindt confirmed')).toBeVisible()
  await otto.getByRole('link', { name: 'See the list with its products' }).click()
  await expect(otto.getByText('In force', { exact: true })).toBeVisible()
  await otto.getByRole('searchbox').fill('glasses')
  await expect(otto.getByText('Reading glasses')).toBeVisible()
  await expect(otto.getByText('Eye drops')).toHaveCount(0)
  await examine(otto, '9-apl-products-390')
  remembered = await otto.context().storageState()
})

test('a large removal requires its typed number', async () => {
  const page = await visit({ width: 390, height: 844, dark: true, ...(remembered ? { memory: remembered } : {}) })
  await page.goto('/operator/approved-products/load')
  await choose(page, 'D|4011|4|1||||||||Care|\n', 'delta.txt')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es-ES')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cargar y proponer esta lista' }).click()
  await examine(page, '9-apl-numero-es-390')
  await page.getByLabel('Cuántos productos se eliminan').fill('1')
  await page.getByLabel('Motivo para la segunda persona').fill('La lista del plan de este mes.')
  await page.getByRole('button', { name: 'Cargar y proponer esta lista' }).click()
  await expect(page.getByText('Usted lo propuso')).toBeVisible()
  await page.getByRole('button', { name: 'Retirar la propuesta' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar la propuesta' }).click()
  await expect(page.getByText('Retirada', { exact: true })).toBeVisible()
  await examine(page, '9-apl-retirada-es-390')
})
