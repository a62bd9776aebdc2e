import type { RunStatus, StatementStatus } from '@tillgate/domain/statements.ts'
import type { Generated } from 'kysely'
import type { Now } from './columns.ts'

/** Tables of settlement: Cents are signed; plus is owed to the store. */
export type SettlementTables = {
  settlement_run: {
    id: string
    programmeId: string
    cutOff: Date
    status: Generated<RunStatus>
    begunAt: Now
    builtAt: Date | null
  }
  payment_order: { partnerId: string; id: string; runId: string; builtAt: Now }
  statement: {
    partnerId: string
    id: string
    runId: string
    orderId: string
    storeId: string
    programmeId: string
    cutOff: Date
    grossCents: number
    feeCents: number
    adjustmentCents: number
    carryCents: number
    payableCents: number
    totalCents: number
    purchases: number
    status: StatementStatus
    settledAt: Date | null
  }
}
