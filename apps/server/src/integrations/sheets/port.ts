import type { Readable } from 'node:stream'
import type { CatalogueColumn } from '@tillgate/domain/catalogue-file.ts'
import type { FixKind } from '@tillgate/domain/catalogue-fixes.ts'
import type { RepairFault } from '@tillgate/domain/catalogue-repair.ts'
import type { ColumnMapping, FileDelimiter, FileEncoding, FileReading } from '@tillgate/domain/file-reading.ts'
import type { Problem } from '@tillgate/domain/row-problems.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import type { FilesSettings } from '#server/config/files-settings.ts'

/** Reasons for rejecting a whole file. Each code is the key of its message. */
export type FileFaultCode =
  | 'import.empty'
  | 'import.no-rows'
  | 'import.not-text'
  | 'import.file-lost'
  | 'import.header-missing'
  | 'import.header-twice'
  | 'import.record-too-large'
  | 'import.too-many-columns'
  | 'import.quote-open'
  | 'import.too-many-rows'
  | 'import.row-too-large'
  | 'import.not-workbook'
  | 'import.workbook-damaged'
  | 'import.workbook-doctype'
  | 'import.workbook-locked'
  | 'import.workbook-macros'
  | 'import.workbook-slow'
  | 'import.workbook-too-large'
/** Columns are named in the reader's language when the sentence is made. */
export type FileFault = { code: FileFaultCode; row?: number; columns?: CatalogueColumn[] }

/**
 * Thrown while reading: the whole file is refused and nothing of it is imported. `cards`: lines with a card number. `understood`:
 * how the file was read so far, so that a person can correct it.
 */
export class UnreadableFileError extends Error {
  readonly fault: FileFault
  readonly cards: number
  readonly understood: Interpretation | undefined

  constructor(fault: FileFault, cards = 0, understood?: Interpretation) {
    super(fault.code)
    this.fault = fault
    this.cards = cards
    this.understood = understood
  }
}

/** Row with errors as a person repairs it; card numbers are masked. */
export type RejectedRow = { n: number; cells: string[]; faults: RepairFault[] }

/** Encoding of a text and, for a guessed encoding, one example cell before and after decoding. */
export type Decoded = { encoding: FileEncoding; example: { before: string; after: string } | null }
/** `delimiter`: null before the first line is read. `sheets`: all sheets, the visible first. */
export type Found = (Decoded & { delimiter: FileDelimiter | null }) | { sheet: string; sheets: string[] }

/** One heading of a file with the first values below it; card numbers are masked. */
export type FileHeading = { name: string; heading: string; samples: string[] }
/**
 * `key`: the same for files with the same headings. `suggested`: for a person who
 * maps the columns. `isMapped`: the columns come from a mapping, not from known headings.
 */
export type FileHeader = {
  key: string
  headings: FileHeading[]
  columns: ColumnMapping
  suggested: ColumnMapping
  isMapped: boolean
}
/** Interpretation of a file: its encoding or sheet, the ignored columns and the header; null for a file without one. */
export type Interpretation = Found & { ignored: string[]; header: FileHeader | null }

/** Columns that a partner chose for a header. */
export type RememberedMapping = { headerKey: string; columns: ColumnMapping }

/** Tax of a row that says only that the item is taxed. */
export const taxUnknown = -1

/** Result of a file. `rejected` rows are in the error file; `cards` counts rows, including the header, with a card number. */
export type Summary = {
  rows: number
  rejected: number
  cards: number
  problems: Problem[]
  understood: Interpretation
  /** There was no room for the error file. */
  errorsLost: boolean
  /** Words of the good rows that searches complete and correct. */
  vocabulary: string[]
  /** The first rows with errors. */
  rejectedRows: RejectedRow[]
  /** Good rows of taxed items without a rate; their tax is `taxUnknown`. */
  taxless: number
  /** The tax column may only say which items are taxed, and is read as 1 %. */
  mayBeTaxFlags: boolean
}

/**
 * How a file is read. `isCheck`: a file with unknown headings waits for a person who maps them. `fixes`: changes that the partner chose for good rows.
 * `reading`: settings of this file. `remembered`: mappings of the partner's earlier files, for a file without one.
 */
export type ReadingOptions = {
  isCheck: boolean
  fixes: readonly FixKind[]
  reading?: FileReading
  remembered?: readonly RememberedMapping[]
}

export type ReadRequest = {
  files: FilesSettings
  fileKey: string
  /** Key of the error file, which exists when a row is rejected. */
  errorKey: string
  language: Language
  options: ReadingOptions
  /**
   * Pairs of a row and the reason why it is left out: the winning row of its barcode, or 0 for a price that changes too much.
   * With pairs, no row is emitted.
   */
  leftOutRows: Int32Array | undefined
}

/** Receiver of records from both formats. */
export type RecordReceiver = {
  /** Called before the first record. The reader completes `found` while it reads. */
  begin: (found: Found) => void
  /** `isBroken`: invalid quotes. `unsolved`: columns with a formula without a stored result. */
  record: (cells: string[], row: number, isBroken: boolean, unsolved?: readonly number[]) => void
  isRow: (cells: readonly string[]) => boolean
  /** Returns true for a row with the headings of a list, to find its sheet. */
  isHeading: (cells: readonly string[]) => boolean
  /** Called between chunks, so that results are written before more records arrive. */
  flush: (share: number) => Promise<void>
}

/** Valid rows as COPY text, in pieces; the summary after the last piece. */
export type Reading = {
  pieces: AsyncIterable<{ rows: Uint8Array; share: number }>
  summary: Promise<Summary>
  stop: () => Promise<void>
}

/** `row`: number in a spreadsheet. `isBroken`: invalid quotes. */
export type TableRecord = { row: number; cells: string[]; isBroken: boolean }

/** Catalogue files, CSV and workbooks alike. */
export type Sheets = {
  read: (request: ReadRequest) => Reading
  /** A text or workbook in memory, cut into records. Throws `UnreadableFileError`. */
  records: (bytes: Uint8Array, rowsMax: number) => Promise<TableRecord[]>
  /** A list of items as a workbook, written while its rows arrive. */
  write: (list: List) => Readable
  /** A workbook of small sheets with formulas; the same sheets give the same bytes. */
  workbook: (sheets: readonly WorkbookSheet[]) => Promise<Uint8Array>
}

/**
 * Text, an amount, a whole number, a day (YYYY-MM-DD), or a formula without its sign of equality, with the result that readers show before they
 * compute it.
 */
export type WorkbookCell =
  | string
  | number
  | null
  | { whole: number }
  | { day: string }
  | { formula: string; result: string | number }
export type WorkbookSheet = { name: string; headings: string[]; rows: WorkbookCell[][] }

export type Cells = readonly (string | number)[]
/** List to write. `isTemplate`: people continue to type in the file. */
export type List = { language: Language; rows: AsyncIterable<Cells> | Iterable<Cells>; isTemplate: boolean }

/** The columns an error file puts before a row's own. */
export const errorColumns = ['import.row', 'import.column', 'import.value', 'import.reason'] as const
