import { expect, test } from 'vitest'
import { taxFlagSearch } from './tax-flags.ts'

test.each<[string, string[], boolean]>([
  ['Tax', ['0', '1', '1'], true],
  ['TAX', ['1'], true],
  ['Impuesto', ['1.00', '0.00'], true],
  ['Taxable', ["'1", '', 'N/A'], true],
  ['Tax', ['="1"', '="0"'], true],
  ['Tax', ['0', '0'], false],
  ['Tax', ['1', '0', '7.25'], false],
  ['Tax', ['1', '0.0625'], false],
  ['Tax', ['1%', '0%'], false],
  ['Tax %', ['0', '1'], false],
  ['tax_rate', ['0', '1'], false],
  ['Tasa de impuesto', ['0', '1'], false],
])('column %s with %j may have flags: %s', (heading, cells, expected) => {
  const search = taxFlagSearch()
  for (const cell of cells) search.add(heading, cell)
  expect(search.mayBeFlags()).toBe(expected)
})
