/** A cell a spreadsheet would run as a formula. Plain numbers stay: a minus sign is no attack. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text)
const looksGuarded = (text: string): boolean => /^'+[=+\-@\t\r]/.test(text)

/** One `'` in front of a formula, and one more where somebody's own stand there: the import takes exactly one off. */
export const guarded = (text: string): string => (isFormula(text) || looksGuarded(text) ? `'${text}` : text)

const cell = (text: string): string => (/[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const csvLine = (cells: readonly string[]): string => `${cells.map((one) => cell(guarded(one))).join(',')}\r\n`

/** Excel reads UTF-8 only behind this mark. */
export const byteOrderMark = '\uFEFF'

/** RFC 6266: an ASCII name for old readers, the real one for the rest. */
export const attachment = (name: string): string => {
  const plain = name.replaceAll(/[^\w.\- ]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
