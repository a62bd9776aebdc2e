import { UnreadableFileError, type RecordReceiver } from '../port.ts'
import { columnsMax } from '../scanner.ts'
import { readStyles } from './styles.ts'

type Value = string | number | boolean | Date | null | undefined

const textOf = (value: Value): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00.*$/, '')
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  // Whole numbers are exact up to 2^53; longer ones have lost digits and are written in scientific notation.
  if (typeof value === 'number')
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? value.toExponential() : String(value)
  return value
}

const damaged = (): never => {
  throw new UnreadableFileError({ code: 'import.workbook-damaged' })
}

/** This reader does not say that a number is a percentage, or how many zeros stand before it: guessing would be wrong. */
const requirePlain = (styles: string): void => {
  if (readStyles(styles).some((format) => format !== 'plain' && format !== 'date')) damaged()
}

/** A workbook of a shape that our own scanner does not know. */
export const readUnknown = async (content: Uint8Array, styles: string, receiver: RecordReceiver): Promise<void> => {
  requirePlain(styles)
  // Loaded on demand: loading the general reader takes longer than reading a small file, and few files need it.
  const { streamXlsxRows } = await import('hucre/xlsx')
  const rows = streamXlsxRows(content)
  for (;;) {
    const next = await rows.next().catch(damaged)
    if (next.done) return
    const { index, values } = next.value
    const cells = values.map(textOf)
    if (cells.findLastIndex((cell) => cell !== '') >= columnsMax)
      throw new UnreadableFileError({ code: 'import.too-many-columns', row: index + 1 })
    if (cells.some((cell) => cell !== '')) receiver.record(cells.slice(0, columnsMax), index + 1, false)
    await receiver.flush(0)
  }
}
