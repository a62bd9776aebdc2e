import { listFeeSchedules } from '@tillgate/contract/operator-fees.ts'
import { countMenu, listInbox } from '@tillgate/contract/operator-inbox.ts'
import { listApplications } from '@tillgate/contract/operator-queue.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { listDuplicates, withDuplicates } from '#server/modules/review/duplicates.queries.ts'
import { anOperator } from './operators.ts'
import { aRetailer } from './people.ts'
import { agreedFees } from './proposals.ts'
import { startApp } from './start-app.ts'

import { updateRows } from '#server/world/rows.queries.ts'
const app = await startApp()

test('lists fee schedules with the name of their partner', async () => {
  const operator = await anOperator(app)
  const { partnerId } = await aRetailer(app)
  const fees = { processingPercent: 1, fixedFee: 0.1, additionalTerminal: 500 }
  const { id } = await agreedFees(operator, await anOperator(app), { ...fees, partnerId })

  const { items } = await operator.call(listFeeSchedules, { query: { partnerId, status: 'IN_EFFECT' } })

  expect(items.find((one) => one.id === id)).toMatchObject({ partner: { id: partnerId }, partnersNotified: 0 })
  expect(items.find((one) => one.id === id)?.partner?.name).not.toBe('')
})

test('finds stores of other partners at the same address', async () => {
  const { partnerId, storeId } = await aRetailer(app)
  const [zipCode, addressLine1] = ['00501', `7 Cedar ${newId()}`]
  await updateRows(app.owner, 'store', { id: storeId }, { zipCode, addressLine1, applicationStatus: 'REVIEW' })
  const keys = { partnerId: newId(), einIndex: null, accountIndex: null, zipCode, street: addressLine1.toLowerCase() }

  const { counts, found } = await withOperator(app.deps.pool, async (db) => ({
    counts: await withDuplicates(db, [{ ...keys, partnerId }, keys], 10),
    found: await listDuplicates(db, keys),
  }))

  expect(counts.map(({ sameEin, sameBank, sameAddress }) => [sameEin, sameBank, sameAddress])).toEqual([
    [0, 0, 0],
    [0, 0, 1],
  ])
  expect(found).toMatchObject([{ kind: 'ADDRESS', partnerId, storeId, applicationId: null }])
})

test('searches and sorts the review queue', async () => {
  const operator = await anOperator(app)
  const search = newId()
  for (const view of ['mine', 'unassigned', 'due-soon', 'all', 'decided', 'appeals'] as const) {
    const { total } = await operator.call(listApplications, { query: { view, search } })
    expect(total).toBe(0)
    await operator.call(listApplications, { query: { view } })
  }
})

test('reads the inbox and the counts of the menu', async () => {
  const operator = await anOperator(app, 'OPERATOR_ADMIN')
  expect((await operator.call(listInbox, {})).items).toEqual(expect.any(Array))
  expect((await operator.call(countMenu, {})).inbox).toEqual(expect.any(Number))
})
