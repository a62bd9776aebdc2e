import { ColumnMapping, FileReading, type ItemBatchPreview } from '@tillgate/contract/item-checks.ts'
import { fileDelimiters, fileEncodings } from '@tillgate/domain/file-reading.ts'
import * as z from 'zod/mini'

const Header = z.object({
  key: z.string(),
  headings: z.array(z.object({ name: z.string(), heading: z.string(), samples: z.array(z.string()) })),
  columns: ColumnMapping,
  suggested: ColumnMapping,
  isMapped: z.boolean(),
})
const ignored = z.array(z.string())
const header = z.optional(z.nullable(Header))
/** Files that were read before the sheets, the delimiter and the header were stored have none of them. */
export const Understood = z.nullable(
  z.union([
    z.object({
      encoding: z.enum(fileEncodings),
      example: z.nullable(z.object({ before: z.string(), after: z.string() })),
      delimiter: z.optional(z.nullable(z.enum(fileDelimiters))),
      ignored,
      header,
    }),
    z.object({ sheet: z.string(), sheets: z.optional(z.array(z.string())), ignored, header }),
  ]),
)

type Row = { reading: unknown; understood: unknown }

const Chosen = z.catch(FileReading, {})
/** Returns the settings that a person chose for a file. */
export const chosenReading = ({ reading }: Pick<Row, 'reading'>): FileReading => z.parse(Chosen, reading)

/** Returns the settings for the next reading: a file that is read again keeps the columns of a mapping. */
export const readingOf = (row: Row): FileReading => {
  const chosen = chosenReading(row)
  const found = z.parse(Understood, row.understood)?.header
  return chosen.columns || !found?.isMapped ? chosen : { ...chosen, columns: found.columns }
}

/** Returns the header whose columns a person chose, to be remembered; undefined when known headings or an earlier choice gave them. */
export const chosenMapping = (row: Row): { headerKey: string; mapping: ColumnMapping } | undefined => {
  const { columns } = chosenReading(row)
  const found = z.parse(Understood, row.understood)?.header
  return columns && found ? { headerKey: found.key, mapping: columns } : undefined
}

/** Lists the sheets of a workbook; empty for a text, and before the file is read. */
export const sheetsOf = (row: Pick<Row, 'understood'>): string[] => {
  const understood = z.parse(Understood, row.understood)
  return understood && 'sheet' in understood ? (understood.sheets ?? []) : []
}

/** Builds the answer about how a file was read; null before it is read. */
export const toReading = (row: Row): ItemBatchPreview['reading'] => {
  const understood = z.parse(Understood, row.understood)
  if (!understood) return null
  const { headings, columns, suggested } = understood.header ?? { headings: [], columns: {}, suggested: {} }
  const isText = 'encoding' in understood
  return {
    sheet: isText ? null : understood.sheet,
    sheets: isText ? [] : (understood.sheets ?? []),
    encoding: isText ? understood.encoding : null,
    example: isText ? understood.example : null,
    delimiter: isText ? (understood.delimiter ?? null) : null,
    headings,
    columns,
    suggested,
    ignored: understood.ignored,
    chosen: chosenReading(row),
  }
}
