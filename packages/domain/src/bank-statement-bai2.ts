import {
  asDay,
  readStatement,
  Unsound,
  type BankFileProblem,
  type BankLine,
  type BankStatement,
} from './bank-statement.ts'

type Logical = { code: string; fields: string[]; text: string; record: number; physical: number }

/** Joins continuation records (88) with the record before them. `text` is the record without its end mark. */
const logicalRecords = (file: string): Logical[] => {
  const found: Logical[] = []
  if (file.includes('\0')) throw new Unsound('format', 1)
  for (const [index, raw] of file.split(/\r\n|\n|\r/).entries()) {
    const line = raw.trim().replace(/\/$/, '')
    if (line === '') continue
    const code = line.slice(0, 2)
    if (line.length > 2 && line[2] !== ',') throw new Unsound('format', index + 1)
    const rest = line.slice(3)
    const last = found.at(-1)
    if (code === '88') {
      if (!last) throw new Unsound('format', index + 1)
      last.text = last.text === '' ? rest : `${last.text}${last.code === '16' ? ' ' : ','}${rest}`
      last.physical += 1
    } else {
      found.push({ code, fields: [], text: rest, record: index + 1, physical: 1 })
    }
  }
  for (const one of found) one.fields = one.text.split(',').map((field) => field.trim())
  return found
}

const centsOf = (text: string | undefined, record: number): number => {
  if (text === undefined || !/^[+-]?\d{1,13}$/.test(text)) throw new Unsound('amount', record)
  return Number(text)
}
const countOf = (text: string | undefined, record: number): number => {
  if (text === undefined || !/^\d{1,9}$/.test(text)) throw new Unsound('counts', record)
  return Number(text)
}

/** Number of fields that a funds type occupies after its code, see BAI2: S has three amounts, V a value date, D pairs. */
const fundsFields = (type: string, next: string | undefined, record: number): number => {
  if (type === 'S') return 3
  if (type === 'V') return 2
  if (type === 'D') return 1 + 2 * countOf(next, record)
  return 0
}

/** Opening and closing ledger balance of an account record (03). */
const readAccount = ({ fields, record }: Logical) => {
  const [account = '', currency = '', ...rest] = fields
  if (account === '') throw new Unsound('account', record)
  const balances = new Map<string, number>()
  let total = 0
  for (let at = 0; at < rest.length;) {
    const [type = '', amount = '', , funds = ''] = rest.slice(at, at + 4)
    at += 4
    at += fundsFields(funds, rest[at], record)
    if (type === '' || amount === '') continue
    const cents = centsOf(amount, record)
    balances.set(type, cents)
    total += cents
  }
  return { account, currency, balances, total }
}

const firstDebitType = 400
/** BAI2: 100 to 399 are credits, 400 to 699 debits. */
const readLine = ({ text, record }: Logical, no: number): BankLine => {
  const [typeCode = '', amount, funds = '', ...rest] = text.split(',')
  const type = Number(typeCode)
  if (!Number.isInteger(type) || type < 100 || type >= 700) throw new Unsound('format', record)
  const cents = Math.abs(centsOf(amount, record))
  const [bankReference = '', customerReference = '', ...words] = rest.slice(fundsFields(funds, rest[0], record))
  return {
    no,
    typeCode,
    cents: type < firstDebitType ? cents : -cents,
    bankReference: bankReference.trim(),
    customerReference: customerReference.trim(),
    text: words.join(',').replaceAll(/\s+/g, ' ').trim(),
  }
}

const dayOf = (text: string | undefined, record: number): string => {
  const found = /^(\d\d)(\d\d)(\d\d)$/.exec(text ?? '')
  if (!found) throw new Unsound('day', record)
  return asDay(`20${found[1]}`, found[2], found[3], record)
}
/** 9999 and 2400 are the end of the day. */
const timeOf = (text: string | undefined): string | null => {
  const found = /^([01]\d|2[0-3])([0-5]\d)$/.exec(text ?? '')
  return found ? `${found[1]}:${found[2]}` : null
}

type Sums = { total: number; records: number; members: number }
const checkSums = ({ fields, record }: Logical, { total, records, members }: Sums, hasMembers: boolean): void => {
  if (centsOf(fields[0], record) !== total) throw new Unsound('totals', record)
  if (hasMembers && countOf(fields[1], record) !== members) throw new Unsound('counts', record)
  if (countOf(fields[hasMembers ? 2 : 1], record) !== records) throw new Unsound('counts', record)
}

const fail = (...problem: ConstructorParameters<typeof Unsound>): never => {
  throw new Unsound(...problem)
}

const readBai2 = (file: string): BankStatement => {
  const records = logicalRecords(file)
  const physical = (from: number, to: number): number =>
    records.slice(from, to + 1).reduce((sum, one) => sum + one.physical, 0)
  const placesOf = (code: string): number[] => records.flatMap((one, place) => (one.code === code ? [place] : []))
  const lastRecord = records.at(-1)?.record ?? 1
  const placeOf = (code: string): number => placesOf(code)[0] ?? fail('incomplete', lastRecord)
  const at = (place: number): Logical => records[place] ?? fail('incomplete', lastRecord)
  if (records[0]?.code !== '01') fail('format', 1)
  const [start, account] = [placeOf('02'), placeOf('03')]
  const [accountEnd, groupEnd, fileEnd] = [placeOf('49'), placeOf('98'), placeOf('99')]
  const other = [...placesOf('02').slice(1), ...placesOf('03').slice(1)]
  if (other[0] !== undefined) fail('account', at(other[0]).record)
  if (fileEnd !== records.length - 1) fail('incomplete', at(fileEnd).record)
  if (!(start < account && account < accountEnd && accountEnd < groupEnd)) fail('format', 1)
  const group = at(start)
  const { account: number, currency, balances, total } = readAccount(at(account))
  for (const given of [group.fields[5], currency]) {
    if (given !== undefined && given !== '' && given !== 'USD') fail('currency', group.record)
  }
  const lines = records.slice(account + 1, accountEnd).map((one, index) => {
    if (one.code !== '16') fail('format', one.record)
    return readLine(one, index + 1)
  })
  const sum = lines.reduce((all, { cents }) => all + Math.abs(cents), total)
  checkSums(at(accountEnd), { total: sum, records: physical(account, accountEnd), members: 0 }, false)
  checkSums(at(groupEnd), { total: sum, records: physical(start, groupEnd), members: 1 }, true)
  checkSums(at(fileEnd), { total: sum, records: physical(0, fileEnd), members: 1 }, true)
  const [openingCents, closingCents] = [balances.get('010'), balances.get('015')]
  if (openingCents === undefined || closingCents === undefined) throw new Unsound('balances', at(account).record)
  const day = dayOf(group.fields[3], group.record)
  return {
    account: number,
    day,
    firstDay: day,
    time: timeOf(group.fields[4]),
    openingCents,
    closingCents,
    records: physical(0, fileEnd),
    lines,
  }
}

export const isBai2 = (file: string): boolean => /^\s*01,/.test(file)

/** Reads a BAI2 file (Cash Management Balance Reporting, version 2) of one account in US dollars. */
export const readBai2Statement = (file: string): BankStatement | BankFileProblem => readStatement(() => readBai2(file))
