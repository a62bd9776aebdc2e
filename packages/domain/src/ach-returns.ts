import { isRoutingNumber } from './business-numbers.ts'
import type { AchAccountType } from './nacha-file.ts'

/**
 * Effect of a return on the paid account. `retire`: the account is never paid again and the store links a new account.
 * `hold`: payouts stop until an operator has contacted the store. `operator`: an operator decides. Linking a new
 * account lifts the store's hold where the return was caused by the account.
 */
export type ReturnRule = { effect: 'retire' | 'hold' | 'operator'; isLiftedByRelink: boolean }
const retire: ReturnRule = { effect: 'retire', isLiftedByRelink: true }
const hold: ReturnRule = { effect: 'hold', isLiftedByRelink: false }
const operatorOrRelink: ReturnRule = { effect: 'operator', isLiftedByRelink: true }
const operator: ReturnRule = { effect: 'operator', isLiftedByRelink: false }

const returnRules: ReadonlyMap<string, ReturnRule> = new Map([
  // Account closed; no such account; invalid number; takes no transfers.
  ['R02', retire],
  ['R03', retire],
  ['R04', retire],
  ['R20', retire],
  // Account frozen; payment refused by the payee.
  ['R16', hold],
  ['R23', hold],
  // Branch sold to another bank; routing number not known.
  ['R12', operatorOrRelink],
  ['R13', operatorOrRelink],
])
export const ruleOfReturn = (code: string): ReturnRule => returnRules.get(code) ?? operator

/**
 * R61 to R70: the bank that received a return rejects the return; R71 to R77: the returning bank insists. Neither code
 * alone shows which bank has the money.
 */
export const isDispute = (code: string): boolean => /^R(6[1-9]|7[0-7])$/.test(code)

/** Corrected account data from the receiving bank. Contains only the changed fields. */
export type AchCorrection = { routing?: string; account?: string; accountType?: AchAccountType }

type Item = {
  /** Of the entry in the file, from 1. */
  line: number
  code: string
  /** The fifteen digits of our entry. */
  originalTrace: string
  /** First eight digits of the receiving bank's routing number. */
  routing: string
  account: string
  /** Below zero: of what we took. */
  cents: number
}
/**
 * `text`: wording of the bank. `data`: raw columns of a notice. `correction` is absent when the columns are unreadable
 * or the code is not applied automatically.
 */
export type AchItem = Item &
  ({ kind: 'RETURN'; text: string } | { kind: 'NOC'; data: string; correction: AchCorrection | undefined })

export type AchReadProblem = {
  line: number
  /**
   * `record`: not a record of this format. `width`: an entry or addenda is not 94 columns wide. `entry`, `addenda`:
   * invalid fields, or an entry without addenda or the reverse. `totals`: a control record disagrees. `cut-off`: the
   * file ends before its control record, or data follows the control record.
   */
  fault: 'record' | 'width' | 'entry' | 'addenda' | 'totals' | 'cut-off'
}
export type AchReading = { items: AchItem[]; problems: AchReadProblem[] }

const width = 94
/** Returns columns counted from 1, both ends inclusive, as the format counts. */
const columns = (line: string, from: number, to: number): string => line.slice(from - 1, to)

export const accountIn = (text: string): string | undefined => {
  const account = text.trim()
  return /^(?![0-]+$)[A-Z0-9-]{1,17}$/.test(account) ? account : undefined
}
/** 22 to 24 pay to and 27 to 29 take from a checking account; 32 and on a savings account. */
const accountTypeIn = (code: string): AchAccountType | undefined => {
  if (!/^[23][2-46-9]$/.test(code)) return undefined
  return code.startsWith('2') ? 'CHECKING' : 'SAVINGS'
}
const routingIn = (text: string): string | undefined => (isRoutingNumber(text) ? text : undefined)

const fields = {
  routing: routingIn,
  account: accountIn,
  accountType: accountTypeIn,
} satisfies { [name in keyof AchCorrection]-?: (text: string) => AchCorrection[name] }
const fieldNames = ['routing', 'account', 'accountType'] as const

/**
 * Patterns of the 29 columns of corrected data, by code. Text in a column that must be blank, or an account that starts
 * after its first column, indicates another layout and would yield half of an account number. An operator handles codes
 * that are missing here.
 */
const account = '(?<account>[!-~][ -~]{16})'
const layouts: ReadonlyMap<string, RegExp> = new Map([
  ['C01', new RegExp(`^${account} {12}$`)],
  ['C02', /^(?<routing>.{9}) {20}$/],
  ['C03', new RegExp(`^(?<routing>.{9}) {3}${account}$`)],
  ['C05', /^(?<accountType>..) {27}$/],
  ['C06', new RegExp(`^${account} {3}(?<accountType>..) {7}$`)],
  ['C07', new RegExp(`^(?<routing>.{9})${account}(?<accountType>..) $`)],
])

const correctionIn = (code: string, data: string): AchCorrection | undefined => {
  const found = layouts.get(code)?.exec(data)?.groups
  if (!found) return undefined
  const named = fieldNames.flatMap((name) => (found[name] === undefined ? [] : [[name, fields[name](found[name])]]))
  return named.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(named)
}

/** Returns the fields that a notice of this code corrects; empty when the code is not applied automatically. */
export const correctedBy = (code: string): readonly (keyof AchCorrection)[] =>
  fieldNames.filter((name) => layouts.get(code)?.source.includes(`<${name}>`))

/** Byte order mark, decoded as one character or as three bytes. */
const byteOrderMark = /^(?:\uFEFF|\u00EF\u00BB\u00BF)/
/** Characters replaced by a blank, except line ends: NUL, the first one, cannot be stored. */
const control = /(?![\r\n])\p{Cc}/gu

/** Letter of two or three bytes in UTF-8, in a text with one character per byte. */
const severalBytes = /[\u00C2-\u00DF][\u0080-\u00BF]|[\u00E0-\u00EF][\u0080-\u00BF]{2}/g
const letterOf = (bytes: string): string => {
  const [lead = 0, second = 0, third = 0] = Array.from(bytes, (byte) => byte.charCodeAt(0))
  const last = bytes.length === 2 ? second & 0x3f : ((second & 0x3f) << 6) | (third & 0x3f)
  return String.fromCharCode(((lead & (bytes.length === 2 ? 0x1f : 0x0f)) << (6 * (bytes.length - 1))) | last)
}
/** Counts columns in letters, as banks do that write names in UTF-8. */
const inLetters = (text: string): string => text.replaceAll(severalBytes, letterOf)

/** Cuts a line of several records: some banks end a line only after a block of ten. */
const recordsOfLine = (line: string): string[] => {
  if (line.trimEnd().length <= width) return [line]
  const letters = line.length % width === 0 ? line : inLetters(line)
  const records = letters.match(new RegExp(`.{1,${width}}`, 'g')) ?? []
  return letters.length % width === 0 && records.every((record) => /^[1-9]/.test(record)) ? records : [letters]
}

/**
 * Lines end in LF, CRLF or CR; some banks send records without any end, or blocks of them. A record that is wider than the format
 * in bytes is read in letters.
 */
const recordsOf = (text: string): string[] => {
  const bytes = text.replace(byteOrderMark, '')
  if (/[\r\n]/.test(bytes.trimEnd())) {
    return bytes
      .split(/\r\n|\n|\r/)
      .flatMap(recordsOfLine)
      .map((record) => record.replaceAll(control, ' '))
  }
  const whole = bytes.length % width === 0 ? bytes : inLetters(bytes)
  return whole.replaceAll(control, ' ').match(new RegExp(`[^\\r\\n]{1,${width}}`, 'g')) ?? []
}

const isAmount = (text: string): boolean => /^[0-9]{10}$/.test(text)
type Entry = Pick<Item, 'line' | 'account' | 'cents'>

/** Returned payouts use codes 21 and 31, returned debits 26 and 36; notices use the same codes with 0 cents. */
const entryIn = (record: string, line: number): Entry | undefined => {
  const amount = columns(record, 30, 39)
  const [, direction] = /^6[23]([16])[0-9]{9}/.exec(record) ?? []
  if (direction === undefined || !isAmount(amount)) return undefined
  return {
    line,
    account: columns(record, 13, 29).trim(),
    cents: direction === '6' ? 0 - Number(amount) : Number(amount),
  }
}

const itemIn = (record: string, entry: Entry): AchItem | undefined => {
  const [, type, code, originalTrace] = /^7(9[89])([RC][0-9]{2})([0-9]{15})/.exec(record) ?? []
  const routing = columns(record, 28, 35)
  if (code === undefined || originalTrace === undefined || !/^[0-9]{8}$/.test(routing)) return undefined
  const item = { ...entry, code, originalTrace, routing }
  if (type === '99' && code.startsWith('R')) return { ...item, kind: 'RETURN', text: columns(record, 36, 79).trim() }
  if (type !== '98' || !code.startsWith('C')) return undefined
  const data = columns(record, 36, 64)
  return { ...item, kind: 'NOC', data: data.trimEnd(), correction: correctionIn(code, data) }
}

const isRemittance = (record: string): boolean => record.startsWith('705')

type Sums = { count: number; hash: number; cents: number }
const isSum = (record: string, at: { count: number; hash: number }, sums: Sums): boolean =>
  Number(columns(record, at.count, at.hash - 1)) === sums.count &&
  Number(columns(record, at.hash, at.hash + 9)) === sums.hash % 10_000_000_000 &&
  Number(columns(record, at.hash + 10, at.hash + 21)) + Number(columns(record, at.hash + 22, at.hash + 33)) ===
    sums.cents

const none: Sums = { count: 0, hash: 0, cents: 0 }
const counted = (sums: Sums, record: string): Sums => ({
  count: sums.count + 1,
  hash: sums.hash + (record.startsWith('6') ? Number(columns(record, 4, 11)) : 0),
  cents: sums.cents + (record.startsWith('6') ? Number(columns(record, 30, 39)) : 0),
})

/**
 * Reads returned payouts and notices of change from a bank file. Reads every valid item despite errors around the item,
 * because a wrong total must not hide a returned payout. Reads nothing from a truncated record. `text`: the file with
 * one character per byte.
 */
export const readAchReturns = (text: string): AchReading => {
  const items: AchItem[] = []
  const problems: AchReadProblem[] = []
  const addProblem = (line: number, fault: AchReadProblem['fault']) => void problems.push({ line, fault })
  let [batch, whole] = [none, none]
  let open: Entry | undefined
  // Banks concatenate the files of a day; every file has its own control record.
  let position: 'before' | 'inside' | 'behind' = 'before'
  const leaveOpen = () => {
    if (open) addProblem(open.line, 'entry')
    open = undefined
  }
  const records = recordsOf(text)
  for (const [index, raw] of records.entries()) {
    const line = index + 1
    const record = raw.trimEnd().padEnd(width)
    const type = record[0]
    if (record.trim() === '' || record.trim() === '9'.repeat(width)) continue
    const isDetail = type === '6' || type === '7'
    if (type === '1' && position === 'inside') addProblem(line, 'cut-off')
    position = type === '9' ? 'behind' : 'inside'
    if (record.length > width || (isDetail && raw.trimEnd().length < width)) {
      addProblem(line, 'width')
      if (type === '6') leaveOpen()
      open = undefined
      continue
    }
    if (isDetail) [batch, whole] = [counted(batch, record), counted(whole, record)]
    if (type !== '7') leaveOpen()
    if (type === '6') {
      open = entryIn(record, line)
      if (!open) addProblem(line, 'entry')
    } else if (type === '7') {
      // Skips the addenda of the original payment; the bank's addenda follows.
      if (open && isRemittance(record)) continue
      const item = open && itemIn(record, open)
      if (item) items.push(item)
      else addProblem(line, 'addenda')
      open = undefined
    } else if (type === '1') {
      ;[batch, whole] = [none, none]
    } else if (type === '5') {
      batch = none
    } else if (type === '8') {
      if (!isSum(record, { count: 5, hash: 11 }, batch)) addProblem(line, 'totals')
    } else if (type === '9') {
      if (!isSum(record, { count: 14, hash: 22 }, whole)) addProblem(line, 'totals')
    } else {
      addProblem(line, 'record')
    }
  }
  leaveOpen()
  if (position !== 'behind') addProblem(records.length, 'cut-off')
  return { items, problems }
}
