import { cutOffsOf } from '@tillgate/domain/banking-days.ts'
import { entriesOfReversal, entriesOfSale } from '@tillgate/domain/entries.ts'
import { isUndoneInCycle } from '@tillgate/domain/refund-status.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { idAt } from '#server/base/ids.ts'
import { returnRows } from './returned-rows.ts'
import { lineRows, reckon, saleRow, type Reckoned } from './sold-rows.ts'
import {
  authorisationRow,
  entryRows,
  sum,
  tenderRows,
  type Account,
  type Asked,
  type HistoryRows,
  type Visit,
} from './visit.ts'

const stateOf = (visit: Visit, { approved, basket }: Reckoned): string => {
  if (visit.outcome === 'declined') return 'DECLINED'
  if (visit.outcome === 'unanswered' || visit.reversedAt) return 'REVERSED'
  return sum(approved.map(({ cents }) => cents)) === basket.coveredCents ? 'APPROVED' : 'PARTIAL'
}

/** Everything a visit leaves behind. */
export const rowsOfVisit = (keyring: Keyring, account: Account, visit: Visit): HistoryRows => {
  const id = idAt(visit.startedAt)
  const reckoned = reckon(account, visit)
  const { basket, approved, payment } = reckoned
  const { benefitsCents } = payment
  const lines = lineRows(account, id, visit, reckoned)
  const payableFrom = account.isProvider ? null : visit.answeredAt
  const booked = visit.outcome === 'paid' ? entriesOfSale(benefitsCents, account.fees) : []
  const entries = entryRows(account, { id, at: visit.answeredAt, payableFrom }, booked)
  const opposite = visit.reversedAt
    ? entryRows(account, { id, at: visit.reversedAt, payableFrom }, entriesOfReversal(entries)).map((entry, place) => ({
        ...entry,
        reverses_id: entries[place]?.id ?? null,
      }))
    : []
  const back = returnRows(keyring, account, id, visit, lines, benefitsCents)
  const asked: Asked = { kind: 'SALE', state: stateOf(visit, reckoned), asked: basket.covered, approved }
  const all = [...entries, ...opposite, ...back.entries]
  const takenBackCents = visit.reversedAt
    ? benefitsCents
    : sum(back.purchases.map((row) => Number(row['benefits_cents'])))
  const bookings = {
    benefitsCents,
    takenBackCents,
    bookedAt: all.map((entry) => entry.booked_at),
    isAssigned: false,
  }
  const refundStatus =
    visit.outcome !== 'paid' ? null : isUndoneInCycle(bookings, cutOffsOf(account.program)) ? 'DONOTREFUND' : 'PENDING'
  const sale = saleRow(keyring, account, id, visit, reckoned)
  const restCents =
    visit.outcome === 'paid' ? sum(basket.lines.map((line) => line.netCents + line.taxCents)) - benefitsCents : 0
  const paid = tenderRows(visit, { purchaseId: id, at: visit.answeredAt, cents: restCents })
  const paidBack = visit.reversedAt
    ? tenderRows(visit, { purchaseId: id, at: visit.reversedAt, cents: -restCents })
    : []
  return {
    purchases: [
      { ...sale, refund_status: refundStatus },
      ...back.purchases.map((row) => ({
        ...row,
        refund_status: Number(row['benefits_cents']) === 0 ? 'DONOTREFUND' : refundStatus,
      })),
    ],
    lines: [...lines, ...back.lines],
    authorisations:
      visit.outcome === 'canceled'
        ? []
        : [authorisationRow(id, visit.answeredAt, visit, asked, visit), ...back.authorisations],
    entries: all,
    tenders: [...paid, ...paidBack, ...back.tenders],
  }
}
