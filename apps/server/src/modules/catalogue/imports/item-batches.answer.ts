import type { ItemBatch, ItemBatchDetail } from '@tillgate/contract/item-batches.ts'
import { FileWarning } from '@tillgate/contract/item-checks.ts'
import { isFieldErrorCode } from '@tillgate/contract/refusals.ts'
import { maskCardNumbers } from '@tillgate/domain/card-numbers.ts'
import { catalogueColumns, headingOf } from '@tillgate/domain/catalogue-file.ts'
import { isHolding } from '@tillgate/domain/catalogue-fixes.ts'
import { hasErrorFile, isBatchRunning } from '@tillgate/domain/item-batches.ts'
import { importSentences, type ImportSentence } from '@tillgate/phrases/imports.ts'
import { translateImport } from '@tillgate/phrases/translate-import.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import * as z from 'zod/mini'
import { translate } from '#server/http/translate.ts'
import type { BatchRow } from './item-batches.queries.ts'
import { Understood } from './readings.answer.ts'

const MessageParams = z.catch(
  z.object({ row: z.optional(z.number()), columns: z.optional(z.array(z.enum(catalogueColumns))) }),
  {},
)
const isSentence = (code: string): code is ImportSentence => Object.hasOwn(importSentences['en-US'], code)

type Outcome = Pick<
  BatchRow,
  | 'status'
  | 'messageCode'
  | 'messageParams'
  | 'fileRows'
  | 'created'
  | 'updated'
  | 'unchanged'
  | 'failed'
  | 'cardNumberRows'
  | 'understood'
  | 'errorFileKey'
  | 'warnings'
  | 'problems'
>
const imported = (row: Outcome): number => row.created + row.updated + row.unchanged

/** Returns the stored code of a failed file, or the code that follows from the counts of an import. */
const codeOf = (row: Outcome): ImportSentence => {
  if (row.messageCode !== null && isSentence(row.messageCode)) return row.messageCode
  if (row.status === 'CHECKED') return 'import.held'
  if (row.status === 'DISCARDED') return 'import.discarded'
  if (row.status === 'FAILED') return row.fileRows === 1 ? 'import.only-bad' : 'import.all-bad'
  return row.status === 'FINISHED' ? 'import.finished' : 'import.finished-with-errors'
}

/** Figures in US style in every language. Spec 2 §1. */
export const figure = (count: number): string => count.toLocaleString('en-US')

const Problems = z.catch(
  z.array(
    z.object({
      code: z.string(),
      // Batches of earlier releases have no columns.
      column: z._default(z.nullable(z.enum(catalogueColumns)), null),
      count: z.number(),
      rows: z.array(z.number()),
      found: z.nullable(z.string()),
    }),
  ),
  [],
)

const Warnings = z.catch(z.array(FileWarning), [])
/** Reads the stored warnings about the rows of a file. */
export const storedWarnings = ({ warnings }: Pick<BatchRow, 'warnings'>): FileWarning[] =>
  z.parse(Warnings, warnings ?? [])

/** Counts the warnings for which a file was stopped before its import. */
export const heldRows = (row: Pick<BatchRow, 'warnings' | 'problems'>): number => {
  const warnings = storedWarnings(row).filter(isHolding)
  const rounded = z.parse(Problems, row.problems ?? []).filter(({ code }) => code === 'barcode.precision-lost')
  return [...warnings, ...rounded].reduce((sum, { count }) => sum + count, 0)
}

const paramsOf = (row: Outcome, language: Language) => {
  const { row: at, columns = [] } = z.parse(MessageParams, row.messageParams ?? {})
  return {
    imported: figure(imported(row)),
    created: figure(row.created),
    updated: figure(row.updated),
    unchanged: figure(row.unchanged),
    failed: figure(row.failed),
    total: figure(row.fileRows),
    cards: figure(row.cardNumberRows),
    held: figure(heldRows(row)),
    columns: columns.map((column) => headingOf(column, language)).join(', '),
    ...(at === undefined ? {} : { row: figure(at) }),
  }
}

/** Why a checked file cannot be compared as it was read; null for a file that was compared. */
export const faultOf = (row: Outcome, language: Language): string | null =>
  row.status === 'CHECKED' && row.messageCode !== null
    ? translateImport(language, codeOf(row), paramsOf(row, language))
    : null

/** The final message in the reader's language, which may differ from that of the upload. */
export const messageOf = (row: Outcome, language: Language): string => {
  const params = paramsOf(row, language)
  const sentences = [
    translateImport(language, codeOf(row), params),
    row.cardNumberRows > 0 ? translateImport(language, 'import.cards-destroyed', params) : '',
    row.failed > 0 && row.errorFileKey === null ? translateImport(language, 'import.errors-lost') : '',
    ...howItWasRead(row, language),
  ]
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

/** Describes how the file was read (encoding or sheet, ignored columns), so that a wrong guess is visible before a sale. */
const howItWasRead = (row: Outcome, language: Language): string[] => {
  const understood = z.parse(Understood, row.understood)
  if (!understood) return []
  const columns = understood.ignored.join(', ')
  const passedOver = columns === '' ? '' : translateImport(language, 'import.columns-ignored', { columns })
  if ('sheet' in understood) {
    const { sheet } = understood
    return [sheet === '' ? '' : translateImport(language, 'import.sheet', { sheet }), passedOver]
  }
  const { encoding, example } = understood
  return [
    example
      ? translateImport(language, 'import.encoding-guessed', { encoding, ...example })
      : translateImport(language, 'import.encoding', { encoding }),
    passedOver,
  ]
}

/** A checked file has an error file only with rejected rows; a failed file always has one. */
export const hasErrors = ({
  status,
  errorFileKey,
  failed,
}: Pick<BatchRow, 'status' | 'errorFileKey' | 'failed'>): boolean =>
  hasErrorFile(status) && errorFileKey !== null && (status !== 'CHECKED' || failed > 0)

/** A check has no message. A file that was stopped has one: its uploader expected an import. */
const hasMessage = ({ status, held, messageCode }: BatchRow): boolean =>
  status === 'CHECKED' ? held && messageCode === null : !isBatchRunning(status)

export const toBatch = (row: BatchRow, language: Language): ItemBatch => ({
  id: row.id,
  fileName: maskCardNumbers(row.fileName),
  originalFileName: maskCardNumbers(row.originalFileName),
  itemQuantity: imported(row),
  originalItemQuantity: row.fileRows,
  failedQuantity: row.failed,
  createdQuantity: row.created,
  updatedQuantity: row.updated,
  unchangedQuantity: row.unchanged,
  status: row.status,
  mode: row.mode,
  isHeld: row.held && row.status === 'CHECKED',
  progress: row.progress,
  startDate: row.startedAt?.toISOString() ?? null,
  endDate: row.endedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  uploadedBy: row.uploadedBy,
  finalMessage: hasMessage(row) ? messageOf(row, language) : null,
  allStores: row.allStores,
  storeIds: row.storeIds,
  repairableRows: row.isUndone ? 0 : row.repairable,
  isUndone: row.isUndone,
  hasErrorFile: hasErrors(row),
  hasOriginalFile: row.fileKey !== null && row.cardNumberRows === 0,
})

const causeOf = (code: string, language: Language): string => {
  // The repeated row differs for each row: the error file names it.
  if (code === 'barcode.repeated') return translateImport(language, 'import.repeated')
  return translate(language, isFieldErrorCode(code) ? code : 'field.invalid')
}

/** Causes of rejected rows, each named once. */
export const toProblems = (row: Pick<BatchRow, 'problems'>, language: Language): ItemBatchDetail['problems'] =>
  z.parse(Problems, row.problems ?? []).map((problem) => ({ ...problem, message: causeOf(problem.code, language) }))
