import type { CatalogueColumn } from './catalogue-file.ts'

/** Encodings of a text file, by the names that people see. UTF-16 has either byte order. */
export const fileEncodings = ['UTF-8', 'UTF-16', 'Windows-1252', 'Mac Roman'] as const
export type FileEncoding = (typeof fileEncodings)[number]

export const fileDelimiters = ['COMMA', 'SEMICOLON', 'TAB', 'PIPE'] as const
export type FileDelimiter = (typeof fileDelimiters)[number]
export const delimiterSigns = { COMMA: ',', SEMICOLON: ';', TAB: '\t', PIPE: '|' } as const satisfies Record<
  FileDelimiter,
  string
>

/** Heading of each column of the catalogue, by its name in `headingNames`. */
export type ColumnMapping = Partial<Record<CatalogueColumn, string>>

/** How a partner wants a file to be read. Without a value the reader decides. */
export type FileReading = {
  sheet?: string | undefined
  encoding?: FileEncoding | undefined
  delimiter?: FileDelimiter | undefined
  columns?: ColumnMapping | undefined
}

/** Longest name of a heading, without its number. */
export const headingNameMax = 60
/** Longest name of a sheet. */
export const sheetNameMax = 31
/** Mappings that are remembered for a partner. */
export const mappingsMax = 50
