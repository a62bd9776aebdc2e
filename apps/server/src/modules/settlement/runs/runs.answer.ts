import type { HeldStatement, SettlementRun, StoreHold } from '@tillgate/contract/operator-settlement.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import { effectiveDay, returnableUntil } from '@tillgate/domain/payout-dates.ts'
import { namedPersonOrNull } from '#server/base/named-person.ts'
import type { HeldRow, HoldRow } from './run-sums.queries.ts'
import type { RunRow } from './run-list.queries.ts'

/** Returns the arrival day of a run: the day of its file, or of a file written now. */
const arrivalOf = ({ effectiveDay: day, status, cutOff, cents, heldCents }: RunRow, now: Date, deadline: string) => {
  if (day !== null) return day
  const isOpen = status === 'BUILDING' || (status === 'BUILT' && cents > heldCents)
  return isOpen ? effectiveDay(cutOff, now, deadline) : null
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

/** Returns the fields that every answer about a run contains. */
export const toHead = (row: RunRow, now: Date, deadline: string) => {
  const arrivesOn = arrivalOf(row, now, deadline)
  return {
    id: row.id,
    number: row.number,
    programId: row.programId,
    program: row.program,
    timeZone: row.timeZone,
    cutOff: row.cutOff.toISOString(),
    status: row.status,
    builtAt: iso(row.builtAt),
    proposedBy: namedPersonOrNull(row.proposedBy, row.proposedName),
    proposedAt: iso(row.proposedAt),
    rejectedBy: namedPersonOrNull(row.rejectedBy, row.rejectedName),
    rejectedAt: iso(row.rejectedAt),
    rejectionReason: row.rejectionReason,
    arrivesOn,
    returnsUntil: arrivesOn === null ? null : returnableUntil(arrivesOn),
    needsMe: row.needsMe,
    orders: row.orders,
    statements: row.statements,
    amount: fromCents(row.cents),
    heldOrders: row.heldOrders,
    heldAmount: fromCents(row.heldCents),
  }
}

export const toRun = (row: RunRow, partnersLeft: number, now: Date, deadline: string): SettlementRun => ({
  ...toHead(row, now, deadline),
  partnersLeft,
  returnedStatements: row.returnedStatements,
  openExceptions: row.openExceptions,
  silentAttempts: row.silentAttempts,
  rolledOverTo: iso(row.rolledOverTo),
})

export const toHold = (row: HoldRow): StoreHold => ({
  id: row.holdId,
  kind: row.kind,
  begunAt: iso(row.begunAt),
  begunBy: namedPersonOrNull(row.begunBy, row.begunName),
  endsAt: iso(row.endsAt),
  canEnd: row.canEnd,
  isOfPartner: row.isOfPartner,
  reason: row.reason,
  causes: row.causes,
})

export const toHeld = (row: HeldRow, holds: readonly HoldRow[]): HeldStatement => ({
  id: row.id,
  orderId: row.orderId,
  partnerId: row.partnerId,
  partner: row.partner,
  store: row.store,
  amount: fromCents(row.cents),
  holds: holds.filter(({ partnerId, storeId }) => partnerId === row.partnerId && storeId === row.storeId).map(toHold),
  rolledOverToCutOff: iso(row.rolledOverToCutOff),
  isLeft: row.isLeft,
})
