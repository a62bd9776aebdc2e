import { getPreferences, updatePreferences, viewsMax } from '@tillgate/contract/preferences.ts'
import { expect, test } from 'vitest'
import { aPerson, aRetailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()
const cheap = { list: 'items', name: 'Cheap', search: 'maxPrice=1' }

test('store and views are stored apart, per person', async () => {
  const admin = await aRetailer(app, { stores: 2 })
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  const [, second = ''] = admin.storeIds
  expect(await admin.call(getPreferences, {})).toEqual({ storeId: null, views: [], hiddenSetUp: [] })
  await admin.call(updatePreferences, { body: { views: [cheap] } })
  expect(await admin.call(updatePreferences, { body: { storeId: second } })).toEqual({
    storeId: second,
    views: [cheap],
    hiddenSetUp: [],
  })
  expect(await admin.call(updatePreferences, { body: { views: [] } })).toEqual({
    storeId: second,
    views: [],
    hiddenSetUp: [],
  })
  await admin.call(updatePreferences, { body: { storeId: 'all' } })
  expect(await admin.call(updatePreferences, { body: { views: [] } })).toEqual({
    storeId: 'all',
    views: [],
    hiddenSetUp: [],
  })
  await admin.call(updatePreferences, { body: { storeId: second } })
  expect(await admin.call(getPreferences, {})).toMatchObject({ storeId: second })
  expect(await supervisor.call(getPreferences, {})).toEqual({ storeId: null, views: [], hiddenSetUp: [] })
})

test('refuses foreign stores and too many views', async () => {
  const [admin, foreigner] = [await aRetailer(app), await aRetailer(app)]
  await expect(admin.call(updatePreferences, { body: { storeId: foreigner.storeId } })).rejects.toMatchObject({
    status: 404,
  })
  await expect(admin.call(updatePreferences, { body: { hiddenSetUp: [foreigner.storeId] } })).rejects.toMatchObject({
    status: 404,
  })
  const views = Array.from({ length: viewsMax + 1 }, (_, index) => ({ ...cheap, name: `View ${index}` }))
  await expect(admin.call(updatePreferences, { body: { views } })).rejects.toMatchObject({
    fields: [{ field: 'views', code: 'views.too-many' }],
  })
})
