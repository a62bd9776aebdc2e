/** `type`: BAI code; without it a credit or debit of ACH. `cents`: plus is a credit. */
export type WrittenLine = { type?: number; cents: number; text: string; reference?: string }
type Wish = {
  /** YYMMDD. */
  day?: string
  /** Time of the balance, HHMM; 2400 is the end of the day. */
  time?: string
  account?: string
  opening: number
  lines: readonly WrittenLine[]
}

/** Writes a BAI2 statement as a bank does, for tests and the demonstration. Sums and counts are of the physical records. */
export const writeBai2 = (wish: Wish): string => {
  const { day = '261123', time = '2400', account = '0000123300', opening, lines } = wish
  const closing = lines.reduce((all, { cents }) => all + cents, opening)
  const control = lines.reduce((all, { cents }) => all + Math.abs(cents), opening + closing)
  return [
    `01,BANK,US,${day},1320,1,,,2/`,
    `02,US,BANK,1,${day},${time},USD,2/`,
    `03,${account},USD,010,${opening},,,015,${closing},,/`,
    ...lines.map(
      ({ type, cents, text, reference = '' }) =>
        `16,${type ?? (cents > 0 ? 142 : 451)},${Math.abs(cents)},,${reference},,${text}/`,
    ),
    `49,${control},${lines.length + 2}/`,
    `98,${control},1,${lines.length + 4}/`,
    `99,${control},1,${lines.length + 6}/`,
  ].join('\r\n')
}
