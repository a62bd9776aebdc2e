import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Route } from './route.ts'
import { routes } from './testing/all-routes.ts'
import { listFiles } from './testing/list-files.ts'

/** Tables that are no file of a list: of a month, a statement, an import or a change. */
const otherTables = [
  'downloadAccountantFile',
  'downloadItemBatch',
  'downloadItemBatchChanges',
  'downloadItemBatchErrors',
  'downloadItemEdits',
  'downloadItemTemplate',
  'downloadJournal',
  'downloadStatementCsv',
  'exportGross',
]

const isTable = ({ kind, media = 'text/csv' }: Route): boolean => kind === 'file' && [media].flat().includes('text/csv')

const fieldsOf = (name: string): string[] => {
  const { query, body } = routes[name] ?? expect.fail(`unknown route ${name}`)
  const schema = query ?? body
  return schema ? Object.keys(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }).properties ?? {}) : []
}

/** Fields that choose the page and the order, not the rows. */
const ofPages = new Set(['page', 'pageSize', 'sortColumn', 'sortDirection', 'cursor'])

test('every table of a list is in the registry', () => {
  const tables = Object.entries(routes).flatMap(([name, route]) => (isTable(route) ? [name] : []))
  expect(tables.toSorted()).toEqual([...listFiles.map(({ file }) => file), ...otherTables].toSorted())
})

test.each(listFiles)('$file takes every filter of $list', ({ list, file, names = {}, unused = [] }) => {
  const filters = fieldsOf(list).filter((field) => !ofPages.has(field) && !unused.includes(field))
  expect(fieldsOf(file)).toEqual(expect.arrayContaining(filters.map((field) => names[field] ?? field)))
})
