import { nextBankingDay } from './banking-days.ts'
import { bankZone } from './payout-dates.ts'
import type { ListedEntry } from './sanctions.ts'
import { addDays, dayIn, startOfDay } from './zones.ts'

/**
 * Tasks of a sanctions case. COUNSEL and BLOCKED_ACCOUNT have dates of our own. REPORT, ANNUAL and RELEASE_REPORT are reports to OFAC
 * (31 CFR 501.603).
 */
export const caseTaskKinds = ['COUNSEL', 'BLOCKED_ACCOUNT', 'REPORT', 'ANNUAL', 'RELEASE_REPORT'] as const
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
  'OWNER',
  'REPORT',
  'LIFT_PROPOSED',
  'LIFT_DECLINED',
  'LIFTED',
] as const
export type CaseNoteKind = (typeof caseNoteKinds)[number]

/** Banking days after a block or a release within which OFAC has to be told. */
const reportDays = 10

/** Returns the last day for the report of a block or a release at this moment. */
export const reportDueOn = (at: Date): string =>
  Array.from({ length: reportDays }).reduce<string>((day) => nextBankingDay(day), dayIn(bankZone, at))

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

/** Returns the last minute of a day in New York. */
export const endOfDueDay = (day: string): Date => new Date(startOfDay(addDays(day, 1), bankZone).getTime() - 60_000)

/** Maximum size of the file of a report in bytes. */
export const caseReportBytesMax = 5_000_000

/** Facts of our records that are compared with a listed entry. */
export const caseFactKinds = ['NAME', 'OTHER_NAMES', 'BORN', 'COUNTRY'] as const
export type CaseFactKind = (typeof caseFactKinds)[number]
/** UNKNOWN: a side has no value, so that nothing is compared. */
export const caseFactResults = ['SAME', 'SIMILAR', 'DIFFERENT', 'UNKNOWN'] as const
export type CaseFactResult = (typeof caseFactResults)[number]
export type CaseFact = { fact: CaseFactKind; ours: string; listed: string; result: CaseFactResult }

const stores = 'United States'
const sameText = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Compares what we know with a listed entry. `name`: undefined for a name that the partner has given up. */
export const compareFacts = (
  entry: ListedEntry,
  { name, listedName }: { name: string | undefined; listedName: string },
): CaseFact[] => {
  const others = [entry.name, ...entry.akas.map((aka) => aka.name)].filter((one) => one !== listedName)
  const hasName = name !== undefined
  const country = entry.countries.some((one) => sameText(one, stores)) ? 'SAME' : 'DIFFERENT'
  const isOther = hasName && others.some((one) => sameText(one, name))
  return [
    {
      fact: 'NAME',
      ours: name ?? '',
      listed: listedName,
      result: hasName ? (sameText(name, listedName) ? 'SAME' : 'SIMILAR') : 'UNKNOWN',
    },
    {
      fact: 'OTHER_NAMES',
      ours: name ?? '',
      listed: others.join('; '),
      result: others.length === 0 || !hasName ? 'UNKNOWN' : isOther ? 'SAME' : 'DIFFERENT',
    },
    { fact: 'BORN', ours: '', listed: entry.birthDates.join('; '), result: 'UNKNOWN' },
    {
      fact: 'COUNTRY',
      ours: stores,
      listed: entry.countries.join('; '),
      result: entry.countries.length === 0 ? 'UNKNOWN' : country,
    },
  ]
}
