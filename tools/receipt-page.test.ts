import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('the lists of the receipt page have rows of a term and its value only', () => {
  const page = readFileSync(join(import.meta.dirname, '..', 'apps', 'receipt', 'index.html'), 'utf8')
  const lists = [...page.matchAll(/<dl[^>]*>(?<rows>.*?)<\/dl>/gs)].map(({ groups }) => groups?.['rows'] ?? '')
  expect(lists).toHaveLength(2)
  const row = /\s*<div(?: class="[^"]*")? data-row>\s*<dt.*?<\/dt>\s*<dd.*?<\/dd>\s*<\/div>\s*/gs
  expect(lists.map((rows) => rows.replaceAll(row, ''))).toEqual(['', ''])
})
