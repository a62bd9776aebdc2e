import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import { RowRepair, type RejectedRow } from '@tillgate/contract/item-repairs.ts'
import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { doral, hialeah, milk } from '#portal/testing/partner.ts'

const cells = {
  code: '4011',
  name: 'Towels',
  description: 'x',
  unit: 'EACH',
  price: '4.29',
  taxPercentage: '0',
  active: '',
}
const each = (row: number): RejectedRow => ({
  row,
  version: 1,
  cells,
  cause: [{ column: 'unit', code: 'unit.unknown', found: 'EACH' }],
  errors: [{ column: 'unit', code: 'unit.unknown', message: 'Unit is unknown', found: 'EACH', suggestion: 'COUNT' }],
  editedAt: null,
})
const unnamed: RejectedRow = {
  row: 90,
  version: 1,
  cells: { ...cells, unit: 'LB', name: '' },
  cause: [{ column: 'name', code: 'name.required', found: '' }],
  errors: [{ column: 'name', code: 'name.required', message: 'Name is required', found: '', suggestion: null }],
  editedAt: null,
}
const batch = {
  id: milk.id,
  fileName: 'holiday.csv',
  originalFileName: 'holiday.csv',
  itemQuantity: 0,
  originalItemQuantity: 30,
  failedQuantity: 4,
  createdQuantity: 0,
  updatedQuantity: 0,
  unchangedQuantity: 0,
  status: 'FINISHEDWITHERRORS',
  mode: 'IMPORT',
  progress: 1,
  startDate: null,
  endDate: '2026-11-20T17:41:00.000Z',
  createdAt: '2026-11-20T17:41:00.000Z',
  uploadedBy: 'María Delgado',
  finalMessage: null,
  allStores: false,
  storeIds: [hialeah.id, doral.id],
  repairableRows: 4,
  hasErrorFile: true,
  hasOriginalFile: true,
} as const
const Sent = z.object({ rows: z.array(RowRepair) })
const call = `/api/itembatch/${batch.id}`

/** A server that accepts every value and raises versions; `staleRow` belongs to another person. */
const open = async (staleRow?: number, saved: Promise<unknown> = Promise.resolve()) => {
  await screen.viewport(1440, 900)
  let rows = [each(3), each(7), each(9), unnamed]
  const repair = async ({ body }: { body: unknown }) => {
    await saved
    const sent = z.parse(Sent, body)
    const wanted = new Map(sent.rows.map((one) => [one.row, one]))
    rows = rows.map((row) => {
      const own = wanted.get(row.row)
      if (!own) return row
      const unit = row.row === staleRow ? 'KG' : (own.cells.unit ?? row.cells.unit)
      const next = { ...row.cells, unit, name: own.cells.name ?? row.cells.name }
      const isRight = next.unit !== 'EACH' && next.name !== ''
      return { ...row, version: row.version + 1, cells: next, errors: isRight ? [] : row.errors }
    })
    const stale = sent.rows.map(({ row }) => row).filter((row) => row === staleRow)
    return { body: { rows: rows.filter(({ row }) => wanted.has(row)), stale } }
  }
  const opened = await openPortal(`/items/repair/${batch.id}`, {
    answers: {
      [`GET ${call}/rows`]: () => ({ body: { batch, storeNames: ['Hialeah', 'Doral'], rows } }),
      [`PUT ${call}/rows`]: repair,
      [`DELETE ${call}/rows`]: () => {
        const { length } = rows
        rows = rows.filter(({ errors }) => errors.length === 0)
        return { body: { count: length - rows.length } }
      },
      [`POST ${call}/import`]: () => ({ body: { id: batch.id } }),
    },
  })
  return { ...opened, sent: () => opened.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}

test('Enter saves the value and leads to the next row', async () => {
  const { page, sent } = await open()
  await page.getByRole('textbox', { name: 'Row 3, Unit' }).fill('LB')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Row 7, Unit' })).toHaveFocus()
  await expect.poll(sent).toMatchObject([{ rows: [{ row: 3, version: 1, cells: { unit: 'LB' } }] }])
  await expect.element(page.getByText('1 of 4 repaired')).toBeVisible()
})

test('Alt S uses the suggestion and Ctrl Z takes it back', async () => {
  const { page, sent } = await open()
  await page.getByRole('textbox', { name: 'Row 7, Unit' }).click()
  await userEvent.keyboard('{Alt>}s{/Alt}')
  await expect.element(page.getByRole('textbox', { name: 'Row 7, Unit' })).toHaveValue('COUNT')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByRole('textbox', { name: 'Row 7, Unit' })).toHaveValue('EACH')
  expect(sent()).toMatchObject([{ rows: [{ version: 1 }] }, { rows: [{ version: 2, cells: { unit: 'EACH' } }] }])
})

test('Alt A repairs all alike in one request', async () => {
  const { page, sent } = await open()
  await page.getByRole('textbox', { name: 'Row 3, Unit' }).click()
  await userEvent.keyboard('{Alt>}a{/Alt}')
  await expect.element(page.getByText('3 of 4 repaired')).toBeVisible()
  expect(sent()).toMatchObject([{ rows: [{ row: 3 }, { row: 7 }, { row: 9 }] }])
  await page.getByRole('button', { name: 'Import the 3' }).click()
})

test('shows the value of another person who was first', async () => {
  const { page } = await open(7)
  await page.getByRole('textbox', { name: 'Row 7, Unit' }).fill('GAL')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/Another person changed row 7 first/).first()).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Row 7, Unit' })).toHaveValue('KG')
})

test('filters repaired rows and rows to repair', async () => {
  const { page } = await open()
  await page.getByRole('button', { name: 'Use COUNT in all 3 alike' }).click()
  await page.getByRole('button', { name: 'To repair 1' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Row 90, Name' })).toBeVisible()
  expect(page.getByRole('textbox', { name: /^Row/ }).elements()).toHaveLength(1)
})

test('a cell shows what was typed until it is saved', async () => {
  const saved = Promise.withResolvers<undefined>()
  const { page, sent } = await open(undefined, saved.promise)
  const cell = page.getByRole('textbox', { name: 'Row 3, Unit' })
  await cell.fill('LB')
  await userEvent.keyboard('{Enter}')
  await expect.poll(sent).toHaveLength(1)
  await expect.element(page.getByRole('textbox', { name: 'Row 7, Unit' })).toHaveFocus()
  await expect.element(cell).toHaveValue('LB')
  saved.resolve(undefined)
  await expect.element(page.getByText('1 of 4 repaired')).toBeVisible()
  await expect.element(cell).toHaveValue('LB')
})

test('rows that are left are left out at once', async () => {
  const { page } = await open()
  await page.getByRole('button', { name: 'Use COUNT in all 3 alike' }).click()
  await page.getByRole('button', { name: 'Leave out the row' }).click()
  await expect.element(page.getByText('1 row is left out').first()).toBeVisible()
  await expect.element(page.getByText('3 rows are ready, 0 to go')).toBeVisible()
})

test('reasons follow the language of the page', async () => {
  const { page } = await openPortal(`/items/repair/${batch.id}`, {
    answers: {
      [`GET ${call}/rows`]: ({ headers }) => {
        const message = headers.get('accept-language') === 'es-ES' ? 'La unidad no existe' : 'Unit is unknown'
        const rows = [{ ...each(3), errors: each(3).errors.map((error) => ({ ...error, message })) }]
        return { body: { batch, storeNames: ['Hialeah'], rows } }
      },
    },
  })
  await expect.element(page.getByRole('cell', { name: 'Unit is unknown' })).toBeVisible()
  await chooseLanguage('es-ES')
  await expect.element(page.getByRole('cell', { name: 'La unidad no existe' })).toBeVisible()
  await chooseLanguage('en-US')
})
