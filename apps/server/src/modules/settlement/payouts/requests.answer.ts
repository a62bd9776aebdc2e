import type { PayoutRequest } from '@tillgate/contract/payout-requests.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import { namedPerson, namedPersonOrNull } from '#server/base/named-person.ts'
import type { RequestRow } from './requests.queries.ts'

export const toRequest = (row: RequestRow): PayoutRequest => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  partnerId: row.partnerId,
  partner: row.partner,
  storeId: row.storeId,
  store: row.store,
  orderId: row.orderId,
  statementId: row.statementId,
  purchaseId: row.purchaseId,
  amount: row.cents === null ? null : fromCents(row.cents),
  returnCode: row.returnCode,
  decisionReason: row.decisionReason,
  closedBecause: row.closedBecause,
  reason: row.reason,
  said: row.said,
  askedBy: namedPerson(row.askedBy, row.askedByName),
  askedAt: row.askedAt.toISOString(),
  decidedBy: namedPersonOrNull(row.decidedBy, row.decidedByName),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})
