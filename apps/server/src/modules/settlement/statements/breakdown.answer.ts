import type { StatementEntry } from '@tillgate/contract/statement-entries.ts'
import type { EntryGroup, TransferStatementDetail } from '@tillgate/contract/transfer-statements.ts'
import { cutOffsOf, nextCutOff } from '@tillgate/domain/banking-days.ts'
import { entryTypes } from '@tillgate/domain/entries.ts'
import { exactProcessingFee } from '@tillgate/domain/fees.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import { bankZone, returnableUntil, settledAt } from '@tillgate/domain/payout-dates.ts'
import { dayIn } from '@tillgate/domain/zones.ts'
import type { EntryRow, findDeposit, GroupRow, listSchedules, sumEntries } from './breakdown.queries.ts'
import { toStatement, type Clock } from './statements.answer.ts'
import type { StatementRow } from './statements.queries.ts'

type Linked = Pick<GroupRow, 'otherOrderId' | 'otherCutOff'>
const otherOf = ({ otherOrderId, otherCutOff }: Linked, storeId: string): EntryGroup['statement'] =>
  otherOrderId === null || otherCutOff === null
    ? null
    : { paymentOrderId: otherOrderId, storeId, cutoffDate: otherCutOff.toISOString() }

/** In the order of the account's own types. */
const toGroups = (rows: readonly GroupRow[], storeId: string): EntryGroup[] =>
  rows
    .toSorted((one, other) => entryTypes.indexOf(one.type) - entryTypes.indexOf(other.type))
    .map((row) => ({
      type: row.type,
      entries: row.entries,
      givenBack: row.givenBack,
      amount: fromCents(row.cents),
      statement: otherOf(row, storeId),
    }))

/** `58103264-261120`. */
export const numberOf = (storeCode: string, cutOff: Date): string =>
  `${storeCode}-${dayIn(bankZone, cutOff).slice(2).replaceAll('-', '')}`

type Found = NonNullable<Awaited<ReturnType<typeof findDeposit>>>
const toDeposit = (
  row: StatementRow,
  found: Found,
  { now }: Clock,
  isOwner: boolean,
): TransferStatementDetail['deposit'] => {
  const { effectiveDay } = row
  const until = effectiveDay === null ? null : returnableUntil(effectiveDay)
  return {
    sentAt: row.sentAt?.toISOString() ?? null,
    effectiveDay,
    arrivesAt: effectiveDay === null ? null : settledAt(effectiveDay).toISOString(),
    returnableUntil: until,
    isFinal: row.status === 'SETTLED' && (until === null || dayIn(bankZone, now) > until),
    returnedAt: row.returnedAt?.toISOString() ?? null,
    movedAt: found.movedAt?.toISOString() ?? null,
    trace: found.trace,
    accountType: isOwner ? found.accountType : null,
    holder: isOwner ? found.holder : null,
    isAccountClosed: found.isRetired,
  }
}

type Parts = {
  groups: readonly GroupRow[]
  sum: Awaited<ReturnType<typeof sumEntries>>
  schedules: Awaited<ReturnType<typeof listSchedules>>
  purchases: number
  found: Found
  waiting: { statements: number; cents: number }
  clock: Clock
  /** May read whose account it is. */
  isOwner: boolean
}

export const toDetail = (row: StatementRow, parts: Parts): TransferStatementDetail => {
  const { groups, sum, schedules, found, waiting, clock } = parts
  const [schedule] = schedules.length === 1 ? schedules : []
  return {
    ...toStatement(row, clock),
    number: numberOf(found.storeCode, row.cutOff),
    timeZone: found.timeZone,
    groups: toGroups(groups, row.storeId),
    entries: sum.entries,
    addsUp: sum.cents === row.payableCents,
    difference: fromCents(sum.cents - row.payableCents),
    purchases: parts.purchases,
    purchasesAmount: fromCents(sum.purchasesCents),
    feePercentage: schedule ? schedule.processingBasisPoints / 100 : null,
    fixedFee: schedule ? fromCents(schedule.fixedCents) : null,
    deposit: toDeposit(row, found, clock, parts.isOwner),
    nextCutoffDate: nextCutOff(clock.now, cutOffsOf(found)).toISOString(),
    waiting: { statements: waiting.statements, amount: fromCents(waiting.cents) },
  }
}

type Charged = Pick<EntryRow, 'type' | 'cents' | 'benefitsCents' | 'processingBasisPoints' | 'purchaseType'>
/** Charged fees are computed from the benefits; returned fees are a difference and have no exact figure. */
export const exactOf = ({ type, cents, benefitsCents, processingBasisPoints, purchaseType }: Charged): number | null =>
  type === 'PROC_FEE' &&
  cents < 0 &&
  purchaseType === 'SALE' &&
  processingBasisPoints !== null &&
  benefitsCents !== null
    ? exactProcessingFee(benefitsCents, { processingBasisPoints, fixedCents: 0 }) / 10_000
    : null

/** Null: an entry without a purchase, such as an adjustment. */
const purchaseOf = ({ purchaseId: id, receiptNumber, purchaseType, last4, startedAt }: EntryRow) =>
  id === null || receiptNumber === null || purchaseType === null || startedAt === null
    ? null
    : {
        id,
        receiptNumber,
        purchaseTransactionType: purchaseType,
        lastPanFourDigits: last4,
        createdAt: startedAt.toISOString(),
      }

export const toEntry = (row: EntryRow, storeId: string): StatementEntry => ({
  id: row.id,
  type: row.type,
  amount: fromCents(row.cents),
  bookedAt: row.bookedAt.toISOString(),
  benefitsAmount:
    row.benefitsCents === null
      ? null
      : fromCents(row.purchaseType === 'RETURN' ? -row.benefitsCents : row.benefitsCents),
  exactAmount: exactOf(row),
  reason: row.reason,
  purchase: purchaseOf(row),
  statement: otherOf(row, storeId),
})
