import { expect, test, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { DataTable } from './data-table.tsx'
import type { Column, Selection } from './data-table.tsx'
import { show } from './testing/show.tsx'

type Row = { id: string; name: string }
const rows: Row[] = [
  { id: 'a', name: 'Apples' },
  { id: 'b', name: 'Bread' },
]
const columns: Column<Row>[] = [
  { id: 'name', title: 'Name', sortable: true, cell: ({ name }) => <a href="#row">{name}</a> },
  { id: 'length', title: 'Length', numeric: true, cell: ({ name }) => name.length },
]
const selectionOf = (change: Partial<Selection>): Selection => ({
  ids: new Set(),
  toggle: vi.fn<(...told: unknown[]) => void>(),
  togglePage: vi.fn<(...told: unknown[]) => void>(),
  labelOf: (id) => `Select ${id}`,
  pageLabel: 'Select this page',
  ...change,
})
const base = { label: 'Items', columns, rows, pageSize: 3, renderCard: ({ name }: Row) => <b>{name} card</b> }

test('the sorted column says so, and a press asks for the other direction', async () => {
  const by = vi.fn<(...told: unknown[]) => void>()
  const page = show(<DataTable {...base} sort={{ column: 'name', descending: false, by }} />)
  await screen.viewport(1200, 800)

  await expect.element(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Name' }).click()

  expect(by).toHaveBeenCalledExactlyOnceWith('name', true)
})

test('a row opens by a press anywhere but on its own controls', async () => {
  const open = vi.fn<(...told: unknown[]) => void>()
  const page = show(<DataTable {...base} open={open} selection={selectionOf({})} />)
  await screen.viewport(1200, 800)

  await page.getByRole('checkbox', { name: 'Select a' }).click()
  await page.getByRole('link', { name: 'Apples' }).click()
  expect(open).not.toHaveBeenCalled()

  await page.getByRole('cell', { name: '6' }).click()
  expect(open).toHaveBeenCalledExactlyOnceWith(rows[0])
})

test('a part of the page chosen shows as mixed', async () => {
  const page = show(<DataTable {...base} selection={selectionOf({ ids: new Set(['a']) })} />)
  await screen.viewport(1200, 800)

  await expect.element(page.getByRole('checkbox', { name: 'Select a' })).toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: 'Select this page' })).toBePartiallyChecked()
})

test('on a telephone rows are cards and the table is gone', async () => {
  const page = show(<DataTable {...base} />)
  await screen.viewport(390, 800)

  await expect.element(page.getByText('Bread card')).toBeVisible()
  expect(page.getByRole('table').elements()).toEqual([])
})

test('while the first answer travels there are as many rows as will come', async () => {
  const page = show(<DataTable {...base} rows={undefined} />)
  await screen.viewport(1200, 800)

  await expect.element(page.getByRole('table')).toBeVisible()
  expect(page.getByRole('row').elements()).toHaveLength(4)
})
