import type { StatementStatus } from '@tillgate/domain/statements.ts'
import { allowMinutes } from '#server/db/allow-minutes.ts'
import type { Db } from '#server/db/db.ts'
import { projectPayments } from '../../sales/api.ts'
import { withMovedInto } from '../runs/moves.queries.ts'

const reimbursement = {
  PENDING: 'PENDING',
  PAYMENTREQUESTED: 'REMITTANCEREQUESTED',
  SETTLED: 'REFUNDED',
  RETURNED: 'PENDING',
} as const satisfies Record<StatementStatus, string>

/** As many purchases as a partner has in a cycle, whoever waits for it. */
const projectionMinutes = 5

/** The purchases of these statements, and of those that were moved into them, say where their money is now. */
export const followPayment = async (
  db: Db,
  partnerId: string,
  statementIds: readonly string[],
  status: StatementStatus,
): Promise<void> => {
  await allowMinutes(db, projectionMinutes)
  const chain = await withMovedInto(db, partnerId, statementIds)
  const refundStatus = reimbursement[status]
  await projectPayments(
    db,
    partnerId,
    chain.map(({ id: statementId }) => ({ statementId, refundStatus })),
  )
}
