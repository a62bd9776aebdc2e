import type * as contract from '@tillgate/contract/operator-search.ts'
import { caseNumber, settlementNumber, typedCents } from '@tillgate/contract/operator-search.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import { payoutState } from '@tillgate/domain/payout-states.ts'
import { staffMay } from '@tillgate/domain/staff-roles.ts'
import { readReceiptNumber } from '@tillgate/domain/receipt-numbers.ts'
import type { Operator } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import {
  findOrdersByNumber,
  findCasesByNumber,
  findPayments,
  findProposalsByNumber,
  findPurchases,
  findRunsByNumber,
  type SoughtPurchases,
} from './orders.queries.ts'

const traceLength = 15

type By = 'receipt' | 'card' | 'amount'
type Purchase = Awaited<ReturnType<typeof findPurchases>>[number] & { by: By }

/** Returns what a number may name a purchase by. */
const soughtBy = (number: string): [By, SoughtPurchases][] => {
  const receipt = readReceiptNumber(number)
  const cents = typedCents(number)
  return [
    ...(typeof receipt === 'object' ? [['receipt', receipt] satisfies [By, SoughtPurchases]] : []),
    ...(/^\d{4}$/.test(number) ? [['card', { last4: number }] satisfies [By, SoughtPurchases]] : []),
    ...(cents === undefined ? [] : [['amount', { cents }] satisfies [By, SoughtPurchases]]),
  ]
}

/** Finds runs, payment orders, payments, purchases, sanctions cases and proposals by their number, card or amount. */
export const findByNumber = (
  { query: { number } }: Input<typeof contract.findByNumber>,
  { pool, caller }: Context<Operator>,
): Promise<Answer<typeof contract.findByNumber>> =>
  withOperator(pool, async (db) => {
    const { kind = '', digits = '' } = settlementNumber.exec(number)?.groups ?? {}
    const isOf = (wanted: string): boolean => digits !== '' && (kind === '' || kind.toUpperCase() === wanted)
    const runs = isOf('R') ? await findRunsByNumber(db, digits) : []
    const orders = isOf('PO') ? await findOrdersByNumber(db, digits) : []
    const cents = typedCents(number)
    const byTrace = kind === '' && digits.length === traceLength ? await findPayments(db, { trace: digits }) : []
    const payments = cents === undefined ? byTrace : await findPayments(db, { cents })
    const named = caseNumber.exec(number)?.groups
    const isCase = named?.['kind']?.toUpperCase() === 'SC'
    const ofCases = named?.['digits'] ?? ''
    const cases = isCase ? await findCasesByNumber(db, ofCases) : []
    const proposals = named && !isCase ? await findProposalsByNumber(db, ofCases, staffMay(caller, 'staff.read')) : []
    const purchases: Purchase[] = []
    for (const [by, sought] of soughtBy(number)) {
      for (const row of await findPurchases(db, sought)) purchases.push({ ...row, by })
    }
    return {
      items: [
        ...runs.map((row) => ({ ...row, kind: 'run' as const, cutOff: row.cutOff.toISOString() })),
        ...orders.map((row) => ({ ...row, kind: 'order' as const, cutOff: row.cutOff.toISOString() })),
        ...payments.map((row) => ({
          kind: 'payment' as const,
          partnerId: row.partnerId,
          orderId: row.orderId,
          statementId: row.statementId,
          partner: row.partner,
          trace: row.trace,
          store: row.store,
          amount: fromCents(row.payableCents),
          state: payoutState(row),
        })),
        ...cases.map((row) => ({ ...row, kind: 'case' as const })),
        ...proposals.map((row) => ({ ...row, kind: 'proposal' as const })),
        ...purchases.map((row) => ({
          kind: 'purchase' as const,
          by: row.by,
          last4: row.last4,
          purchaseId: row.id,
          partnerId: row.partnerId,
          orderId: row.orderId,
          receiptNumber: row.receiptNumber,
          type: row.type,
          store: row.store,
          amount: fromCents(row.cents),
          startedAt: row.startedAt.toISOString(),
          timeZone: row.timeZone,
        })),
      ],
    }
  })
