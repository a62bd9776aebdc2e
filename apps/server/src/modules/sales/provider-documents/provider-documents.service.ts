import type * as contract from '@tillgate/contract/operator-provider-documents.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { providerPayableFrom } from '@tillgate/domain/provider-payouts.ts'
import type { Operator } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { changeAsOperator, operatorTenantId, type Audit } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { recordParticipation } from '#server/db/participants.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { toProviderSale } from './provider-documents.answer.ts'
import {
  findDocument,
  findDocumentOwner,
  findProviderSale,
  listProviderSaleRows,
  lockEntries,
  lockProviderSale,
  setPayable,
  unsetPayable,
  type SaleDocumentRow,
} from './provider-documents.queries.ts'

type OperatorContext = Context<Operator>

export const listProviderSales = (
  { query }: Input<typeof contract.listProviderSales>,
  { pool }: OperatorContext,
): Promise<Answer<typeof contract.listProviderSales>> =>
  withOperator(pool, async (db) => {
    const page = pageOf(query, { sort: 'confirmedAt', highestFirst: false })
    const { rows, total } = await listProviderSaleRows(db, { search: query.search, waiting: query.waiting }, page)
    return listAnswer(rows.map(toProviderSale), query, total)
  })

type Completed = Answer<typeof contract.completeDocuments>['items'][number]

/** Completes a locked sale and notes it. ALREADY_COMPLETE: a colleague was faster, or it is not a sale of a provider. */
const completeSale = async (
  db: Db,
  audit: Audit,
  id: string,
  { document, userId }: { document: SaleDocumentRow; userId: string },
): Promise<Completed['result']> => {
  const sale = await lockProviderSale(db, id)
  if (!sale) return 'ALREADY_COMPLETE'
  const completeAt = await databaseNow(db)
  const payableFrom = providerPayableFrom(sale.confirmedAt, completeAt, sale.timeZone)
  if (!(await setPayable(db, sale, { completeAt, payableFrom, documentId: document.id }))) return 'ALREADY_COMPLETE'
  const { partnerId, storeId } = sale
  await recordParticipation(db, { partnerId, userId, storeId, purchaseId: id, kind: 'DOCUMENTS' })
  const { fileName } = document
  const after = { storeId, dueAt: payableFrom.toISOString(), benefitsCents: sale.benefitsCents, fileName }
  await audit({ action: 'purchase.documents-complete', object: 'purchase', objectId: id, after })
  return 'COMPLETED'
}

/** Locks all sales of a partner in a single transaction, ordered by id, so that two calls cannot deadlock. */
export const completeDocuments = async (
  { body: { saleIds, documentId } }: Input<typeof contract.completeDocuments>,
  context: OperatorContext,
): Promise<Answer<typeof contract.completeDocuments>> => {
  const { userId } = context.caller
  const found = await withOperator(context.pool, (db) => findDocumentOwner(db, documentId))
  const owner = found ?? operatorTenantId
  return changeAsOperator(context, owner, async (db, audit) => {
    const document = (await findDocument(db, owner, documentId)) ?? refuse('documents.unknown')
    for (const id of saleIds) {
      const sale = await findProviderSale(db, id)
      if (sale && sale.partnerId !== owner) refuse('documents.other-partner')
    }
    const results = new Map<string, Completed['result']>()
    for (const id of saleIds.toSorted()) results.set(id, await completeSale(db, audit, id, { document, userId }))
    if ([...results.values()].every((result) => result === 'ALREADY_COMPLETE')) refuse('documents.complete')
    return { items: saleIds.map((id) => ({ id, result: results.get(id) ?? 'ALREADY_COMPLETE' })) }
  })
}

export const withdrawDocuments = async (
  { params: { id }, body: { reason } }: Input<typeof contract.withdrawDocuments>,
  context: OperatorContext,
): Promise<Answer<typeof contract.withdrawDocuments>> => {
  const found = (await withOperator(context.pool, (db) => findProviderSale(db, id))) ?? refuse('documents.no-sale')
  return changeAsOperator(context, found.partnerId, async (db, audit) => {
    const sale = (await lockProviderSale(db, id)) ?? refuse('documents.no-sale')
    if (await lockEntries(db, sale)) refuse('documents.in-run')
    if (!(await unsetPayable(db, sale))) refuse('documents.missing')
    const { partnerId, storeId, fileName } = sale
    const { userId } = context.caller
    await recordParticipation(db, { partnerId, userId, storeId, purchaseId: id, kind: 'DOCUMENTS' })
    const before = { dueAt: sale.payableFrom?.toISOString() ?? null, ...(fileName === null ? {} : { fileName }) }
    const after = { storeId, benefitsCents: sale.benefitsCents, reason }
    await audit({ action: 'purchase.documents-withdrawn', object: 'purchase', objectId: id, before, after })
    return toProviderSale((await findProviderSale(db, id)) ?? refuse('documents.no-sale'))
  })
}
