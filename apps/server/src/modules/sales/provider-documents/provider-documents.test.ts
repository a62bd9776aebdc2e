import { returnPurchase } from '@tillgate/contract/pos-purchases.ts'
import {
  completeDocuments,
  getSaleDocument,
  listProviderSales,
  listSaleDocuments,
  withdrawDocuments,
} from '@tillgate/contract/operator-provider-documents.ts'
import { getDashboard } from '@tillgate/contract/dashboard.ts'
import { getPayouts } from '@tillgate/contract/payouts.ts'
import { getTransaction, listTransactions } from '@tillgate/contract/purchases.ts'
import { returnPeriodEnd } from '@tillgate/domain/provider-payouts.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { testDatabase } from '#server/testing/database.ts'
import { anOperator } from '#server/testing/operators.ts'
import { aSeller, sellOnce } from '#server/testing/payouts.ts'
import { standardProgram } from '#server/testing/forms.ts'
import { participantsOf, statementsOfStore } from '#server/testing/payouts.queries.ts'
import { settlementViolations } from '#server/testing/settlement.queries.ts'
import { aPdf, completeSales, uploadDocumentOf } from '#server/testing/sale-documents.ts'
import { startApp } from '#server/testing/start-app.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'
import { buildRun } from '../../settlement/runs/build.service.ts'
import { updateRows } from '#server/world/rows.queries.ts'

const { url } = await aSandbox()
const app = await startApp({ DATABASE_URL: await testDatabase('_providers'), ISSUER_URL: `${url}/issuer` })
const operator = await anOperator(app)
const cutOff = async (at?: Date) =>
  buildRun(app.worker, { programId: standardProgram, cutOff: at ?? (await databaseTime(app)) })
const day = 86_400_000
const reason = 'The invoice is of another patient.'
const aPractice = (type: 'DENTAL' | 'VISION' = 'DENTAL') => aSeller(app, undefined, { type, role: 'PROVIDER' })
const saleOf = async (id: string) =>
  (await operator.call(listProviderSales, { query: { pageSize: 100 } })).items.find((sale) => sale.id === id)
/** Completes the documents of a sale. Returns the sale. */
const complete = async (id: string) => {
  await completeSales(app, operator, [id])
  const sale = await saleOf(id)
  if (!sale) throw new Error('No sale')
  return sale
}

test('pays a provider after complete documents and return period', async () => {
  const dentist = await aPractice()
  const id = await sellOnce(dentist.till)
  await cutOff()
  expect(await statementsOfStore(app, dentist.storeId)).toEqual([])

  const { items } = await operator.call(listProviderSales, { query: { waiting: 'true' } })
  expect(items).toMatchObject([
    { id, itemNames: ['Whole Milk, 1 gal', 'Soap'], benefits: 8.58, payableFrom: null, documentsCompleteAt: null },
  ])
  const releaseAt = items[0]?.earliestAt ?? ''
  expect(await dentist.call(getTransaction, { params: { id } })).toMatchObject({ releaseAt, payableFrom: null })
  const rowOf = async () => (await dentist.call(listTransactions, { query: {} })).items[0]
  const missing = async () => {
    const [task] = (await dentist.call(getDashboard, {})).attention.filter(({ kind }) => kind === 'documents')
    const { total } = await dentist.call(listTransactions, { query: { documents: 'missing' } })
    return { task, total }
  }
  expect(await missing()).toEqual({ task: { kind: 'documents', count: 1, at: releaseAt }, total: 1 })
  const itemNames = ['Whole Milk, 1 gal', 'Soap']
  expect(await rowOf()).toMatchObject({ practice: { itemNames, release: { at: releaseAt, hasDocuments: false } } })
  const { money } = await dentist.call(getPayouts, { query: {} })
  expect(money).toMatchObject({ earned: 8.09, sinceCutOff: 0, later: 8.09 })
  const [week] = money.laterWeeks
  expect(week).toMatchObject({ amount: 8.09, withoutDocuments: 8.09 })
  const offset = Date.parse(releaseAt) - Date.parse(`${week?.week}T00:00:00-05:00`)
  expect(offset).toBeGreaterThanOrEqual(-day / 12)
  expect(offset).toBeLessThan(7 * day + day / 12)
  const done = await complete(id)
  expect(await missing()).toEqual({ task: undefined, total: 0 })
  expect(await dentist.call(getTransaction, { params: { id } })).toMatchObject({ releaseAt: null })
  expect(await rowOf()).toMatchObject({ practice: { release: { at: done.earliestAt, hasDocuments: true } } })
  expect((await dentist.call(getPayouts, { query: {} })).money.laterWeeks).toMatchObject([{ withoutDocuments: 0 }])
  expect(done).toMatchObject({ payableFrom: done.earliestAt, document: { fileName: 'invoice.pdf' }, isInRun: false })
  expect((await operator.call(listProviderSales, { query: { waiting: 'true' } })).items).toEqual([])
  await expect(complete(id)).rejects.toMatchObject({ code: 'documents.complete' })

  // Nothing is released of a sale without benefit money, or one with a payout.
  for (const refundStatus of ['DONOTREFUND', 'REFUNDED'] as const) {
    await updateRows(app.owner, 'purchase', { id }, { refundStatus })
    expect(await rowOf()).toMatchObject({ practice: { release: null } })
  }
  await updateRows(app.owner, 'purchase', { id }, { refundStatus: 'PENDING' })

  const end = new Date(done.earliestAt)
  await cutOff(new Date(end.getTime() - 1))
  expect(await statementsOfStore(app, dentist.storeId)).toEqual([])
  await cutOff(end)
  expect(await statementsOfStore(app, dentist.storeId)).toMatchObject([{ payableCents: 809 }])
  expect(await settlementViolations(app, dentist.partnerId)).toEqual([])
})

test('late documents make the sale and its returns payable', async () => {
  const optician = await aPractice('VISION')
  const card = `card_sbx_ok_${newId()}`
  const id = await sellOnce(optician.till, card)
  await optician.till.call(returnPurchase, {
    params: { id },
    body: { lines: [{ lineId: 1, quantity: 1 }], cardToken: card },
  })
  const soldAt = new Date(Date.now() - 80 * day)
  await updateRows(app.owner, 'purchase', { id }, { confirmedAt: soldAt })
  const done = await complete(id)
  expect(done).toMatchObject({ returned: 4.29, earliestAt: returnPeriodEnd(soldAt, 'America/New_York').toISOString() })
  expect(done.payableFrom).toBe(done.documentsCompleteAt)
  await cutOff()
  // $8.09, less the $4.29 given back and plus the $0.12 of its fee.
  expect(await statementsOfStore(app, optician.storeId)).toMatchObject([{ payableCents: 809 - 429 + 12 }])
  expect(await settlementViolations(app, optician.partnerId)).toEqual([])
})

test('a grocer’s sale needs no documents', async () => {
  const [grocer, dentist] = [await aSeller(app), await aPractice()]
  const [id, other] = [await sellOnce(grocer.till), await sellOnce(dentist.till)]
  expect(await uploadDocumentOf(app, operator, id)).toMatchObject({ status: 409, code: 'documents.no-sale' })
  const { id: documentId = '' } = await uploadDocumentOf(app, operator, other)
  await expect(operator.call(completeDocuments, { body: { saleIds: [id], documentId } })).rejects.toMatchObject({
    code: 'documents.complete',
  })
})

test('completion pays each sale once and records the author', async () => {
  const dentist = await aPractice()
  const saleIds = [await sellOnce(dentist.till), await sellOnce(dentist.till), await sellOnce(dentist.till)]
  const [first = '', second = '', third = ''] = saleIds
  await complete(third)
  const { id: documentId = '' } = await uploadDocumentOf(app, operator, first)
  const colleagues = [await anOperator(app), await anOperator(app)]

  const answers = await Promise.allSettled(
    colleagues.map((colleague) => colleague.call(completeDocuments, { body: { saleIds, documentId } })),
  )

  const [done] = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.items] : []))
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(done).toEqual([
    { id: first, result: 'COMPLETED' },
    { id: second, result: 'COMPLETED' },
    { id: third, result: 'ALREADY_COMPLETE' },
  ])
  const author = answers[0]?.status === 'fulfilled' ? colleagues[0]?.id : colleagues[1]?.id
  expect(await participantsOf(app, [dentist.partnerId])).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ userId: author, purchaseId: first, kind: 'DOCUMENTS' }),
      expect.objectContaining({ userId: author, purchaseId: second, kind: 'DOCUMENTS' }),
      expect.objectContaining({ userId: operator.id, purchaseId: third, kind: 'DOCUMENTS' }),
    ]),
  )
})

test('completion needs a document of the same partner', async () => {
  const [dentist, optician] = [await aPractice(), await aPractice('VISION')]
  const [id, other] = [await sellOnce(dentist.till), await sellOnce(optician.till)]
  const { id: documentId = '' } = await uploadDocumentOf(app, operator, other)
  const call = (saleIds: string[], document = documentId) =>
    operator.call(completeDocuments, { body: { saleIds, documentId: document } })
  await expect(call([id])).rejects.toMatchObject({ code: 'documents.other-partner' })
  await expect(call([other, id])).rejects.toMatchObject({ code: 'documents.other-partner' })
  await expect(call([id], newId())).rejects.toMatchObject({ code: 'documents.unknown' })
  expect(await saleOf(other)).toMatchObject({ payableFrom: null })
})

test.each([
  ['not-document', { content: '<html>', name: 'invoice.pdf' }, 415, 'upload.not-document'],
  ['too-large', { content: aPdf + ' '.repeat(5_000_000) }, 413, 'documents.too-large'],
])('a file that is %s is not stored', async (_, file, status, code) => {
  const dentist = await aPractice()
  const id = await sellOnce(dentist.till)
  expect(await uploadDocumentOf(app, operator, id, file)).toMatchObject({ status, code })
  expect((await operator.call(listSaleDocuments, { params: { id } })).items).toEqual([])
})

test('a stored document is listed and its content is returned', async () => {
  const dentist = await aPractice()
  const id = await sellOnce(dentist.till)
  const key = newId()
  const stored = await uploadDocumentOf(app, operator, id, { name: 'invoice.html', key })
  expect(await uploadDocumentOf(app, operator, id, { name: 'invoice.html', key })).toEqual(stored)
  const { items } = await operator.call(listSaleDocuments, { params: { id } })
  expect(items).toMatchObject([{ id: stored.id, fileName: 'invoice.pdf', uploadedBy: { id: operator.id } }])
  await operator.call(completeDocuments, { body: { saleIds: [id], documentId: stored.id ?? '' } })
  const file = await fetch(`${app.base}${getSaleDocument.path.replace(':id', id)}`, {
    headers: { authorization: `Bearer ${operator.token}` },
  })
  expect(file.headers.get('content-disposition')).toContain('invoice.pdf')
  expect(await file.text()).toBe(aPdf)
})

test('documents are taken back until a run has the sale', async () => {
  const dentist = await aPractice()
  const card = `card_sbx_ok_${newId()}`
  const id = await sellOnce(dentist.till, card)
  await dentist.till.call(returnPurchase, {
    params: { id },
    body: { lines: [{ lineId: 1, quantity: 1 }], cardToken: card },
  })
  await updateRows(app.owner, 'purchase', { id }, { confirmedAt: new Date(Date.now() - 80 * day) })
  const take = () => operator.call(withdrawDocuments, { params: { id }, body: { reason } })
  await expect(take()).rejects.toMatchObject({ code: 'documents.missing' })
  await complete(id)
  expect(await take()).toMatchObject({ payableFrom: null, documentsCompleteAt: null, document: null })
  await cutOff()
  expect(await statementsOfStore(app, dentist.storeId)).toEqual([])

  await complete(id)
  await cutOff()
  expect(await statementsOfStore(app, dentist.storeId)).toMatchObject([{ payableCents: 809 - 429 + 12 }])
  expect(await saleOf(id)).toMatchObject({ isInRun: true })
  await expect(take()).rejects.toMatchObject({ code: 'documents.in-run' })
  expect(await settlementViolations(app, dentist.partnerId)).toEqual([])
})
