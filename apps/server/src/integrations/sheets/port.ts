import type { CatalogueColumn } from '@tillgate/domain/catalogue-file.ts'
import type { RowComplaint } from '@tillgate/domain/catalogue-row.ts'
import type { Language } from '@tillgate/phrases/say.ts'
import type { Decoded } from './decoding.ts'

/** Why a whole file cannot be read. Each is the key of its sentence. */
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
/** Columns are named by the reader's language when the sentence is said. */
export type FileFault = { code: FileFaultCode; row?: number; columns?: CatalogueColumn[] }

/** Thrown while reading; the whole file is refused and nothing of it imported. `cards`: lines with a card number. */
export class Unreadable extends Error {
  readonly fault: FileFault
  readonly cards: number

  constructor(fault: FileFault, cards = 0) {
    super(fault.code)
    this.fault = fault
    this.cards = cards
  }
}

/** One cause of faulty rows: how often, where first, and the cell when it is always the same. */
export type Problem = { code: RowComplaint; count: number; rows: number[]; found: string | null }

/** What was understood of a file: its encoding, and the columns of its own that were passed over. */
export type Understood = Decoded & { ignored: string[] }

/** What was found in a file. `faulty` rows stand in the error file; `cards` rows, the header too, hold a card number. */
export type Summary = {
  rows: number
  faulty: number
  cards: number
  problems: Problem[]
  understood: Understood
  /** There was no room for the error file. */
  errorsLost: boolean
}

export type Question = {
  filesDir: string
  fileKey: string
  /** Where faulty rows go; written when there is at least one. */
  errorKey: string
  language: Language
  /** Rows whose barcode comes again with other values, as pairs [row, the row that counts]. Then no row is handed out. */
  repeated: Int32Array | undefined
}

/** Good rows as COPY text, in pieces; the summary once they are all taken. */
export type Reading = {
  pieces: AsyncIterable<{ rows: Uint8Array; share: number }>
  summary: Promise<Summary>
  stop: () => Promise<void>
}

/** Catalogue files, whatever their format: CSV today, workbooks behind the same question. */
export type Sheets = { read: (question: Question) => Reading }

/** The columns an error file puts before a row's own. */
export const errorColumns = ['import.row', 'import.column', 'import.value', 'import.reason'] as const
