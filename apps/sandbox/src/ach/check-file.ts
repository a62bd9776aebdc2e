/** Independent reader of ACH files, without code of the writer. */
export type FileError = { line: number; message: string }
type Entry = {
  trace: string
  transactionCode: string
  routing: string
  account: string
  cents: number
  id: string
  holder: string
}
type Checked = { key: string; entries: Entry[] }

type Line = { at: number; text: string }
type Sums = { count: number; hash: number; debits: number; credits: number }
const nothing = (): Sums => ({ count: 0, hash: 0, debits: 0, credits: 0 })

/** Columns from 1, both ends inside. */
const field = ({ text }: Line, from: number, to: number): string => text.slice(from - 1, to)
const amount = (line: Line, from: number, to: number): number => Number(field(line, from, to))

const isRouting = (text: string): boolean => {
  const digit = (at: number): number => Number(text[at])
  const sum =
    3 * (digit(0) + digit(3) + digit(6)) + 7 * (digit(1) + digit(4) + digit(7)) + digit(2) + digit(5) + digit(8)
  return /^\d{9}$/.test(text) && sum > 0 && sum % 10 === 0
}
const isDate = (text: string): boolean => {
  const [, year = '', month = '', day = ''] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  const date = new Date(`20${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day)
}

/** Layout of each record type; the figures are checked afterwards. */
const shapes: Record<string, { shape: RegExp; name: string }> = {
  1: { shape: /^101 \d{9}[ \dA-Z-]{10}\d{10}[A-Z0-9]094101.{54}$/, name: 'file header' },
  5: { shape: /^52[02]0.{36}[ \dA-Z-]{10}CCD.{10}.{6}\d{6} {3}1\d{15}$/, name: 'batch header' },
  6: { shape: /^6[23][27]\d{9}[A-Z0-9-]{1,17} *\d{10}.{37} {2}[01]\d{15}$/, name: 'entry' },
  7: { shape: /^705.{80}0001\d{7}$/, name: 'addenda' },
  8: { shape: /^82[02]0\d{6}\d{10}\d{24}[ \dA-Z-]{10} {25}\d{15}$/, name: 'batch control' },
  9: { shape: /^9\d{6}\d{6}\d{8}\d{10}\d{24} {39}$/, name: 'file control' },
}
/** Which record may follow which. */
const follows: Record<string, string> = { '': '1', 1: '5', 5: '6', 6: '678', 7: '68', 8: '59', 9: '' }

const linesOf = (body: string): { lines: Line[]; errors: FileError[] } => {
  const all = body.split(/\r?\n/)
  if (all.at(-1) === '') all.pop()
  const lines = all.map((text, index) => ({ at: index + 1, text }))
  const errors = lines.flatMap(({ at, text }) => [
    ...(text.length === 94 ? [] : [{ line: at, message: `A line has 94 characters, this one ${text.length}.` }]),
    ...(/^[ -`{-~]*$/.test(text) ? [] : [{ line: at, message: 'Only upper-case ASCII is taken.' }]),
  ])
  if (lines.length === 0 || lines.length % 10 > 0) {
    errors.push({ line: lines.length, message: 'The number of lines is no multiple of ten.' })
  }
  return { lines, errors }
}

const sumProblems = (line: Line, from: number, sums: Sums): FileError[] => {
  // A batch counts in six digits, a file in eight; hash and amounts follow.
  const hashAt = from + (from === 5 ? 6 : 8)
  const checks: [string, number, number][] = [
    ['entry and addenda count', amount(line, from, hashAt - 1), sums.count],
    ['entry hash', amount(line, hashAt, hashAt + 9), sums.hash % 10_000_000_000],
    ['debit total', amount(line, hashAt + 10, hashAt + 21), sums.debits],
    ['credit total', amount(line, hashAt + 22, hashAt + 33), sums.credits],
  ]
  return checks
    .filter(([, told, counted]) => told !== counted)
    .map(([what, told, counted]) => ({ line: line.at, message: `The ${what} is ${told}, counted ${counted}.` }))
}

type Read = { errors: FileError[]; entries: Entry[]; header: Line | undefined; batch: Line | undefined }

/** Reads the records in sequence and checks each against the previous ones. */
const readAll = (lines: readonly Line[]): Read => {
  const read: Read = { errors: [], entries: [], header: undefined, batch: undefined }
  const { errors, entries } = read
  const fileSums = nothing()
  let batchSums = nothing()
  let batches = 0
  let open: Line | undefined
  const say = ({ at: line }: Line, message: string): void => void errors.push({ line, message })
  const count = (change: (sums: Sums) => void): void => [batchSums, fileSums].forEach(change)
  const close = (line: Line): void => {
    if (open && field(open, 79, 79) === '1') say(line, 'The entry before lacks its addenda.')
    open = undefined
  }
  const steps: Record<string, (line: Line) => void> = {
    1: (line) => {
      read.header = line
      if (!isRouting(field(line, 5, 13))) say(line, 'The destination is no routing number.')
      if (!isDate(field(line, 24, 29))) say(line, 'The creation date is none.')
    },
    5: (line) => {
      read.batch = line
      batches += 1
      batchSums = nothing()
      if (!isDate(field(line, 70, 75))) say(line, 'The effective date is none.')
      if (amount(line, 88, 94) !== batches) say(line, 'Batches are numbered from 1.')
    },
    6: (line) => {
      close(line)
      const [transactionCode, trace] = [field(line, 2, 3), field(line, 80, 94)]
      const [routing, cents] = [field(line, 4, 12), amount(line, 30, 39)]
      const isDebit = transactionCode.endsWith('7')
      if (!isRouting(routing)) say(line, 'The check digit of the routing number is wrong.')
      if (/^[0 ]*$/.test(field(line, 13, 29))) say(line, 'There is no account.')
      if (cents === 0) say(line, 'The amount is 0.')
      if (trace <= (entries.at(-1)?.trace ?? '')) say(line, 'Trace numbers rise.')
      if (read.batch && !trace.startsWith(field(read.batch, 80, 87))) say(line, 'The trace is not of this bank.')
      if (isDebit && read.batch?.text.startsWith('5220')) say(line, 'A batch of credits holds a debit.')
      const [account, id, holder] = [field(line, 13, 29), field(line, 40, 54), field(line, 55, 76)].map((text) =>
        text.trim(),
      )
      entries.push({
        transactionCode,
        trace,
        routing,
        cents,
        account: account ?? '',
        id: id ?? '',
        holder: holder ?? '',
      })
      open = line
      count((sums) => {
        sums.count += 1
        sums.hash += amount(line, 4, 11)
        sums[isDebit ? 'debits' : 'credits'] += cents
      })
    },
    7: (line) => {
      if (open && field(open, 79, 79) !== '1') say(line, 'The entry says that it has no addenda.')
      if (field(line, 88, 94) !== entries.at(-1)?.trace.slice(8)) say(line, 'The addenda is of another entry.')
      open = undefined
      count((sums) => {
        sums.count += 1
      })
    },
    8: (line) => {
      close(line)
      const { batch } = read
      if (batch && field(batch, 2, 4) !== field(line, 2, 4)) say(line, 'The service class is another one.')
      if (batch && field(batch, 41, 50) !== field(line, 45, 54)) say(line, 'The company is another one.')
      if (batch && field(batch, 80, 94) !== field(line, 80, 94)) say(line, 'The batch is another one.')
      errors.push(...sumProblems(line, 5, batchSums))
    },
    9: (line) => {
      const blocks = lines.length / 10
      if (amount(line, 2, 7) !== batches) say(line, `The batch count is not ${batches}.`)
      if (amount(line, 8, 13) !== blocks) say(line, `The block count is not ${blocks}.`)
      errors.push(...sumProblems(line, 14, fileSums))
    },
  }
  let before = ''
  for (const line of lines) {
    const type = line.text[0] ?? ''
    if (before === '9' && /^9{94}$/.test(line.text)) continue
    const known = shapes[type]
    if (!known || !follows[before]?.includes(type)) {
      say(line, `A record of type ${type} does not belong here.`)
      return read
    }
    if (!known.shape.test(line.text)) say(line, `This is no ${known.name}.`)
    steps[type]?.(line)
    before = type
  }
  if (before !== '9') errors.push({ line: lines.length, message: 'The file control is missing.' })
  return read
}

/** Layout, order, hash and totals: what a bank sends a file back for. */
export const checkFile = (body: string): Checked | { errors: FileError[] } => {
  const { lines, errors } = linesOf(body)
  if (errors.length > 0) return { errors }
  const { errors: wrong, header, batch, entries } = readAll(lines)
  if (wrong.length > 0 || !header || !batch) return { errors: wrong }
  return {
    key: `${field(header, 4, 29)}${field(header, 34, 34)}`,
    entries,
  }
}
