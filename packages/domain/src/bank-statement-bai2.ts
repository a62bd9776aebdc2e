import {
  asCents,
  asDay,
  Unsound,
  withProblem,
  type BankAccount,
  type BankFileProblem,
  type BankLine,
  type BankStatement,
} from './bank-statement.ts'
import { moneyFromCents } from './money.ts'

/** A record with its continuations (88). `parts`: one text per physical record, without code and end mark. */
type Logical = { code: string; line: number; parts: string[] }

/** Removes what follows the last record: blanks and the end-of-file sign of older systems. */
const endOfFile = /[\s\p{Cc}]+$/u

/** A record ends with a slash before the code of the next one. */
const betweenRecords = /(?<=\/)\s*(?=(?:01|02|03|16|49|88|98|99)[,/])/
/**
 * Physical records of a file. A file without line ends has records of the length that its header states, or records that end
 * with a slash; the counts of the trailers prove the cuts.
 */
const physicalRecords = (text: string): string[] => {
  if (/[\r\n]/.test(text)) return text.split(/\r\n|\n|\r/)
  const length = Number(text.split(',', 7)[6])
  const cut = length > 0 && length < text.length ? text.match(new RegExp(`.{1,${length}}`, 'g')) : null
  return cut?.every((record) => /^\d\d[,/]/.test(record)) === true ? cut : text.split(betweenRecords)
}

const logicalRecords = (file: string): Logical[] => {
  const found: Logical[] = []
  const text = file.replace(endOfFile, '')
  if (text.includes('\0')) throw new Unsound('format', 1)
  for (const [index, raw] of physicalRecords(text).entries()) {
    const physical = raw.trim()
    if (physical === '') continue
    const code = physical.slice(0, 2)
    if (!/^\d\d(?:[,/]|$)/.test(physical)) throw new Unsound('record', index + 1, physical)
    // Without an end mark, a comma at the end ends its field.
    const part = physical.endsWith('/') ? physical.slice(3, -1) : physical.slice(3).replace(/,$/, '')
    const last = found.at(-1)
    if (code !== '88') found.push({ code, line: index + 1, parts: [part] })
    else if (last) last.parts.push(part)
    else throw new Unsound('record', index + 1, physical)
  }
  return found
}

/** Fields of a record without text: a continuation begins with the next field. */
const fieldsOf = ({ parts }: Logical): string[] => parts.flatMap((part) => part.split(',')).map((field) => field.trim())

const centsOf = (text: string | undefined, line: number): number => {
  const found = /^([+-]?)(\d+)$/.exec(text ?? '')
  const cents = found ? asCents(found[2] ?? '') : undefined
  if (cents === undefined) throw new Unsound('amount', line, text)
  return found?.[1] === '-' ? -cents : cents
}
const countOf = (text: string | undefined, line: number): number => {
  if (text === undefined || !/^\d{1,18}$/.test(text)) throw new Unsound('counts', line, text)
  return Number(text)
}

/** Number of fields that a funds type occupies after its code, see BAI2: S has three amounts, V a value date, D pairs. */
const fundsFields = (type: string, next: string | undefined, line: number): number => {
  const code = type.toUpperCase()
  if (code === 'S') return 3
  if (code === 'V') return 2
  if (code === 'D') return 1 + 2 * (next === undefined || next === '' ? 0 : countOf(next, line))
  return 0
}

const fundsTypes = ['', '0', '1', '2', 'S', 'V', 'D', 'Z']

/** Positions of the fields at which the continuations of a record begin. */
const continuationsOf = ({ parts }: Logical): number[] => {
  let fields = 0
  return parts.map((part) => {
    const begin = fields
    fields += part.split(',').length
    return begin
  })
}

/** Balances of an account record (03), and the sum of its amounts. */
const readAccount = (record: Logical) => {
  const [account = '', currency = '', ...rest] = fieldsOf(record)
  const begins = continuationsOf(record).map((field) => field - 2)
  const { line } = record
  if (account === '') throw new Unsound('account', line)
  const balances = new Map<string, number>()
  let total = 0
  for (let index = 0; index < rest.length;) {
    const [type = '', amount = '', , funds = ''] = rest.slice(index, index + 4)
    if (type === '') {
      index += 1
      continue
    }
    if (!/^\d{1,3}$/.test(type)) throw new Unsound('record', line, type)
    // The end mark leaves out the count and the funds type, so that a continuation begins with the next type.
    const isFunds = fundsTypes.includes(funds.toUpperCase())
    const cut = isFunds ? undefined : begins.find((begin) => begin > index + 1 && begin < index + 4)
    if (!isFunds && cut === undefined) throw new Unsound('record', line, funds)
    index = cut ?? index + 4 + fundsFields(funds, rest[index + 4], line)
    if (amount === '') continue
    const cents = centsOf(amount, line)
    balances.set(type.padStart(3, '0'), cents)
    total += cents
  }
  return { account, currency: currency.toUpperCase(), balances, total }
}

/** Fields before the text of a detail record: type, amount and funds type, what the funds type adds, two references. */
const readDetail = ({ parts, line }: Logical): { fields: string[]; text: string } => {
  const fields: string[] = []
  const words: string[] = []
  const fixed = (): number => (fields.length < 3 ? 5 : 5 + fundsFields(fields[2] ?? '', fields[3], line))
  for (const part of parts) {
    let rest: string | undefined = part
    while (rest !== undefined && fields.length < fixed()) {
      const comma: number = rest.indexOf(',')
      fields.push((comma === -1 ? rest : rest.slice(0, comma)).trim())
      rest = comma === -1 ? undefined : rest.slice(comma + 1)
    }
    if (rest !== undefined) words.push(rest)
  }
  return { fields, text: words.join(' ').replaceAll(/\s+/g, ' ').trim() }
}

/**
 * BAI2: 100 to 399 are credits and 400 to 699 debits. Of loans, 720 to 759 are credits and 760 to 799 debits; of the bank's
 * own types, 920 to 959 are credits and 960 to 999 debits. Others report a state and move no money.
 */
const credits = [
  [100, 399],
  [720, 759],
  [920, 959],
] as const
const debits = [
  [400, 699],
  [760, 799],
  [960, 999],
] as const
const isIn = (ranges: readonly (readonly [number, number])[], type: number): boolean =>
  ranges.some(([from, to]) => type >= from && type <= to)

/** Returns the line, and the amount for the control total. `line` is undefined for a message without money. */
const readLine = (record: Logical): { raw: number; line: Omit<BankLine, 'no'> | undefined } => {
  const { fields, text } = readDetail(record)
  const [typeCode = '', amount = '', funds = ''] = fields
  if (!/^\d{3}$/.test(typeCode)) throw new Unsound('type', record.line, typeCode)
  const raw = amount === '' ? 0 : centsOf(amount, record.line)
  const isCredit = isIn(credits, Number(typeCode))
  if (!isCredit && !isIn(debits, Number(typeCode))) {
    if (raw !== 0) throw new Unsound('type', record.line, typeCode)
    return { raw, line: undefined }
  }
  // A message in a type of the bank's own, or a payment that was voided.
  if (raw === 0) return { raw, line: undefined }
  if (isCredit && raw < 0) throw new Unsound('amount', record.line, amount)
  const [bankReference = '', customerReference = ''] = fields.slice(3 + fundsFields(funds, fields[3], record.line))
  return { raw, line: { typeCode, cents: isCredit ? raw : -Math.abs(raw), bankReference, customerReference, text } }
}

const dayOf = (text: string | undefined, line: number): string => {
  const found = /^(\d\d)(\d\d)(\d\d)$/.exec(text ?? '')
  const day = found ? asDay(found[1] ?? '', found[2], found[3]) : undefined
  if (day === undefined) throw new Unsound('day', line, text)
  return day
}
/** 9999 and 2400 are the end of the day. */
const timeOf = (text: string | undefined): string | null => {
  const found = /^([01]\d|2[0-3])([0-5]\d)$/.exec(text ?? '')
  return found ? `${found[1]}:${found[2]}` : null
}

/** Account record of a group with its lines. */
type Part = {
  account: string
  currency: string
  balances: ReadonlyMap<string, number>
  lines: Omit<BankLine, 'no'>[]
  day: string
  time: string | null
  /** As-of modifier of a day that has not ended; '' for a final statement. */
  interim: string
  line: number
}

/** Group status of updates and corrections. The others are deletions and tests. */
const statuses = ['', '1', '3']
/** As-of modifiers of interim data: of the day before and of the same day. */
const interims = ['1', '3']

/** Requires the sum and the counts that the trailer states. */
const checkTrailer = (trailer: Logical, total: number, counts: readonly number[]): void => {
  const { line } = trailer
  const [sum, ...stated] = fieldsOf(trailer)
  const cents = centsOf(sum, line)
  if (cents !== total) throw new Unsound('totals', line, moneyFromCents(cents), moneyFromCents(total))
  for (const [index, count] of counts.entries()) {
    const found = countOf(stated[index], line)
    if (found !== count) throw new Unsound('counts', line, String(found), String(count))
  }
}

const readParts = (records: readonly Logical[]): Part[] => {
  const parts: Part[] = []
  let index = 0
  const isNext = (code: string): boolean => records[index]?.code === code
  const take = (code: string): Logical => {
    const record = records[index]
    if (!record) throw new Unsound('incomplete', records.at(-1)?.line ?? 1)
    if (record.code !== code) throw new Unsound('record', record.line, record.code, code)
    index += 1
    return record
  }
  const physical = (from: number): number => records.slice(from, index).reduce((sum, one) => sum + one.parts.length, 0)
  /** Takes the parts of a group or of the file, then its trailer. Returns its sum. */
  const takeMembers = (from: number, member: string, end: string, takeMember: () => number): number => {
    let [total, members] = [0, 0]
    while (isNext(member)) {
      total += takeMember()
      members += 1
    }
    const trailer = take(end)
    checkTrailer(trailer, total, [members, physical(from)])
    return total
  }
  const takeAccount = (group: Pick<Part, 'day' | 'time' | 'currency' | 'interim'>): number => {
    const from = index
    const record = take('03')
    const { account, currency, balances, total } = readAccount(record)
    const lines: Omit<BankLine, 'no'>[] = []
    let sum = total
    while (isNext('16')) {
      const { raw, line } = readLine(take('16'))
      sum += raw
      if (line) lines.push(line)
    }
    const trailer = take('49')
    checkTrailer(trailer, sum, [physical(from)])
    parts.push({ ...group, account, currency: currency || group.currency, balances, lines, line: record.line })
    return sum
  }
  const takeGroup = (): number => {
    const from = index
    const header = take('02')
    const [, , status = '', day, time, currency = '', modifier = ''] = fieldsOf(header)
    if (!statuses.includes(status)) throw new Unsound('group', header.line, status)
    const group = {
      day: dayOf(day, header.line),
      time: timeOf(time),
      currency: currency.toUpperCase(),
      interim: interims.includes(modifier) ? modifier : '',
    }
    return takeMembers(from, '03', '98', () => takeAccount(group))
  }
  while (index < records.length) {
    const from = index
    take('01')
    takeMembers(from, '02', '99', takeGroup)
  }
  return parts
}

/**
 * Opening and closing ledger balance. A missing one is computed from the other and the lines, except the closing balance of a day
 * that has not ended.
 */
const balancesOf = ({ balances, lines, line, interim }: Part) => {
  const moved = lines.reduce((sum, { cents }) => sum + cents, 0)
  const [opening, closing] = [balances.get('010'), balances.get('015')]
  if (opening === undefined && closing === undefined) throw new Unsound('no-balance', line)
  if (interim !== '' && closing === undefined) throw new Unsound('interim', line, interim)
  const openingCents = opening ?? Number(closing) - moved
  const closingCents = closing ?? openingCents + moved
  if (openingCents + moved !== closingCents) {
    const expected = moneyFromCents(openingCents + moved)
    throw new Unsound('balances', line, moneyFromCents(closingCents), expected)
  }
  return { openingCents, closingCents, line }
}

/** Joins the daily parts of an account in the order of their days. */
const joined = (parts: readonly Part[], records: number): BankStatement => {
  const inOrder = parts.toSorted((one, other) => one.day.localeCompare(other.day))
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (!first || !last) throw new Unsound('account', 1)
  const foreign = inOrder.find(({ currency }) => currency !== '' && currency !== 'USD')
  if (foreign) throw new Unsound('currency', foreign.line, foreign.currency, 'USD')
  const balances = inOrder.map(balancesOf)
  for (const [index, { openingCents, line }] of balances.entries()) {
    const before = balances[index - 1]?.closingCents ?? openingCents
    if (before !== openingCents)
      throw new Unsound('balances', line, moneyFromCents(openingCents), moneyFromCents(before))
  }
  return {
    day: last.day,
    firstDay: first.day,
    time: last.time,
    openingCents: balances[0]?.openingCents ?? 0,
    closingCents: balances.at(-1)?.closingCents ?? 0,
    records,
    pendingRows: 0,
    lines: inOrder.flatMap(({ lines }) => lines).map((line, index) => ({ no: index + 1, ...line })),
  }
}

const readFile = (file: string): BankAccount[] => {
  const records = logicalRecords(file)
  const parts = readParts(records)
  const count = records.reduce((sum, one) => sum + one.parts.length, 0)
  if (parts.length === 0) throw new Unsound('account', 1)
  return [...new Set(parts.map(({ account }) => account))].map((account): BankAccount => {
    const read = withProblem(() =>
      joined(
        parts.filter((part) => part.account === account),
        count,
      ),
    )
    return 'fault' in read
      ? { account, readings: [], problem: read }
      : { account, readings: [{ name: '', statement: read }] }
  })
}

export const isBai2 = (file: string): boolean => /^\s*01,/.test(file)

/** Reads the accounts of a BAI2 file (Cash Management Balance Reporting, version 2). */
export const readBai2Accounts = (file: string): BankAccount[] | BankFileProblem => withProblem(() => readFile(file))
