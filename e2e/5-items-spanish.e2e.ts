import { expect } from './harness/expect.ts'
import { test } from 'vitest'
import { examine, visit } from './harness/browser.ts'
import { anItem, asFile, cellsOf } from './harness/catalogue.ts'
import { recordsOf } from './harness/csv.ts'
import { chooseFile, demoPassword, downloaded, storeAdmin } from './harness/portal.ts'

const file = asFile('precios.csv', [
  cellsOf(anItem('712344', 1)),
  cellsOf(anItem('712344', 2)),
  cellsOf({ ...anItem('712344', 3), price: '0' }),
])

test('an import is in Spanish after the choice', async () => {
  const page = await visit()
  await page.goto('/login')
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Español (Spanish)' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iniciar sesión')
  await examine(page, '5-iniciar-sesion')
  await page.getByLabel('Correo electrónico').fill(storeAdmin)
  await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()

  await page.getByRole('link', { name: 'Artículos', exact: true }).click()
  await expect(page.getByRole('columnheader').filter({ hasText: /\S/ })).toHaveText([
    'Código de barras',
    'Nombre',
    'Descripción',
    'APL',
    'Unidad',
    'Precio',
    '% de impuesto',
    'Estado',
  ])
  await examine(page, '5-articulos')

  await page.getByRole('link', { name: 'Archivos subidos' }).click()
  await page.getByRole('button', { name: 'Importar artículos' }).first().click()
  await chooseFile(page, 'Todas las tiendas', file, 'es-ES')
  await examine(page, '5-importar')
  await page.getByRole('button', { name: 'Subir e importar' }).click()
  const details = page.getByRole('dialog', { name: 'Detalles de la importación' })
  await expect(details).toContainText('Completado parcialmente')
  await examine(page, '5-detalles')

  const errors = await downloaded(page, details.getByRole('button', { name: 'Descargar errores' }))

  expect(recordsOf(errors.content.toString()).map((cells) => cells.slice(0, 4))).toEqual([
    ['Fila', 'Columna', 'Valor', 'Motivo'],
    ['4', 'Price', '0', 'El precio debe ser inferior a 999.99 y un número positivo'],
  ])
})
