import { codeOfSymbol } from '@tillgate/domain/barcodes.ts'

const usualAwayMs = 2000

/**
 * Decides which of the texts that a camera reads, many times a second, are a scan. `awayMs`: milliseconds for which an accepted code
 * must be out of sight before the code counts again. `codeOf`: code of a text, or undefined.
 */
export const createReadGate = (awayMs = usualAwayMs, codeOf: (text: string) => string | undefined = codeOfSymbol) => {
  let previous: string | undefined
  let accepted: string | undefined
  let seenAt = 0
  return {
    /** Returns the code after two equal reads in a row, of a barcode with a correct check digit. */
    pass: (text: string | undefined, at: number): string | undefined => {
      const code = text === undefined ? undefined : codeOf(text)
      if (code === undefined) return undefined
      const isConfirmed = code === previous
      previous = code
      if (!isConfirmed) return undefined
      const isRepeat = code === accepted && at - seenAt < awayMs
      accepted = code
      seenAt = at
      return isRepeat ? undefined : code
    },
    /** Counts the accepted code as seen during a pause of the camera. */
    hold: (at: number): void => {
      seenAt = at
    },
  }
}
