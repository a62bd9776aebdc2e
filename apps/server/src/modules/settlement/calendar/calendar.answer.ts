import type { PayoutDay, Payouts, PayoutState, StoreMoney } from '@tillgate/contract/payouts.ts'
import type { BankReturn } from '@tillgate/contract/transfer-statements.ts'
import { moneyLine } from '@tillgate/domain/money-line.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import { payoutDays } from '@tillgate/domain/payout-calendar.ts'
import { bankZone, effectiveDay, settledAt } from '@tillgate/domain/payout-dates.ts'
import { returnReasonOf } from '@tillgate/domain/return-reasons.ts'
import { dayIn } from '@tillgate/domain/zones.ts'
import { holdsOf } from '../statements/statements.answer.ts'
import type { BuiltRow, DepositRow, OpenRow, StoreMoneyRow, WaitingRow, WeekRow } from './calendar.queries.ts'

/** Part of a day's arrivals, one for each cut-off and state. */
type Part = {
  day: string
  state: PayoutState
  cents: number | null
  stores: number
  accounts: readonly string[]
  cutOff: Date
  sentAt: Date | null
}
export type Open = OpenRow & { programId: string; cutOff: Date }
export type Found = {
  now: Date
  deadline: string
  deposits: readonly DepositRow[]
  built: readonly BuiltRow[]
  /** Open cycles, one per program, and the following cut-offs of the first program. */
  open: readonly [Open, ...Open[]]
  following: readonly Date[]
  waiting: readonly WaitingRow[]
  /** What later cut-offs take, by week and program. */
  weeks: readonly WeekRow[]
}

const arrivalOf = (cutOff: Date, deadline: string): string => effectiveDay(cutOff, cutOff, deadline)

const partsOf = ({ now, deadline, deposits, built, open, following }: Found): Part[] => [
  ...deposits
    .filter(({ neverArrived }) => !neverArrived)
    .map(({ day, cutOff, cents, stores, accounts, sentAt }) => {
      const state = settledAt(day) <= now ? ('deposited' as const) : ('sent' as const)
      return { day, state, cents, stores, accounts, cutOff, sentAt }
    }),
  ...built.map(({ cutOff, ...row }) => ({
    ...row,
    day: effectiveDay(cutOff, now > cutOff ? now : cutOff, deadline),
    state: 'approving' as const,
    cutOff,
    sentAt: null,
  })),
  ...open.map(({ cutOff, cents, stores, accounts }) => ({
    day: arrivalOf(cutOff, deadline),
    state: 'open' as const,
    cents,
    stores,
    accounts,
    cutOff,
    sentAt: null,
  })),
  ...following.map((cutOff) => ({
    day: arrivalOf(cutOff, deadline),
    state: 'later' as const,
    cents: null,
    stores: 0,
    accounts: [],
    cutOff,
    sentAt: null,
  })),
]

/** States from the most certain to the least; a day shows its least certain part. */
const statesByCertainty: readonly PayoutState[] = ['deposited', 'sent', 'approving', 'open', 'later', 'none']
const leastSure = (parts: readonly Part[]): Part | undefined =>
  parts.toSorted((one, other) => statesByCertainty.indexOf(other.state) - statesByCertainty.indexOf(one.state))[0]

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
const centsOf = (parts: readonly Part[]): number => sum(parts.map(({ cents }) => cents ?? 0))

const returnedOn = (day: string, deposits: readonly DepositRow[]): PayoutDay['returned'] => {
  const rows = deposits.filter((row) => row.day === day && row.status === 'RETURNED')
  const stores = sum(rows.map((row) => row.stores))
  if (stores === 0) return null
  return {
    amount: fromCents(sum(rows.map(({ cents }) => cents))),
    stores,
    name: stores === 1 ? (rows[0]?.name ?? null) : null,
  }
}

const toDays = (found: Found, parts: readonly Part[]): PayoutDay[] =>
  payoutDays(dayIn(bankZone, found.now), { before: 2, coming: 4 }).map(({ day, holiday, movesTo }) => {
    const own = parts.filter((part) => part.day === day && part.cents !== null && part.cents !== 0)
    // An open cycle without a sale so far is shown as open all the same.
    const said = leastSure(own) ?? parts.find((part) => part.day === day)
    return {
      day,
      holiday,
      movesTo,
      state: said?.state ?? 'none',
      amount: said === undefined || said.cents === null ? null : fromCents(centsOf(own)),
      cutoffDate: said?.cutOff.toISOString() ?? null,
      sentAt: said?.sentAt?.toISOString() ?? null,
      returned: returnedOn(day, found.deposits),
    }
  })

const toNext = (parts: readonly Part[]): Payouts['next'] => {
  const coming = parts.filter(({ state, cents }) => state !== 'deposited' && cents !== null && cents > 0)
  const day = coming.map((part) => part.day).toSorted()[0]
  if (day === undefined) return null
  const own = coming.filter((part) => part.day === day)
  return {
    day,
    amount: fromCents(centsOf(own)),
    // Two cut-offs that arrive together belong to the same stores, so the counts are not added.
    stores: Math.max(...own.map(({ stores }) => stores)),
    accounts: [...new Set(own.flatMap(({ accounts }) => accounts))].slice(0, 3),
    state: leastSure(own)?.state ?? 'none',
  }
}

const toReturn = (code: string | null, text: string): BankReturn | null =>
  code === null ? null : { code, reason: returnReasonOf(code), text }

const recentMax = 3
const toRecent = (deposits: readonly DepositRow[]): Payouts['recent'] =>
  deposits
    .filter(({ status }) => status === 'SETTLED' || status === 'RETURNED')
    .toReversed()
    .slice(0, recentMax)
    .map(({ day, cutOff, cents, stores, status, returnCode, returnText, orderId, storeId }) => ({
      day,
      cutoffDate: cutOff.toISOString(),
      amount: fromCents(cents),
      stores,
      paymentStatus: status,
      bankReturn: toReturn(returnCode, returnText),
      statement:
        orderId === null || storeId === null
          ? null
          : { paymentOrderId: orderId, storeId, cutoffDate: cutOff.toISOString() },
    }))

const toWaiting = (rows: readonly WaitingRow[]): Payouts['waiting'] => ({
  stores: rows[0]?.allStores ?? 0,
  amount: fromCents(rows[0]?.allCents ?? 0),
  items: rows.flatMap((row) =>
    holdsOf(row)
      .slice(0, 1)
      .map((hold) => ({
        storeId: row.storeId,
        name: row.name,
        amount: fromCents(row.cents),
        soldAmount: fromCents(row.soldCents),
        statements: row.statements,
        bankAccountNumber: row.last4,
        bankReturn: toReturn(row.returnCode, row.returnText),
        hold,
      })),
  ),
})

/** Adds up the programs of each store. */
export const toStoreMoney = (rows: readonly StoreMoneyRow[]): StoreMoney[] =>
  [...Map.groupBy(rows, ({ storeId }) => storeId)].map(([storeId, parts]) => ({
    storeId,
    paid: fromCents(sum(parts.map(({ paidCents }) => paidCents))),
    onHold: fromCents(sum(parts.map(({ heldCents }) => heldCents))),
    next: fromCents(sum(parts.map(({ nextCents }) => nextCents))),
  }))

const toMoney = ({ open, weeks }: Found): Payouts['money'] => {
  const line = moneyLine(open)
  return {
    earned: fromCents(line.earnedCents),
    paid: fromCents(line.paidCents),
    onItsWay: fromCents(line.onItsWayCents),
    onHold: fromCents(line.onHoldCents),
    sinceCutOff: fromCents(line.sinceCutOffCents),
    sinceCutOffOnHold: fromCents(line.sinceCutOffOnHoldCents),
    later: fromCents(line.laterCents),
    laterWeeks: [...Map.groupBy(weeks, ({ week }) => week)]
      .map(([week, rows]) => ({
        week,
        amount: fromCents(sum(rows.map(({ cents }) => cents))),
        withoutDocuments: fromCents(sum(rows.map(({ openCents }) => openCents))),
      }))
      .toSorted((one, other) => one.week.localeCompare(other.week)),
  }
}

export const toPayouts = (found: Found): Payouts => {
  const parts = partsOf(found)
  const [first] = found.open
  return {
    now: found.now.toISOString(),
    money: toMoney(found),
    next: toNext(parts),
    days: toDays(found, parts),
    openCycle: {
      cutoffDate: first.cutOff.toISOString(),
      arrivesOn: arrivalOf(first.cutOff, found.deadline),
      amount: fromCents(sum(found.open.map(({ cents }) => cents))),
      grossAmount: fromCents(sum(found.open.map(({ grossCents }) => grossCents))),
      feeAmount: fromCents(sum(found.open.map(({ feeCents }) => feeCents))),
    },
    waiting: toWaiting(found.waiting),
    recent: toRecent(found.deposits),
  }
}
