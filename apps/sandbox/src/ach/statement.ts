import type { AchState } from './stored.ts'

type Movement = { day: string; cents: number; type: number; reference: string; text: string }

/** Balance of the payout account before the first movement. */
const fundedCents = 1_000_000_00
/** Fee of a file. */
const feeCents = 25

/** The bank debits a file on the day of its payouts, and a fee. */
const takenFiles = ({ files, payouts }: AchState): Movement[] =>
  files.flatMap(({ fileId, name }) => {
    const paid = payouts.filter((payout) => payout.fileId === fileId)
    const [first] = paid
    if (!first) return []
    const cents = paid.reduce((sum, payout) => sum + payout.cents, 0)
    return [
      { day: first.dueOn, cents: -cents, type: 466, reference: fileId, text: `ACH SETTLEMENT ${name.toUpperCase()}` },
      { day: first.dueOn, cents: -feeCents, type: 698, reference: fileId, text: 'ACH ORIGINATION FEE' },
    ]
  })

/** Reads the entries of a file of returns: amount, code and trace of the payment. */
const returnedIn = ({ name, text }: AchState['outbox'][number]): Movement[] => {
  const day = `${name.slice(0, 4)}-${name.slice(4, 6)}-${name.slice(6, 8)}`
  const lines = text.split(/\r?\n/)
  return lines.flatMap((line, index) => {
    const addendum = lines[index + 1] ?? ''
    if (!line.startsWith('6') || !addendum.startsWith('799')) return []
    const trace = addendum.slice(6, 21)
    const said = `RETURN ${addendum.slice(3, 6)} ${line.slice(54, 76).trim()} TRACE ${trace.slice(0, 8)} ${trace.slice(8)}`
    return [{ day, cents: Number(line.slice(29, 39)), type: 257, reference: name, text: said }]
  })
}

const sum = (movements: readonly Movement[]): number => movements.reduce((total, { cents }) => total + cents, 0)

/** Day and closing balance of the statement before. */
export type StatementBefore = { day: string; closingCents: number }

/**
 * Writes the account's statement of a day (YYYY-MM-DD) as BAI2. With `before`, the statement opens with its closing balance and holds
 * the movements of all days since: the demonstration has statements of payouts that this bank never saw. Empty days have balances only.
 */
export const writeStatement = (ach: AchState, day: string, before?: StatementBefore): string => {
  const all = [...takenFiles(ach), ...ach.outbox.filter(({ kind }) => kind === 'RETURN').flatMap(returnedIn)]
  const opening = before?.closingCents ?? fundedCents + sum(all.filter((one) => one.day < day))
  const lines = all.filter((one) => (before ? one.day > before.day && one.day <= day : one.day === day))
  const closing = opening + sum(lines)
  const control = lines.reduce((total, { cents }) => total + Math.abs(cents), opening + closing)
  const short = day.slice(2).replaceAll('-', '')
  return [
    `01,011401533,TILLGATE,${short},2359,1,,,2/`,
    `02,TILLGATE,011401533,1,${short},2400,USD,2/`,
    `03,000098763300,USD,010,${opening},,,015,${closing},,/`,
    ...lines.map(({ type, cents, reference, text }) => `16,${type},${Math.abs(cents)},,${reference},,${text}/`),
    `49,${control},${lines.length + 2}/`,
    `98,${control},1,${lines.length + 4}/`,
    `99,${control},1,${lines.length + 6}/`,
    '',
  ].join('\r\n')
}
