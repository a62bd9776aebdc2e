import type { Answer, Input } from '@tillgate/contract/route.ts'
import type * as contract from '@tillgate/contract/transfer-statements.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import type { StatementStatus } from '@tillgate/domain/statements.ts'
import type { PortalUser } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { ownStores } from '#server/modules/partners/api.ts'
import { refuse } from '#server/base/refusal.ts'
import { countPurchases, listPurchases } from './purchases.queries.ts'
import { toPurchase, toStatement } from './statements.answer.ts'
import {
  countStatementRows,
  findStatement,
  listStatementRows,
  sumByStatus,
  type Sought,
  type StatementRow,
  type StatusRow,
  type Filter,
} from './statements.queries.ts'

type Filters = Input<typeof contract.countStatements>['query']

/** `58103264-261120`: a store's support id and the day of a cut-off. */
const soughtBy = (search: string | undefined): Sought | undefined => {
  if (!search) return undefined
  const [, supportId, cutOffDay] = /^(\d{8})-(\d{6})$/.exec(search) ?? []
  return supportId !== undefined && cutOffDay !== undefined ? { supportId, cutOffDay } : { text: search }
}
const centsOf = (amount: number | undefined): number | undefined =>
  amount === undefined ? undefined : Math.round(amount * 100)

const toWanted = (
  partnerId: string,
  { status, startAmount, endAmount, from, to, storeId, search }: Filters,
): Filter => ({
  partnerId,
  status,
  fromCents: centsOf(startAmount),
  toCents: centsOf(endAmount),
  from,
  to,
  storeId,
  sought: soughtBy(search),
})

export const listStatements =
  (deadline: string) =>
  (
    { query }: Input<typeof contract.listStatements>,
    context: Context<PortalUser>,
  ): Promise<Answer<typeof contract.listStatements>> =>
    withTenant(context, async (db) => {
      const { partnerId } = context.caller
      if (query.storeId !== undefined) await ownStores(db, partnerId, [query.storeId])
      const page = pageOf(query, { sort: 'cutoffDate', highestFirst: true })
      const wanted = toWanted(partnerId, query)
      const clock = { now: await databaseNow(db), deadline }
      const rows = await listStatementRows(db, wanted, page)
      return listAnswer(
        rows.map((row) => toStatement(row, clock)),
        query,
        await countStatementRows(db, wanted),
      )
    })

const sumOf = (rows: readonly StatusRow[], count: (row: StatusRow) => number): number =>
  rows.reduce((sum, row) => sum + count(row), 0)

export const countStatements = (
  { query: { status, ...filters } }: Input<typeof contract.countStatements>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.countStatements>> =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    if (filters.storeId !== undefined) await ownStores(db, partnerId, [filters.storeId])
    const rows = await sumByStatus(db, toWanted(partnerId, filters))
    const of = (wanted: StatementStatus): number => rows.find((row) => row.status === wanted)?.statements ?? 0
    const shown = status === undefined ? rows : rows.filter((row) => row.status === status)
    return {
      all: sumOf(rows, ({ statements }) => statements),
      PENDING: of('PENDING'),
      PAYMENTREQUESTED: of('PAYMENTREQUESTED'),
      RETURNED: of('RETURNED'),
      SETTLED: of('SETTLED'),
      sums: {
        statements: sumOf(shown, ({ statements, moved }) => statements - moved),
        grossAmount: fromCents(sumOf(shown, ({ grossCents }) => grossCents)),
        feeAmount: fromCents(sumOf(shown, ({ feeCents }) => feeCents)),
        adjustmentAmount: fromCents(sumOf(shown, ({ adjustmentCents }) => adjustmentCents)),
        carryAmount: fromCents(sumOf(shown, ({ carryCents }) => carryCents)),
        amountPayable: fromCents(sumOf(shown, ({ payableCents }) => payableCents)),
        totalAmount: fromCents(sumOf(shown, ({ totalCents }) => totalCents)),
      },
    }
  })

type Named = { params: { paymentOrderId: string }; query: { storeId: string } }
/**
 * Returns the statement. Answers 404 for a statement of another partner, or of a store other than the order's store.
 */
export const ownStatement = async (db: Db, partnerId: string, { params, query }: Named): Promise<StatementRow> =>
  (await findStatement(db, { partnerId, orderId: params.paymentOrderId, storeId: query.storeId })) ??
  refuse('statement.not-found')

export const listStatementPurchases = (
  asked: Input<typeof contract.listStatementPurchases>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.listStatementPurchases>> =>
  withTenant(context, async (db) => {
    const { query } = asked
    const { partnerId } = context.caller
    const { id } = await ownStatement(db, partnerId, asked)
    const page = pageOf(query, { sort: 'createdAt', highestFirst: true })
    const rows = await listPurchases(db, { partnerId, id }, page)
    return listAnswer(
      rows.map((row) => toPurchase(row, context.meta.language)),
      query,
      await countPurchases(db, { partnerId, id }),
    )
  })
