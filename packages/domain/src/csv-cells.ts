/** Cells of the files people open in a spreadsheet: what we write never runs as a formula, what we read is text. */

/** Quotes in front count too: a cell of them before a formula sign would lose one on its way back. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/
const guarded = /^'+[=+\-@\t\r＝＋－＠]/
/** The naive guard corrupts negative amounts; a plain number runs nothing. */
const plainNumber = /^[+-]?[0-9]+(?:\.[0-9]+)?$/

export const guardCell = (text: string): string => (formula.test(text) && !plainNumber.test(text) ? `'${text}` : text)
/** The other way: one quote off, so that what was exported comes back as it was. */
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

/** Without it spreadsheets read UTF-8 as the machine's old code page. */
export const csvStart = '\u{FEFF}'
