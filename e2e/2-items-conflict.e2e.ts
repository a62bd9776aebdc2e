import type { Page } from 'playwright'
import { test } from 'vitest'
import { examine, visit } from './harness/browser.ts'
import { anItem } from './harness/catalogue.ts'
import { expect } from './harness/expect.ts'
import { signIn } from './harness/portal.ts'

const create = async (page: Page, code: string, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add item' }).click()
  await page.getByLabel('Barcode', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Description').fill('Rice drink, half a gallon')
  await page.getByRole('combobox', { name: 'Unit' }).click()
  await page.getByRole('option', { name: 'GAL - gallon' }).click()
  await page.getByLabel('Price', { exact: true }).fill('5.49')
  await page.getByLabel('Tax %', { exact: true }).fill('0')
}

test('two editors of one item lose no input', async () => {
  const { code } = anItem('712351', 1)
  const maria = await visit()
  await signIn(maria)
  await maria.goto('/items')
  await create(maria, code, 'Horchata')
  // An impatient hand: one item, and no word about a barcode that is taken.
  await maria.getByRole('button', { name: 'Create' }).dblclick()
  await expect(maria.getByText('Created: Horchata.')).toBeVisible()
  await expect(maria.getByText('You already have an item with this barcode.')).toHaveCount(0)

  const open = async (page: Page, edit: string) => {
    await page.goto(`/items?${new URLSearchParams({ search: code }).toString()}`)
    await page.getByRole('link', { name: 'Horchata' }).first().click()
    await page
      .getByRole('link', { name: edit })
      .or(page.getByRole('button', { name: edit }))
      .first()
      .click()
  }
  const sam = await visit({ width: 390, height: 844 })
  await sam.goto('/login')
  await sam.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Español (Spanish)' })
  await sam.getByLabel('Correo electrónico').fill('sam@delgado.test')
  await sam.getByLabel('Contraseña', { exact: true }).fill('Demo-2026!')
  await sam.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(sam).not.toHaveURL(/login/)

  await open(maria, 'Edit')
  await open(sam, 'Editar')
  await maria.getByLabel('Price', { exact: true }).fill('5.99')
  await sam.getByLabel('Descripción').fill('Bebida de arroz')
  await sam.getByLabel('Precio', { exact: true }).fill('4.99')
  await maria.getByRole('button', { name: 'Update' }).click()
  await expect(maria.getByText('Updated: Horchata.')).toBeVisible()
  await sam.getByRole('button', { name: 'Actualizar' }).click()

  const choice = sam.getByRole('dialog')
  await expect(choice).toContainText('4.99')
  await expect(choice).toContainText('5.99')
  await examine(sam, '2-stale-390-es')
  const prices = choice.getByRole('group', { name: /^Precio en/ })
  for (const price of await prices.all()) await price.getByRole('radio', { name: 'Guardado ahora: 5.99' }).check()
  await choice.getByRole('button', { name: 'Guardar mi elección' }).click()
  await expect(sam.getByText('Actualizado: Horchata.')).toBeVisible()

  await open(maria, 'Edit')
  await expect(maria.getByLabel('Price', { exact: true })).toHaveValue('5.99')
  await expect(maria.getByLabel('Description')).toHaveValue('Bebida de arroz')
})
