import { returnPurchase } from '@tillgate/contract/pos-purchases.ts'
import {
  completeDocuments,
  completeManyDocuments,
  listProviderSales,
} from '@tillgate/contract/operator-provider-documents.ts'
import { returnPeriodEnd } from '@tillgate/domain/provider-payouts.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { testDatabase } from '#server/testing/database.ts'
import { anOperator } from '#server/testing/operators.ts'
import { aSeller, sellOnce, standardProgramme } from '#server/testing/payouts.ts'
import { backdateProviderSale, participantsOf, statementsOfStore } from '#server/testing/payouts.queries.ts'
import { settlementViolations } from '#server/testing/settlement.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'
import { buildRun } from '../../settlement/runs/build.service.ts'

const { url } = await aSandbox()
const app = await startApp({ DATABASE_URL: await testDatabase('_providers'), ISSUER_URL: `${url}/issuer` })
const operator = await anOperator(app)
const cutOff = async (at?: Date) =>
  buildRun(app.worker, { programmeId: standardProgramme, cutOff: at ?? (await databaseTime(app)) })
const day = 86_400_000

test('pays a provider after complete documents and return period', async () => {
  const dentist = await aSeller(app, undefined, { type: 'DENTAL', role: 'PROVIDER' })
  const id = await sellOnce(dentist.till)
  await cutOff()
  expect(await statementsOfStore(app, dentist.storeId)).toEqual([])

  const { items } = await operator.call(listProviderSales, { query: { waiting: 'true' } })
  expect(items).toMatchObject([{ id, benefits: 8.58, payableFrom: null, documentsCompleteAt: null }])
  const done = await operator.call(completeDocuments, { params: { id } })
  expect(done.payableFrom).toBe(done.earliestAt)
  expect((await operator.call(listProviderSales, { query: { waiting: 'true' } })).items).toEqual([])
  await expect(operator.call(completeDocuments, { params: { id } })).rejects.toMatchObject({
    code: 'documents.complete',
  })

  const end = new Date(done.earliestAt)
  await cutOff(new Date(end.getTime() - 1))
  expect(await statementsOfStore(app, dentist.storeId)).toEqual([])
  await cutOff(end)
  expect(await statementsOfStore(app, dentist.storeId)).toMatchObject([{ payableCents: 809 }])
  expect(await settlementViolations(app, dentist.partnerId)).toEqual([])
})

test('late documents make the sale and its returns payable', async () => {
  const optician = await aSeller(app, undefined, { type: 'VISION', role: 'PROVIDER' })
  const card = `card_sbx_ok_${newId()}`
  const id = await sellOnce(optician.till, card)
  await optician.till.call(returnPurchase, {
    params: { id },
    body: { lines: [{ lineId: 1, quantity: 1 }], cardToken: card },
  })
  const soldAt = new Date(Date.now() - 80 * day)
  await backdateProviderSale(app, id, soldAt)
  const done = await operator.call(completeDocuments, { params: { id } })
  expect(done).toMatchObject({ returned: 4.29, earliestAt: returnPeriodEnd(soldAt, 'America/New_York').toISOString() })
  expect(done.payableFrom).toBe(done.documentsCompleteAt)
  await cutOff()
  // $8.09, less the $4.29 given back and plus the $0.12 of its fee.
  expect(await statementsOfStore(app, optician.storeId)).toMatchObject([{ payableCents: 809 - 429 + 12 }])
  expect(await settlementViolations(app, optician.partnerId)).toEqual([])
})

test('a grocer’s sale needs no documents', async () => {
  const grocer = await aSeller(app)
  const id = await sellOnce(grocer.till)
  await expect(operator.call(completeDocuments, { params: { id } })).rejects.toMatchObject({
    code: 'documents.complete',
  })
})

test('bulk completion pays each sale once and records the author', async () => {
  const [dentist, optician] = [
    await aSeller(app, undefined, { type: 'DENTAL', role: 'PROVIDER' }),
    await aSeller(app, undefined, { type: 'VISION', role: 'PROVIDER' }),
  ]
  const saleIds = [await sellOnce(dentist.till), await sellOnce(optician.till), await sellOnce(optician.till)]
  const [first = '', second = '', third = ''] = saleIds
  await operator.call(completeDocuments, { params: { id: third } })
  const colleague = await anOperator(app)

  const answers = await Promise.all([1, 2].map(() => colleague.call(completeManyDocuments, { body: { saleIds } })))

  const completed = answers.flatMap(({ items }) => items.filter(({ result }) => result === 'COMPLETED'))
  expect(completed.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted())
  expect(answers.map(({ items }) => items.at(-1)?.result)).toEqual(['ALREADY_COMPLETE', 'ALREADY_COMPLETE'])
  expect(await participantsOf(app, [dentist.partnerId, optician.partnerId])).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ userId: colleague.id, purchaseId: first, kind: 'DOCUMENTS' }),
      expect.objectContaining({ userId: colleague.id, purchaseId: second, kind: 'DOCUMENTS' }),
      expect.objectContaining({ userId: operator.id, purchaseId: third, kind: 'DOCUMENTS' }),
    ]),
  )
})
