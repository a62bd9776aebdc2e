/** Columns of an entry that hold the account, counted from 0. */
const [accountFrom, accountTo] = [12, 29]
const digitsShown = 4

/** All of an account but its last digits; one that is not longer than those is covered whole. */
const covered = (account: string): string => {
  const number = account.trimEnd()
  const hidden = number.length > digitsShown ? number.length - digitsShown : number.length
  return '•'.repeat(hidden) + account.slice(hidden)
}
const coverLine = (line: string): string =>
  line.startsWith('6')
    ? line.slice(0, accountFrom) + covered(line.slice(accountFrom, accountTo)) + line.slice(accountTo)
    : line

const headLines = 6
const tailLines = 2
const isFill = (line: string): boolean => /^9{94}$/.test(line)

export type FileExcerpt = { head: string[]; hidden: number; tail: string[]; entryHash: string; debitCents: number }

/**
 * The first and last lines of a file to the bank with its accounts covered, and what its batch says of itself. `hidden`: how many
 * lines lie between them.
 */
export const excerptOf = (text: string): FileExcerpt => {
  const lines = text.split(/\r?\n/).filter((line) => line !== '' && !isFill(line))
  const control = lines.findLast((line) => line.startsWith('8')) ?? ''
  const isShort = lines.length <= headLines + tailLines
  const [head, tail] = isShort ? [lines, []] : [lines.slice(0, headLines), lines.slice(-tailLines)]
  return {
    head: head.map(coverLine),
    hidden: lines.length - head.length - tail.length,
    tail: tail.map(coverLine),
    entryHash: control.slice(10, 20),
    debitCents: Number(control.slice(20, 32)),
  }
}
