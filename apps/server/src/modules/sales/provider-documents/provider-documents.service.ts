import type * as contract from '@tillgate/contract/operator-provider-documents.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { providerPayableFrom, returnPeriodEnd } from '@tillgate/domain/provider-payouts.ts'
import type { Operator } from '#server/base/caller.ts'
import { changeAsOperator } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import { databaseNow } from '#server/db/now.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { recordParticipation } from '#server/db/participants.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { Refusal, refuse } from '#server/base/refusal.ts'
import { withoutIdempotency } from '#server/http/request-meta.ts'
import {
  findProviderSale,
  listProviderSaleRows,
  lockProviderSale,
  setPayable,
  type ProviderSaleRow,
} from './provider-documents.queries.ts'
import type { ProviderSale } from '@tillgate/contract/operator-provider-documents.ts'
import { fromCents } from '@tillgate/domain/money.ts'

const toProviderSale = (row: ProviderSaleRow): ProviderSale => ({
  id: row.id,
  receiptNumber: row.receiptNumber,
  partnerId: row.partnerId,
  partner: row.partner,
  storeId: row.storeId,
  store: row.store,
  supportId: row.supportId,
  last4: row.last4,
  confirmedAt: row.confirmedAt.toISOString(),
  benefits: fromCents(row.benefitsCents),
  returned: fromCents(row.returnedCents),
  earliestAt: returnPeriodEnd(row.confirmedAt, row.timeZone).toISOString(),
  documentsCompleteAt: row.documentsCompleteAt?.toISOString() ?? null,
  payableFrom: row.payableFrom?.toISOString() ?? null,
})

export const listProviderSales = (
  { query }: Input<typeof contract.listProviderSales>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.listProviderSales>> =>
  withOperator(pool, async (db) => {
    const page = pageOf(query, { sort: 'confirmedAt', highestFirst: false })
    const { rows, total } = await listProviderSaleRows(db, { search: query.search, waiting: query.waiting }, page)
    return listAnswer(rows.map(toProviderSale), query, total)
  })

const completeSale = async (context: Context<Operator>, id: string): Promise<ProviderSale> => {
  const found = await withOperator(context.pool, (db) => findProviderSale(db, id))
  if (!found) return refuse('documents.complete')
  return changeAsOperator(context, found.partnerId, async (db, note) => {
    const sale = (await lockProviderSale(db, id)) ?? refuse('documents.complete')
    const completeAt = await databaseNow(db)
    const payableFrom = providerPayableFrom(sale.confirmedAt, completeAt, sale.timeZone)
    if (!(await setPayable(db, sale, { completeAt, payableFrom }))) refuse('documents.complete')
    const { partnerId, storeId } = sale
    const { userId } = context.caller
    await recordParticipation(db, { partnerId, userId, storeId, purchaseId: id, kind: 'DOCUMENTS' })
    const after = { storeId, dueAt: payableFrom.toISOString(), benefitsCents: sale.benefitsCents }
    await note({ action: 'purchase.documents-complete', object: 'purchase', objectId: id, after })
    return toProviderSale((await findProviderSale(db, id)) ?? refuse('documents.complete'))
  })
}

export const completeDocuments = (
  { params: { id } }: Input<typeof contract.completeDocuments>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.completeDocuments>> => completeSale(context, id)

type Completion = Answer<typeof contract.completeManyDocuments>['items'][number]

const completeInBulk = async (context: Context<Operator>, id: string): Promise<Completion> => {
  try {
    await completeSale(context, id)
    return { id, result: 'COMPLETED' }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'documents.complete') return { id, result: 'ALREADY_COMPLETE' }
    throw error
  }
}

/** Each sale is complete once, so that a repeated request needs no stored answer. */
export const completeManyDocuments = async (
  { body }: Input<typeof contract.completeManyDocuments>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.completeManyDocuments>> => {
  const items: Completion[] = []
  for (const id of body.saleIds) {
    items.push(await completeInBulk(withoutIdempotency(context), id))
  }
  return { items }
}
