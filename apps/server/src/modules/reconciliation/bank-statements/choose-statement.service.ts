import type { BankFileChoice, BankFileQuestion } from '@tillgate/contract/operator-bank-statements.ts'
import {
  bankStatementLinesMax,
  closeReadings,
  type BankAccount,
  type BankDayReading,
  type BankReading,
  type BankStatement,
} from '@tillgate/domain/bank-statement.ts'
import { fromCents, moneyFromCents, toCents } from '@tillgate/domain/money.ts'
import { addDays } from '@tillgate/domain/zones.ts'
import { refuse } from '#server/base/refusal.ts'
import { refuseProblem } from './read-file.service.ts'

/** The statement before. `last4`: empty when no file named the account yet. */
type Latest = { day: string; last4: string; closingCents: number } | undefined
/** `lastDay`: the last day that has begun in a zone of the country. */
type State = { latest: Latest; lastDay: string }

/** A file that begins at most this many days after the statement before continues it; the other order is weeks later. */
const nextDays = 7
const isNext = ({ firstDay }: BankDayReading, { day }: { day: string }): boolean => firstDay <= addDays(day, nextDays)

/**
 * Orders of day and month that the file may have: the chosen one, or those that end after the statement before and not in the
 * future, or the only one of them that continues the statement before. Without such an order the first one, so that the refusal
 * names its day.
 */
const possibleReadings = (
  readings: readonly BankDayReading[],
  { dayOrder }: BankFileChoice,
  { latest, lastDay }: State,
): BankDayReading[] => {
  const chosen = readings.find((one) => one.dayOrder === dayOrder)
  if (chosen) return [chosen]
  const possible = readings.filter(({ day }) => day <= lastDay && (!latest || day > latest.day))
  const next = latest ? possible.filter((one) => isNext(one, latest)) : []
  if (next.length === 1) return next
  return possible.length > 0 ? possible : readings.slice(0, 1)
}

const last4Of = ({ account }: BankAccount): string => account.replaceAll(/\D/g, '').slice(-4)

/** Accounts that may be ours: the chosen one, those with the digits of the statement before, or all of a first file. */
const ownAccounts = (accounts: readonly BankAccount[], { account }: BankFileChoice, latest: Latest): BankAccount[] => {
  const chosen = accounts[account ?? -1]
  if (chosen) return [chosen]
  if (latest === undefined || latest.last4 === '' || accounts.length === 1) return [...accounts]
  const same = accounts.filter((one) => last4Of(one) === latest.last4)
  return same.length > 0 ? same : refuse('bank-file.other-account')
}

/** Readings that end at the typed closing balance. Refuses a balance that the statement before and the lines do not give. */
const closedReadings = (readings: readonly BankReading[], closing: number, latest: Latest): BankReading[] => {
  const closingCents = toCents(closing) ?? refuse('bank-file.choice')
  const closed = closeReadings(readings, closingCents, latest?.closingCents)
  if (closed.length > 0 || !latest) return closed
  const expected = latest.closingCents + (readings[0]?.statement.closingCents ?? 0)
  return refuse('bank-file.closing', {
    params: {
      opening: moneyFromCents(latest.closingCents),
      expected: moneyFromCents(expected),
      closing: moneyFromCents(closingCents),
    },
  })
}

/** Readings of an account that open where the statement before closed, or all of them when none does. */
const readingsOf = (
  { readings: all, isUnbalanced = false }: BankAccount,
  { reading, closing }: BankFileChoice,
  latest: Latest,
): BankReading[] => {
  const readings = isUnbalanced && closing !== undefined ? closedReadings(all, closing, latest) : all
  const chosen = readings.find(({ name }) => name === reading)
  if (chosen) return [chosen]
  const next = latest ? readings.filter(({ statement }) => statement.openingCents === latest.closingCents) : readings
  return next.length > 0 ? next : readings.slice(0, 1)
}

const sumOf = (cents: readonly number[]) => ({
  amount: fromCents(cents.reduce((sum, one) => sum + one, 0)),
  count: cents.length,
})

const linesShown = 5
const toReading = ({ name, statement }: BankReading) => {
  const { day, openingCents, closingCents, pendingRows, lines } = statement
  const cents = lines.map((line) => line.cents)
  return {
    reading: name,
    day,
    opening: fromCents(openingCents),
    closing: fromCents(closingCents),
    pendingRows,
    credits: sumOf(cents.filter((one) => one > 0)),
    debits: sumOf(cents.filter((one) => one < 0).map((one) => -one)),
    lines: lines.slice(0, linesShown).map((line) => ({ text: line.text, amount: fromCents(line.cents) })),
  }
}

/** Returns the question about our account, its closing balance or the signs of its amounts. */
const accountQuestion = (
  accounts: readonly BankAccount[],
  choice: BankFileChoice,
  latest: Latest,
): BankFileQuestion | undefined => {
  const own = ownAccounts(accounts, choice, latest)
  const [account] = own
  if (own.length > 1) {
    return {
      about: 'ACCOUNT',
      accounts: accounts.map((one) => {
        const statement = one.readings[0]?.statement
        return {
          last4: last4Of(one),
          closing: statement && !one.isUnbalanced ? fromCents(statement.closingCents) : null,
          lines: statement?.lines.length ?? null,
        }
      }),
    }
  }
  const statement = account?.readings[0]?.statement
  if (statement && account.isUnbalanced && choice.closing === undefined) {
    const opening = latest ? fromCents(latest.closingCents) : null
    return { about: 'CLOSING', day: statement.day, opening, lines: statement.lines.length }
  }
  const readings = account ? readingsOf(account, choice, latest) : []
  return readings.length > 1 ? { about: 'SIGNS', readings: readings.map(toReading) } : undefined
}

/** Returns the question that a person must answer before the file is loaded; undefined when it has one meaning. */
export const questionOf = (
  readings: readonly BankDayReading[],
  choice: BankFileChoice,
  state: State,
): BankFileQuestion | undefined => {
  const possible = possibleReadings(readings, choice, state)
  if (possible.length > 1) {
    return { about: 'DAYS', orders: possible.map(({ dayOrder, firstDay, day }) => ({ dayOrder, firstDay, day })) }
  }
  return accountQuestion(possible[0]?.accounts ?? [], choice, state.latest)
}

/** Returns the statement of our account. Refuses a file with an open question. */
export const chooseStatement = (
  readings: readonly BankDayReading[],
  choice: BankFileChoice,
  state: State,
): { account: string; otherAccounts: number; statement: BankStatement } => {
  if (questionOf(readings, choice, state)) refuse('bank-file.choice')
  const accounts = possibleReadings(readings, choice, state)[0]?.accounts ?? []
  const { latest } = state
  const [account] = ownAccounts(accounts, choice, latest)
  if (account?.problem) refuseProblem(account.problem)
  const [reading] = account ? readingsOf(account, choice, latest) : []
  if (!account || !reading) return refuse('bank-file.choice')
  if (reading.statement.lines.length > bankStatementLinesMax) refuse('bank-file.too-large')
  return { account: last4Of(account), otherAccounts: accounts.length - 1, statement: reading.statement }
}
