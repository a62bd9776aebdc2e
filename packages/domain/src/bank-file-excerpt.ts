/** Columns of an entry that contain the account, counted from 0. */
const [accountFrom, accountTo] = [12, 29]
const digitsShown = 4

/** Masks all but the last digits of an account; masks a short account completely. */
const maskAccount = (account: string): string => {
  const number = account.trimEnd()
  const hidden = number.length > digitsShown ? number.length - digitsShown : number.length
  return '•'.repeat(hidden) + account.slice(hidden)
}
const maskLine = (line: string): string =>
  line.startsWith('6')
    ? line.slice(0, accountFrom) + maskAccount(line.slice(accountFrom, accountTo)) + line.slice(accountTo)
    : line

const headLines = 6
const tailLines = 2
const isFill = (line: string): boolean => /^9{94}$/.test(line)

export type FileExcerpt = { head: string[]; hidden: number; tail: string[]; entryHash: string; debitCents: number }

/**
 * Returns the first and last lines of a bank file with masked accounts, and the totals of the batch. `hidden`: number
 * of omitted lines.
 */
export const excerptOf = (text: string): FileExcerpt => {
  const lines = text.split(/\r?\n/).filter((line) => line !== '' && !isFill(line))
  const control = lines.findLast((line) => line.startsWith('8')) ?? ''
  const isShort = lines.length <= headLines + tailLines
  const [head, tail] = isShort ? [lines, []] : [lines.slice(0, headLines), lines.slice(-tailLines)]
  return {
    head: head.map(maskLine),
    hidden: lines.length - head.length - tail.length,
    tail: tail.map(maskLine),
    entryHash: control.slice(10, 20),
    debitCents: Number(control.slice(20, 32)),
  }
}
