/** Cells of spreadsheet files: written cells never run as a formula, read cells are text. */

/**
 * Matches leading quotes too: otherwise a cell of quotes before a formula sign would lose a quote when imported again.
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]/
const guarded = /^'+[=+\-@\t\r＝＋－＠]/
/** A guard for every leading sign would corrupt negative amounts; a plain number is no formula. */
const plainNumber = /^[+-]?[0-9]+(?:\.[0-9]+)?$/

export const guardCell = (text: string): string => (formula.test(text) && !plainNumber.test(text) ? `'${text}` : text)
/** Removes one leading quote, so that exported text is imported unchanged. */
export const unguardCell = (text: string): string =>
  text.charCodeAt(0) === 39 && guarded.test(text) ? text.slice(1) : text

const special = /[",;\t\r\n]|^\s|\s$/

/** One line of a comma-separated file (RFC 4180), guarded. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells
    .map((cell) => {
      const safe = guardCell(cell)
      return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
    })
    .join(',')}\r\n`

/** Byte order mark: without the mark spreadsheets read UTF-8 in the system's legacy code page. */
export const csvStart = '\u{FEFF}'
