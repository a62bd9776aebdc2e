import type { RejectedRow } from '@tillgate/contract/item-repairs.ts'
import { isFieldErrorCode } from '@tillgate/contract/refusals.ts'
import { catalogueColumns } from '@tillgate/domain/catalogue-file.ts'
import { type RepairFault } from '@tillgate/domain/catalogue-repair.ts'
import { isRowErrorCode } from '@tillgate/domain/catalogue-row.ts'
import { translateImport } from '@tillgate/phrases/translate-import.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import * as z from 'zod/mini'
import { translate } from '#server/http/translate.ts'
import type { StoredRow } from './rejected-rows.queries.ts'

const Faults = z.array(
  z.object({
    column: z.nullable(z.enum(catalogueColumns)),
    code: z.string().check(z.refine(isRowErrorCode)),
    value: z.string(),
  }),
)
const read = (stored: unknown): RepairFault[] =>
  z.parse(Faults, stored).flatMap(({ code, ...fault }) => (isRowErrorCode(code) ? [{ code, ...fault }] : []))

/** Remaining errors of a stored row. */
export const toFaults = ({ faults }: Pick<StoredRow, 'faults'>): RepairFault[] => read(faults)
/** Errors of a stored row as the file had them. */
export const toCause = ({ cause }: Pick<StoredRow, 'cause'>): RepairFault[] => read(cause)

const messageOf = (code: string, language: Language): string =>
  code === 'barcode.repeated'
    ? translateImport(language, 'import.repeated')
    : translate(language, isFieldErrorCode(code) ? code : 'field.invalid')

type Suggest = (row: StoredRow, fault: RepairFault) => string | null

export const toRejectedRow = (row: StoredRow, suggest: Suggest, language: Language): RejectedRow => {
  const [code = '', name = '', description = '', unit = '', price = '', taxPercentage = '', active = ''] = row.cells
  return {
    row: row.n,
    version: row.version,
    cells: { code, name, description, unit, price, taxPercentage, active },
    cause: toCause(row).map(({ column, code: cause, value }) => ({ column, code: cause, found: value })),
    errors: toFaults(row).map((fault) => ({
      column: fault.column,
      code: fault.code,
      message: messageOf(fault.code, language),
      found: fault.value,
      suggestion: suggest(row, fault),
    })),
    editedAt: row.editedAt?.toISOString() ?? null,
  }
}
