import { nextBankingDay } from './banking-days.ts'
import { bankZone } from './payout-dates.ts'
import type { ListedEntry } from './sanctions.ts'
import { addDays, dayIn } from './zones.ts'

/**
 * Tasks of a sanctions case. COUNSEL and BLOCKED_ACCOUNT have dates of our own. REPORT, ANNUAL and RELEASE_REPORT are reports to OFAC
 * (31 CFR 501.603). OTHER: added by a person, with a title.
 */
export const caseTaskKinds = ['COUNSEL', 'BLOCKED_ACCOUNT', 'REPORT', 'ANNUAL', 'RELEASE_REPORT', 'OTHER'] as const
export type CaseTaskKind = (typeof caseTaskKinds)[number]
/** DROPPED: the lift made the task pointless. */
export const caseTaskStates = ['OPEN', 'DONE', 'DROPPED'] as const
export type CaseTaskState = (typeof caseTaskStates)[number]
/** BLOCKED: everything is held, not reported. REPORTED: reported, everything stays held. LIFTED: a false match. */
export const caseStates = ['BLOCKED', 'REPORTED', 'LIFTED'] as const
export type CaseState = (typeof caseStates)[number]

/** Entries of the private record, by the step that wrote them. */
export const caseNoteKinds = [
  'MATCH',
  'NOTE',
  'TASK',
  'TASK_ADDED',
  'OWNER',
  'DEPUTY',
  'REPORT',
  'LIFT_PROPOSED',
  'LIFT_DECLINED',
  'LIFTED',
] as const
export type CaseNoteKind = (typeof caseNoteKinds)[number]

/** Banking days after a block or a release within which it must be reported to OFAC. */
const reportDays = 10

/** Returns the last day for the report of a block or a release at this moment. */
export const reportDueOn = (at: Date): string =>
  Array.from({ length: reportDays }).reduce<string>((day) => nextBankingDay(day), dayIn(bankZone, at))

/** Days before its end at which an annual report becomes work of its owner. */
export const annualReportAheadDays = 30

/** Returns September 30 after the first June 30 on or after `day`. Property that is blocked on June 30 is reported once a year. */
export const annualReportDueOn = (day: string): string => {
  const year = Number(day.slice(0, 4))
  return `${day.slice(5) <= '06-30' ? year : year + 1}-09-30`
}

/** Returns the tasks of a new case with their last days. */
export const newCaseTasks = (at: Date): { kind: CaseTaskKind; dueOn: string }[] => {
  const today = dayIn(bankZone, at)
  return [
    { kind: 'COUNSEL', dueOn: today },
    { kind: 'BLOCKED_ACCOUNT', dueOn: nextBankingDay(today) },
    { kind: 'REPORT', dueOn: reportDueOn(at) },
    { kind: 'ANNUAL', dueOn: annualReportDueOn(today) },
  ]
}

/** Days within which an added task has to be due. */
const addedTaskDaysMax = 730
/** Limits of the title of an added task in characters. */
export const taskTitleMin = 3
export const taskTitleMax = 120

/** Returns true for a day from today until `addedTaskDaysMax` days later, in New York. */
export const isDueDay = (day: string, now: Date): boolean => {
  const today = dayIn(bankZone, now)
  return day >= today && day <= addDays(today, addedTaskDaysMax)
}

/** Maximum size of the file of a report in bytes. */
export const caseReportBytesMax = 5_000_000

/** Facts of our records that are compared with a listed entry. */
export const caseFactKinds = ['NAME', 'OTHER_NAMES', 'BORN', 'COUNTRY', 'ADDRESS', 'IDS'] as const
export type CaseFactKind = (typeof caseFactKinds)[number]
/** UNKNOWN: a value is missing, so there is no comparison. */
export const caseFactResults = ['SAME', 'SIMILAR', 'DIFFERENT', 'UNKNOWN'] as const
export type CaseFactResult = (typeof caseFactResults)[number]
export type CaseFact = { fact: CaseFactKind; ours: string; listed: string; result: CaseFactResult }

const stores = 'United States'
const sameText = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Words of a name without case, accents and punctuation, in any order, as the screening compares names. */
const wordsOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ')
const sameName = (one: string, other: string): boolean => wordsOf(one) === wordsOf(other)

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** `12 Mar 1962` to `1962-03-12`; undefined for a text without a whole date, such as "circa 1962". */
const listedDay = (text: string): string | undefined => {
  const [, day = '', name = '', year = ''] = /^(\d{1,2}) ([A-Za-z]{3}) (\d{4})$/.exec(text) ?? []
  const month = months.indexOf(name.toLowerCase()) + 1
  return month === 0 ? undefined : `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** SIMILAR: the year of a date that the list gives without a day, or the same year. */
const compareBirth = (ours: string | undefined, listed: readonly string[]): CaseFactResult => {
  if (ours === undefined || listed.length === 0) return 'UNKNOWN'
  if (listed.some((text) => listedDay(text) === ours)) return 'SAME'
  return listed.some((text) => text.includes(ours.slice(0, 4))) ? 'SIMILAR' : 'DIFFERENT'
}

/** What the partner gave about itself. `city`: compared with the addresses of the list. */
type PartnerAddress = { text: string; city: string }
const compareAddresses = (ours: readonly PartnerAddress[], listed: readonly string[]): CaseFactResult => {
  if (ours.length === 0 || listed.length === 0) return 'UNKNOWN'
  const parts = new Set(listed.flatMap((text) => text.toLowerCase().split(', ')))
  return ours.some(({ city }) => parts.has(city.trim().toLowerCase())) ? 'SIMILAR' : 'DIFFERENT'
}

/** `name`: undefined for a name that the partner has given up. `bornOn`: ISO date of the verified person with this name. */
type Known = {
  name: string | undefined
  listedName: string
  bornOn?: string | undefined
  addresses: readonly PartnerAddress[]
}

/** Compares what we know with a listed entry. Both sides are quoted: no text is of our own. */
export const compareFacts = (entry: ListedEntry, { name, listedName, bornOn, addresses }: Known): CaseFact[] => {
  const others = [{ name: entry.name, isWeak: false }, ...entry.akas].filter((one) => one.name !== listedName)
  const hasName = name !== undefined
  const country = entry.countries.some((one) => sameText(one, stores)) ? 'SAME' : 'DIFFERENT'
  const isOther = hasName && others.some((one) => sameName(one.name, name))
  const listedAddresses = entry.addresses ?? []
  const ids = (entry.ids ?? []).map(({ kind, number, country: from }) =>
    [`${kind} ${number}`, from].filter(Boolean).join(', '),
  )
  return [
    {
      fact: 'NAME',
      ours: name ?? '',
      listed: listedName,
      result: hasName ? (sameName(name, listedName) ? 'SAME' : 'SIMILAR') : 'UNKNOWN',
    },
    {
      fact: 'OTHER_NAMES',
      ours: name ?? '',
      listed: others.map((one) => one.name).join('; '),
      result: others.length === 0 || !hasName ? 'UNKNOWN' : isOther ? 'SAME' : 'DIFFERENT',
    },
    {
      fact: 'BORN',
      ours: bornOn ?? '',
      listed: entry.birthDates.join('; '),
      result: compareBirth(bornOn, entry.birthDates),
    },
    {
      fact: 'COUNTRY',
      ours: stores,
      listed: entry.countries.join('; '),
      result: entry.countries.length === 0 ? 'UNKNOWN' : country,
    },
    {
      fact: 'ADDRESS',
      ours: addresses.map(({ text }) => text).join('; '),
      listed: listedAddresses.join('; '),
      result: compareAddresses(addresses, listedAddresses),
    },
    { fact: 'IDS', ours: '', listed: ids.join('; '), result: 'UNKNOWN' },
  ]
}
