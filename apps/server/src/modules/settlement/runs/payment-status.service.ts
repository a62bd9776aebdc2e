import type { StatementStatus } from '@tillgate/domain/statements.ts'
import { setStatementTimeout } from '#server/db/statement-timeout.ts'
import type { Db } from '#server/db/db.ts'
import { setRefundStatus } from '#server/modules/sales/api.ts'
import { withMovedInto } from './moves.queries.ts'

const reimbursement = {
  PENDING: 'PENDING',
  PAYMENTREQUESTED: 'REMITTANCEREQUESTED',
  SETTLED: 'REFUNDED',
  RETURNED: 'PENDING',
} as const satisfies Record<StatementStatus, string>

/** Minutes allowed for updating all purchases of one partner's cycle. */
const projectionMinutes = 5

/** Updates the reimbursement status of these statements' purchases, also of moved statements. */
export const updateRefundStatus = async (
  db: Db,
  partnerId: string,
  statementIds: readonly string[],
  status: StatementStatus,
): Promise<void> => {
  await setStatementTimeout(db, projectionMinutes)
  const chain = await withMovedInto(db, partnerId, statementIds)
  const refundStatus = reimbursement[status]
  await setRefundStatus(
    db,
    partnerId,
    chain.map(({ id: statementId }) => ({ statementId, refundStatus })),
  )
}
