import { codeKey } from '@tillgate/domain/barcodes.ts'
import {
  barcodeWarnings,
  restoreZeros,
  taxFlagMilli,
  taxFractionMax,
  type FileWarning,
} from '@tillgate/domain/catalogue-fixes.ts'
import type { Db } from '#server/db/db.ts'
import { findTaxes, listItemKeys, listTaxes, listUnknownCodes } from './file-warnings.queries.ts'
import { endTaxless, listTaxless, setTaxes, type Staging } from './merge.queries.ts'

/** Rows that are judged at once. */
const pageRows = 30_000
/** Before the first key of a barcode that is no product: `L:` and its digits. */
const beforeLocal = 'L:'

/** Judges the staged barcodes page by page, and counts those whose zeros lead to an item of the partner. */
const listCodeWarnings = async (db: Db, staging: Staging): Promise<FileWarning[]> => {
  const warnings = barcodeWarnings()
  let inCatalogue = 0
  let cursor = beforeLocal
  for (;;) {
    const rows = await listUnknownCodes(db, staging, cursor, pageRows)
    for (const { n, code } of rows) warnings.add(n, code)
    const restored = rows.flatMap(({ code }) => restoreZeros(code) ?? []).map(codeKey)
    if (restored.length > 0) inCatalogue += (await listItemKeys(db, staging.partnerId, restored)).length
    if (rows.length < pageRows) break
    cursor = rows.at(-1)?.codeKey ?? cursor
  }
  return warnings.list().map((warning) => (warning.kind === 'LOST_ZEROS' ? { ...warning, inCatalogue } : warning))
}

/** Lists the warnings about the taxes. `mayBeTaxFlags`: the 1 of every row may only say that the item is taxed. */
const listTaxWarnings = async (db: Db, staging: Staging, mayBeTaxFlags: boolean): Promise<FileWarning[]> => {
  const fractions = await findTaxes(db, staging, { from: 1, to: taxFractionMax })
  const flags = mayBeTaxFlags
    ? await findTaxes(db, staging, { from: taxFlagMilli, to: taxFlagMilli })
    : { count: 0, rows: [] }
  const warnings: FileWarning[] = [
    { kind: 'TAX_FRACTION', ...fractions },
    { kind: 'TAX_FLAG', ...flags },
  ]
  return warnings.filter(({ count }) => count > 0)
}

/** Lists the warnings about the staged rows of a file that the catalogue does not confirm. */
export const listWarnings = async (
  db: Db,
  staging: Staging,
  { mayBeTaxFlags }: { mayBeTaxFlags: boolean },
): Promise<FileWarning[]> => {
  const codes = await listCodeWarnings(db, staging)
  const taxes = await listTaxWarnings(db, staging, mayBeTaxFlags)
  const first = codes.filter(({ kind }) => kind === 'LOST_ZEROS')
  const others = codes.filter(({ kind }) => kind !== 'LOST_ZEROS')
  return [...first, ...taxes, ...others]
}

/**
 * Completes the read rows of taxed items without a rate, before they are staged: an item of the partner keeps its tax. Returns a
 * warning about the others, which have no tax.
 */
export const completeTaxes = async (db: Db, staging: Staging): Promise<FileWarning[]> => {
  let cursor = ''
  for (;;) {
    const keys = await listTaxless(db, cursor, pageRows)
    const taxes = keys.length > 0 ? await listTaxes(db, staging, keys) : []
    if (taxes.length > 0) await setTaxes(db, taxes)
    if (keys.length < pageRows) break
    cursor = keys.at(-1) ?? cursor
  }
  const rest = await endTaxless(db)
  return rest.count > 0 ? [{ kind: 'NO_TAX_RATE', ...rest }] : []
}
