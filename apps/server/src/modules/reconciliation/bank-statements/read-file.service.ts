import type { BankFileQuestion } from '@tillgate/contract/operator-bank-statements.ts'
import {
  bankColumns,
  bankMappingOf,
  type BankColumnChoice,
  type BankColumnMapping,
  type BankHeader,
} from '@tillgate/domain/bank-csv-columns.ts'
import { isBai2, readBai2Accounts } from '@tillgate/domain/bank-statement-bai2.ts'
import { readCsvAccounts, type UnknownColumns } from '@tillgate/domain/bank-statement-csv.ts'
import { bankStatementLinesMax, type BankDayReading, type BankFileProblem } from '@tillgate/domain/bank-statement.ts'
import { maskCardNumbers } from '@tillgate/domain/card-numbers.ts'
import { headingNames } from '@tillgate/domain/column-mapping.ts'
import { headingKey } from '#server/base/heading-key.ts'
import { refuse } from '#server/base/refusal.ts'
import { UnreadableFileError, type Sheets, type TableRecord } from '#server/integrations/sheets/port.ts'

/** Columns that a person chose for an earlier file. `headerKey`: hash of its headings. */
type StoredMapping = { headerKey: string; mapping: BankColumnMapping }
/**
 * `readings`: one for each order of day and month that the file allows. `mapping`: the columns that a person chose for this file, to
 * remember them.
 */
export type BankFile = { format: 'BAI2' | 'CSV'; readings: BankDayReading[]; mapping: StoredMapping | null }

/** Refuses a file with the line and the text of its problem. */
export const refuseProblem = ({ fault, line, found, expected }: BankFileProblem): never =>
  refuse(`bank-file.${fault}`, { params: { line: String(line), found: maskCardNumbers(found), expected } })

const readRows = async ({ records }: Sheets, bytes: Buffer): Promise<TableRecord[]> => {
  try {
    const rows = await records(bytes, bankStatementLinesMax + 1)
    const broken = rows.find(({ isBroken }) => isBroken)
    if (broken) refuseProblem({ fault: 'record', line: broken.row, found: '', expected: '' })
    return rows
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    const { code, row } = error.fault
    if (code === 'import.too-many-rows') return refuse('bank-file.too-large')
    if (row === undefined) return refuse('bank-file.format')
    return refuseProblem({ fault: 'record', line: row, found: '', expected: '' })
  }
}

const textMax = 40
const shown = (cell: string | undefined): string => maskCardNumbers((cell ?? '').trim()).slice(0, textMax)

/** Asks for the columns of a file. Names the headings, the values below them and the columns that are known. */
const columnsQuestion = ({ header, samples }: UnknownColumns): BankFileQuestion => {
  const { heading, layout } = header
  const suggested: BankColumnChoice = {}
  for (const column of bankColumns) {
    const at = layout[column]
    if (at !== undefined) suggested[column] = at
  }
  return {
    about: 'COLUMNS',
    headings: heading.map((name, index) => ({
      heading: shown(name),
      samples: samples.map((cells) => shown(cells[index])),
    })),
    suggested,
  }
}

const mappingOf = ({ heading }: BankHeader, columns: BankColumnChoice | undefined): StoredMapping | null =>
  columns ? { headerKey: headingKey(headingNames(heading)), mapping: bankMappingOf(heading, columns) } : null

type Reading = { columns: BankColumnChoice | undefined; mappings: readonly StoredMapping[] }

/** Reads a BAI2 or CSV file. Returns a question when its columns are not known. Refuses a file with a problem. */
export const readBankFile = async (
  sheets: Sheets,
  bytes: Buffer,
  { columns, mappings }: Reading,
): Promise<BankFile | BankFileQuestion> => {
  const text = bytes.toString('latin1').replace(/^\u00EF\u00BB\u00BF/, '')
  if (isBai2(text)) {
    const accounts = readBai2Accounts(text)
    if ('fault' in accounts) return refuseProblem(accounts)
    const reading: BankDayReading = { dayOrder: 'MONTH_FIRST', firstDay: '', day: '', accounts }
    return { format: 'BAI2', readings: [reading], mapping: null }
  }
  const rows = await readRows(sheets, bytes)
  const byKey = new Map(mappings.map(({ headerKey, mapping }) => [headerKey, mapping]))
  const read = readCsvAccounts(rows, columns, (names) => byKey.get(headingKey(names)))
  if ('fault' in read) return refuseProblem(read)
  if (!('readings' in read)) return columnsQuestion(read)
  return { format: 'CSV', readings: read.readings, mapping: mappingOf(read.header, columns) }
}
