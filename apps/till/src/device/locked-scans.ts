import { codeOfScan } from '@tillgate/domain/barcodes.ts'
import { isReceiptCode } from '@tillgate/domain/receipt-numbers.ts'
import type { TillDatabase } from './database.ts'

/** Most scans that a locked till stores. */
export const lockedScansMax = 20

/** Adds the barcode in a scanned text. Receipts are no items, and a full list takes no more. */
export const withScan = (codes: readonly string[], text: string): readonly string[] =>
  codes.length >= lockedScansMax || isReceiptCode(text) ? codes : [...codes, codeOfScan(text.trim())]

/** Changes the codes that were scanned and are no lines yet, oldest first, and returns them. A reload loses none. */
export const changeLockedScans = async (
  database: TillDatabase,
  by: (codes: readonly string[]) => readonly string[],
): Promise<readonly string[]> => {
  const work = database.transaction('kept', 'readwrite')
  const kept = await work.store.get('lockedScans')
  const codes = by(kept !== undefined && 'codes' in kept ? kept.codes : [])
  await work.store.put({ codes }, 'lockedScans')
  await work.done
  return codes
}

/** Takes the oldest of equal codes out. */
export const withoutScan = (codes: readonly string[], code: string): readonly string[] => {
  const at = codes.indexOf(code)
  return at === -1 ? codes : codes.toSpliced(at, 1)
}
