/** Matches headings that say that a tax column has a rate: `Tax %`, `tax_rate`, `Tasa de impuesto`. */
const namesRate = /%|percent|porcent|rate|tasa/i
/** Matches 1 without a sign of percent, as number, text or formula of a spreadsheet: `1`, `1.00`, `'1`, `="1"`. */
const one = /^(?:="|')?1(?:[.,]0*)?"?$/
const zero = /^(?:="|')?0(?:[.,]0*)?"?$/

/** Returns true for the value 1 in a tax column whose heading names no rate: 1 %, or only that the item is taxed. */
export const isTaxFlag = (heading: string, cell: string): boolean => !namesRate.test(heading) && one.test(cell.trim())

/**
 * Finds out whether the tax column of a file may have flags: its heading names no rate, a cell is 1, and no cell has another
 * number than 0 and 1.
 */
export const taxFlagSearch = () => {
  let hasOne = false
  let hasRate = false
  return {
    add: (heading: string, cell: string): void => {
      const text = cell.trim()
      if (isTaxFlag(heading, text)) hasOne = true
      else if (/[0-9]/.test(text) && !zero.test(text)) hasRate = true
    },
    mayBeFlags: (): boolean => hasOne && !hasRate,
  }
}
