type Line = { type?: number; cents: number; text: string; reference?: string }
type Wish = { day?: string; account?: string; opening: number; lines: readonly Line[] }

/** Writes a BAI2 statement as a bank does. `day`: YYMMDD. Sums and counts are of the physical records. */
export const writeBai2 = ({ day = '261123', account = '0000123300', opening, lines }: Wish): string => {
  const closing = lines.reduce((all, { cents }) => all + cents, opening)
  const control = lines.reduce((all, { cents }) => all + Math.abs(cents), opening + closing)
  return [
    '01,BANK,US,261123,1320,1,,,2/',
    `02,US,BANK,1,${day},2400,USD,2/`,
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
