/** A bank's view of a file. Written from the format's tables, and shares nothing with the writer. */
type ReadEntry = {
  code: string
  routing: string
  account: string
  cents: number
  id: string
  holder: string
  trace: string
  addenda: string[]
}
export type ReadNacha = {
  header: Record<'destination' | 'origin' | 'created' | 'modifier' | 'destinationName' | 'originName', string>
  batch: Record<'service' | 'company' | 'companyId' | 'kind' | 'description' | 'cutOff' | 'effective' | 'odfi', string>
  entries: ReadEntry[]
}

/** Returns columns counted from 1, both ends inclusive, as the format counts. */
const columns = (line: string, from: number, to: number): string => line.substring(from - 1, to)
const must = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what)
}
const number = (line: string, from: number, to: number): number => {
  const text = columns(line, from, to)
  must(/^\d+$/.test(text), `${from}-${to} is no number: ${text}`)
  return Number(text)
}
const blank = (line: string, from: number, to: number): void =>
  must(columns(line, from, to).trim() === '', `${from}-${to} is not blank: ${line}`)
const isChecked = (routing: string): boolean => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, check = 0] = Array.from(routing, Number)
  return (10 - ((3 * (a + d + g) + 7 * (b + e + h) + c + f) % 10)) % 10 === check
}

type Sums = { count: number; hash: number; debits: number; credits: number }
const mustSum = (line: string, at: { count: number; hash: number; debits: number }, sums: Sums): void => {
  must(number(line, at.count, at.hash - 1) === sums.count, 'count')
  must(number(line, at.hash, at.hash + 9) === sums.hash % 10 ** 10, 'hash')
  must(number(line, at.debits, at.debits + 11) === sums.debits, 'debits')
  must(number(line, at.debits + 12, at.debits + 23) === sums.credits, 'credits')
}

const readHeader = (line: string): ReadNacha['header'] => {
  must(/^101 \d{9}/.test(line), 'file header')
  must(columns(line, 35, 40) === '094101', 'record size, blocking, format')
  return {
    destination: columns(line, 5, 13),
    origin: columns(line, 14, 23),
    created: columns(line, 24, 33),
    modifier: columns(line, 34, 34),
    destinationName: columns(line, 41, 63).trimEnd(),
    originName: columns(line, 64, 86).trimEnd(),
  }
}

const readBatch = (line: string): ReadNacha['batch'] => {
  must(line.startsWith('5'), 'batch header')
  blank(line, 21, 40)
  blank(line, 76, 78)
  must(columns(line, 79, 79) === '1', 'originator status')
  must(number(line, 88, 94) === 1, 'batch number')
  return {
    service: columns(line, 2, 4),
    company: columns(line, 5, 20).trimEnd(),
    companyId: columns(line, 41, 50),
    kind: columns(line, 51, 53),
    description: columns(line, 54, 63),
    cutOff: columns(line, 64, 69),
    effective: columns(line, 70, 75),
    odfi: columns(line, 80, 87),
  }
}

const readEntry = (line: string): ReadEntry => {
  must(isChecked(columns(line, 4, 12)), 'check digit')
  blank(line, 77, 78)
  return {
    code: columns(line, 2, 3),
    routing: columns(line, 4, 12),
    account: columns(line, 13, 29).trimEnd(),
    cents: number(line, 30, 39),
    id: columns(line, 40, 54).trimEnd(),
    holder: columns(line, 55, 76).trimEnd(),
    trace: columns(line, 80, 94),
    addenda: [],
  }
}

const readEntries = (lines: readonly string[]): ReadEntry[] => {
  const entries: ReadEntry[] = []
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('6')) {
      entries.push(readEntry(line))
      must((lines[index + 1] ?? '').startsWith('7') === (columns(line, 79, 79) === '1'), 'the addenda indicator')
      continue
    }
    const entry = entries.at(-1)
    must(line.startsWith('705') && entry !== undefined, 'addenda')
    must(columns(line, 84, 87) === '0001' && columns(line, 88, 94) === entry?.trace.substring(8), 'addenda numbers')
    entry?.addenda.push(columns(line, 4, 83).trimEnd())
  }
  return entries
}

const sumsOf = (entries: readonly ReadEntry[]): Sums => {
  const sums = { count: 0, hash: 0, debits: 0, credits: 0 }
  for (const { code, routing, cents, addenda } of entries) {
    sums.count += 1 + addenda.length
    sums.hash += Number(routing.substring(0, 8))
    if (code.endsWith('7')) sums.debits += cents
    else sums.credits += cents
  }
  return sums
}

/** Throws at the first thing a bank would send the file back for. */
export const readNacha = (text: string): ReadNacha => {
  const lines = text.split(/\r?\n/)
  must(lines.pop() === '', 'the last line ends as well')
  must(lines.length % 10 === 0, 'whole blocks')
  for (const line of lines) must(/^[ -`{-~]{94}$/.test(line), `94 columns of upper-case ASCII: ${line}`)
  while (/^9{94}$/.test(lines.at(-1) ?? '')) lines.pop()
  const [header = '', first = '', ...records] = lines
  const [fileControl = '', batchControl = ''] = [records.pop(), records.pop()]
  const [batch, entries] = [readBatch(first), readEntries(records)]
  const sums = sumsOf(entries)
  must(columns(batchControl, 1, 4) === `8${batch.service}`, 'batch control')
  mustSum(batchControl, { count: 5, hash: 11, debits: 21 }, sums)
  must(columns(batchControl, 45, 54) === batch.companyId, 'company of the control')
  blank(batchControl, 55, 79)
  must(columns(batchControl, 80, 94) === columns(first, 80, 94), 'batch of the control')
  must(number(fileControl, 1, 7) === 9_000_001, 'one batch')
  must(number(fileControl, 8, 13) === text.split('\n').length / 10 - 0.1, 'blocks')
  mustSum(fileControl, { count: 14, hash: 22, debits: 32 }, sums)
  blank(fileControl, 56, 94)
  return { header: readHeader(header), batch, entries }
}
