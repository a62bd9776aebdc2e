import { createItem } from '@tillgate/contract/items.ts'
import { copyItems } from '@tillgate/contract/item-copies.ts'
import { expect, test } from 'vitest'
import { aPerson, aRetailer, clientOf, milk } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()

const aPractice = (wish = {}) => aRetailer(app, { type: 'DENTAL', role: 'PROVIDER', ...wish })
type Person = Pick<Awaited<ReturnType<typeof aPractice>>, 'call' | 'storeId'>

/** Message for an item whose barcode the partner has already. */
const errorOf = async ({ call }: Pick<Person, 'call'>, storeId: string): Promise<string> => {
  const create = () => call(createItem, { body: milk(storeId) })
  await create().catch(() => undefined)
  return create().then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )
}

test('errors of an approved practice name procedures', async () => {
  const practice = await aPractice()
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: practice.partnerId })
  const shop = await aRetailer(app)

  expect(await errorOf(practice, practice.storeId)).toMatch(/procedure/i)
  expect(await errorOf(supervisor, practice.storeId)).toMatch(/procedure/i)
  expect(await errorOf(clientOf(app, practice.token, 'es-ES'), practice.storeId)).toMatch(/procedimiento/i)
  expect(await errorOf(shop, shop.storeId)).toMatch(/item/i)
})

test('answers of a practice name procedures', async () => {
  const practice = await aPractice({ type: 'VISION', stores: 2 })
  const [from = '', to = ''] = practice.storeIds
  await practice.call(createItem, { body: milk(from) })
  const { message } = await practice.call(copyItems, { params: { id: to }, body: { fromStoreId: from } })
  expect(message).toMatch(/^1 procedure copied from /)
})
