import { hasRoutingCheckDigit } from './business-numbers.ts'
import { isNamed, left, right } from './nacha-text.ts'

export type AchAccountType = 'CHECKING' | 'SAVINGS'

/** A payout: one entry and its addenda. */
export type NachaEntry = {
  /** Of the account's bank: nine digits. */
  routing: string
  account: string
  accountType: AchAccountType
  cents: number
  statementId: string
  /** Of the store: at most eight characters. */
  supportId: string
  holder: string
  /** Fifteen digits: the first eight of the destination's routing number and seven that only rise within a file. */
  trace: string
}

/** Our account, debited with the total at banks that require balanced files. */
export type NachaOffset = Pick<NachaEntry, 'routing' | 'account' | 'accountType' | 'trace'>

/** Days are written `2026-11-25`. */
export type NachaFile = {
  /** The bank that receives the file. */
  destination: { routing: string; name: string }
  /** Ten characters, as the bank gave them out. */
  origin: { id: string; name: string }
  /** Ten characters, as the bank gave them out. */
  company: { id: string; name: string }
  /** Approval time in New York: `YYMMDDHHMM`. */
  createdAt: string
  /** A-Z or 0-9: distinguishes the files of a day. */
  modifier: string
  cutOffDay: string
  effectiveDay: string
  entries: readonly NachaEntry[]
  lineEnding: 'LF' | 'CRLF'
  offset?: NachaOffset | undefined
}

/** Values that the format cannot represent. */
export type NachaFault =
  | 'no-entries'
  | 'too-many-entries'
  | 'destination'
  | 'origin'
  | 'company'
  | 'created-at'
  | 'modifier'
  | 'day'
  | 'routing'
  | 'account'
  | 'amount'
  | 'total'
  | 'statement-id'
  | 'support-id'
  | 'trace'
/** `entry`: position in the list, from 0; -1 for the offset. Absent for problems of the whole file. */
export type NachaProblem = { fault: NachaFault; entry?: number }

/** The most that ten digits of cents hold. */
export const nachaCentsMax = 9_999_999_999
const totalCentsMax = 999_999_999_999
/** The count of entries and addenda in a batch has six digits. */
const recordsMax = 999_999

const codes = {
  credit: { CHECKING: '22', SAVINGS: '32' },
  debit: { CHECKING: '27', SAVINGS: '37' },
} as const

const isDay = (day: string): boolean => {
  const date = new Date(`${day}T00:00:00Z`)
  return /^20[0-9]{2}-/.test(day) && !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day
}
const isCreation = (digits: string): boolean =>
  /^[0-9]{6}([01][0-9]|2[0-3])[0-5][0-9]$/.test(digits) &&
  isDay(`20${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`)
const isTen = (text: string): boolean => text.length <= 10 && /^ ?[A-Z0-9-]{1,10}$/.test(text)

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
const isAccount = (text: string): boolean => /^(?![0-]+$)[A-Z0-9-]{1,17}$/.test(text)
const isTrace = (trace: string, { destination }: NachaFile, before: string | undefined): boolean =>
  /^[0-9]{15}$/.test(trace) && trace.startsWith(destination.routing.slice(0, 8)) && (before ?? '') < trace

const problemsOfEntry = (file: NachaFile, entry: NachaEntry, at: number): NachaFault[] => {
  const { routing, account, cents, statementId, supportId, trace } = entry
  const faults: [NachaFault, boolean][] = [
    ['routing', hasRoutingCheckDigit(routing)],
    ['account', isAccount(account)],
    ['amount', Number.isSafeInteger(cents) && cents > 0 && cents <= nachaCentsMax],
    ['statement-id', /^[A-Za-z0-9-]{1,50}$/.test(statementId)],
    ['support-id', /^[A-Za-z0-9-]{1,8}$/.test(supportId)],
    ['trace', isTrace(trace, file, file.entries[at - 1]?.trace)],
  ]
  return faults.filter(([, isFine]) => !isFine).map(([fault]) => fault)
}

const problemsOfOffset = (file: NachaFile, { routing, account, trace }: NachaOffset): NachaFault[] => [
  ...(hasRoutingCheckDigit(routing) ? [] : ['routing' as const]),
  ...(isAccount(account) ? [] : ['account' as const]),
  ...(isTrace(trace, file, file.entries.at(-1)?.trace) ? [] : ['trace' as const]),
]

const problemsOf = (file: NachaFile): NachaProblem[] => {
  const { destination, origin, company, createdAt, modifier, cutOffDay, effectiveDay, entries, offset } = file
  const faults: [NachaFault, boolean][] = [
    ['no-entries', entries.length > 0],
    ['too-many-entries', entries.length * 2 + (offset ? 1 : 0) <= recordsMax],
    ['destination', hasRoutingCheckDigit(destination.routing)],
    ['origin', isTen(origin.id)],
    ['company', isTen(company.id) && isNamed(company.name)],
    ['created-at', isCreation(createdAt)],
    ['modifier', /^[A-Z0-9]$/.test(modifier)],
    ['day', isDay(cutOffDay) && isDay(effectiveDay)],
    ['total', sumOf(entries.map(({ cents }) => cents)) <= (offset ? nachaCentsMax : totalCentsMax)],
  ]
  return [
    ...faults.filter(([, isFine]) => !isFine).map(([fault]) => ({ fault })),
    ...entries.flatMap((one, entry) => problemsOfEntry(file, one, entry).map((fault) => ({ fault, entry }))),
    ...(offset ? problemsOfOffset(file, offset).map((fault) => ({ fault, entry: -1 })) : []),
  ]
}

const shortDay = (day: string): string => day.slice(2).replaceAll('-', '')
const dollars = (cents: number): string => `${Math.floor(cents / 100)}.${right(cents % 100, 2)}`

/** RMR is the remittance advice of X12, with which accountants match the payment. */
const payout = ({ cutOffDay }: NachaFile, entry: NachaEntry): string[] => {
  const { routing, account, accountType, cents, statementId, supportId, holder, trace } = entry
  const id = `${shortDay(cutOffDay)}-${supportId}`
  const name = isNamed(holder) ? holder : id
  const advice = `RMR*IV*${statementId}*PO*${dollars(cents)}\\`
  return [
    `6${codes.credit[accountType]}${routing}${left(account, 17)}${right(cents, 10)}${left(id, 15)}${left(name, 22)}  1${trace}`,
    `705${left(advice, 80)}0001${trace.slice(-7)}`,
  ]
}

const offsetEntry = ({ cutOffDay, company }: NachaFile, offset: NachaOffset, cents: number): string => {
  const { routing, account, accountType, trace } = offset
  const id = left(`${shortDay(cutOffDay)}-OFFSET`, 15)
  return `6${codes.debit[accountType]}${routing}${left(account, 17)}${right(cents, 10)}${id}${left(company.name, 22)}  0${trace}`
}

/**
 * Returns the last ten digits of the sum of the routing numbers without check digits. The sum of the maximum number of
 * entries stays far below 2^53.
 */
const hashOf = (routings: readonly string[]): string =>
  right(sumOf(routings.map((routing) => Number(routing.slice(0, 8)))) % 10_000_000_000, 10)

const linesOf = (file: NachaFile): string[] => {
  const { destination, origin, company, entries, offset } = file
  const total = sumOf(entries.map(({ cents }) => cents))
  const records = [
    ...entries.flatMap((entry) => payout(file, entry)),
    ...(offset ? [offsetEntry(file, offset, total)] : []),
  ]
  // 220: credits alone; 200: credits and debits.
  const service = offset ? '200' : '220'
  const odfi = destination.routing.slice(0, 8)
  const batch = `${odfi}0000001`
  const hash = hashOf([...entries, ...(offset ? [offset] : [])].map(({ routing }) => routing))
  const amounts = `${right(offset ? total : 0, 12)}${right(total, 12)}`
  const blocks = Math.ceil((records.length + 4) / 10)
  return [
    `101 ${destination.routing}${origin.id.padStart(10)}${file.createdAt}${file.modifier}094101${left(destination.name, 23)}${left(origin.name, 23)}${' '.repeat(8)}`,
    `5${service}${left(company.name, 16)}${' '.repeat(20)}${company.id.padStart(10)}CCDBENEFITPAY${shortDay(file.cutOffDay)}${shortDay(file.effectiveDay)}   1${batch}`,
    ...records,
    `8${service}${right(records.length, 6)}${hash}${amounts}${company.id.padStart(10)}${' '.repeat(25)}${batch}`,
    `9000001${right(blocks, 6)}${right(records.length, 8)}${hash}${amounts}${' '.repeat(39)}`,
  ]
}

/**
 * Writes the bank file of a run: 94 columns, upper-case ASCII, lines of 9s to a multiple of ten. Equal input gives
 * equal bytes. Reports all values that the format cannot represent together, and then writes no file.
 */
export const writeNachaFile = (file: NachaFile): { text: string } | { problems: NachaProblem[] } => {
  const problems = problemsOf(file)
  if (problems.length > 0) return { problems }
  const lines = linesOf(file)
  const padding = Array.from({ length: (10 - (lines.length % 10)) % 10 }, () => '9'.repeat(94))
  const ending = file.lineEnding === 'CRLF' ? '\r\n' : '\n'
  return { text: [...lines, ...padding].map((line) => line + ending).join('') }
}
