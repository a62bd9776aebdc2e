import { createHash } from 'node:crypto'
import { maskCardNumbers } from '@tillgate/domain/card-numbers.ts'
import { readHeader, type HeaderFault, type Layout } from '@tillgate/domain/catalogue-file.ts'
import { isBarcodeCell } from '@tillgate/domain/catalogue-row.ts'
import { headingNames, mapHeader, mappingOf, suggestColumns } from '@tillgate/domain/column-mapping.ts'
import { exportReader, type ExportReader } from '@tillgate/domain/till-exports.ts'
import { unguardCell } from '@tillgate/domain/csv-cells.ts'
import type { ColumnMapping } from '@tillgate/domain/file-reading.ts'
import type { FileHeader, ReadingOptions } from './port.ts'

/**
 * `isMapped`: the columns come from a mapping, not from known headings. `convert`: reads the rows of an export of a till program,
 * which adds columns to the file.
 */
export type FoundHeader = {
  heading: readonly string[]
  layout: Layout
  fault: HeaderFault | undefined
  key: string
  isMapped: boolean
  convert?: ExportReader['read']
}

/** Key of a header for the mappings of a partner: the same for the same headings in any order. */
const headerKeyOf = (cells: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headingNames(cells).toSorted()))
    .digest('hex')

const mappingFor = (key: string, { reading, remembered = [] }: ReadingOptions): ColumnMapping | undefined =>
  reading?.columns ?? remembered.find(({ headerKey }) => headerKey === key)?.columns

/** Reads the columns of a header: by the mapping of this file, by a remembered mapping, by known headings, or as an export. */
export const headerOf = (heading: readonly string[], options: ReadingOptions): FoundHeader => {
  const key = headerKeyOf(heading)
  const mapping = mappingFor(key, options)
  const { layout, fault } = mapping ? mapHeader(heading, mapping) : readHeader(heading)
  const found = fault && !mapping ? exportReader(heading) : undefined
  if (found) {
    const { heading: all, layout: own, read } = found
    return { heading: all, layout: own, fault: undefined, key, isMapped: false, convert: read }
  }
  return { heading, layout, fault, key, isMapped: mapping !== undefined }
}

/** Records before the rows that may be titles. */
export const titlesMax = 30

/** Returns the place of the record that looks most like a header: the one with the most known or likely headings. */
export const likeliestHeader = (records: readonly (readonly string[])[], { reading }: ReadingOptions): number => {
  const wanted = Object.values(reading?.columns ?? {})
  const scores = records.map((cells) => {
    const mapped = headingNames(cells).filter((name) => wanted.includes(name)).length
    return mapped * 100 + readHeader(cells).found * 10 + Object.keys(suggestColumns(cells)).length
  })
  const best = Math.max(...scores)
  // Words of a title fit a column by chance.
  return best < 3 ? 0 : scores.indexOf(best)
}

const textMax = 40

/** Describes a header with values below it. Codes are shown in full in the column that holds or may hold barcodes. */
export const toFileHeader = (
  { heading, layout, key, isMapped }: FoundHeader,
  samples: readonly (readonly string[])[],
): FileHeader => {
  const names = headingNames(heading)
  const columns = mappingOf(heading, layout)
  const suggested = suggestColumns(heading)
  const codes = columns.code ?? suggested.code
  const shown = (cell: string, name: string): string => {
    const text = unguardCell(cell).trim()
    return (name === codes && isBarcodeCell(text) ? text : maskCardNumbers(text)).slice(0, textMax)
  }
  return {
    key,
    isMapped,
    columns,
    suggested,
    headings: names.map((name, index) => ({
      name,
      heading: maskCardNumbers((heading[index] ?? '').trim()).slice(0, textMax),
      samples: samples.map((cells) => shown(cells[index] ?? '', name)),
    })),
  }
}
