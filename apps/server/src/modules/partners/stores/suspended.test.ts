import { reinstateStore, suspendStore } from '@tillgate/contract/operator-partners.ts'
import { listStoresByUser } from '@tillgate/contract/stores.ts'
import { expect, test } from 'vitest'
import { anOperator } from '#server/testing/operators.ts'
import { aPerson, aRetailer, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()
const reasonsOf = async ({ call }: Pick<Retailer, 'call'>) =>
  (await call(listStoresByUser, {})).items.map(({ suspendedReason }) => suspendedReason)

test('shows the reason to the store’s people until lifted', async () => {
  const [admin, other, operator] = [await aRetailer(app), await aRetailer(app), await anOperator(app)]
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  const params = { id: admin.partnerId, storeId: admin.storeId }
  const body = { reason: 'Chargebacks are being looked into' }
  expect(await reasonsOf(admin)).toEqual([null])

  await operator.call(suspendStore, { params, body })
  expect(await reasonsOf(admin)).toEqual([body.reason])
  expect(await reasonsOf(supervisor)).toEqual([body.reason])
  expect(await reasonsOf(other)).toEqual([null])

  await operator.call(reinstateStore, { params, body })
  expect(await reasonsOf(admin)).toEqual([null])
})
