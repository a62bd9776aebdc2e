import { listCoverEnds } from '@tillgate/contract/cover-ends.ts'
import { createCoverRequest, getItemCover } from '@tillgate/contract/cover-requests.ts'
import { undoItemChange } from '@tillgate/contract/item-changes.ts'
import { checkEligibility } from '@tillgate/contract/eligibility.ts'
import { createItem, getItem, getItemByCode, listItems } from '@tillgate/contract/items.ts'
import { createPurchase } from '@tillgate/contract/pos-purchases.ts'
import { createScaleLabel, deleteScaleLabel } from '@tillgate/contract/scale-labels.ts'
import { labelOf } from '@tillgate/domain/scale-labels.ts'
import { addDays, dayIn, programZone } from '@tillgate/domain/zones.ts'
import { expect, test } from 'vitest'
import { withOperator } from '#server/db/with-tenant.ts'
import { testDatabase } from '#server/testing/database.ts'
import { header, imported, line } from '#server/testing/imports.ts'
import { standardProgram as programId } from '#server/testing/forms.ts'
import { aRetailer, milk } from '#server/testing/people.ts'
import { countWrongMarks, insertList, letListsSettle } from '#server/testing/products.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { createTill, nextNumber } from '#server/testing/tills.ts'
import { listAffected } from '../approved-products/impact.queries.ts'
import { projectApprovedProducts } from '../catalogue.jobs.ts'

// A list is in force for every partner of the program.
const app = await startApp({ DATABASE_URL: await testDatabase('_label_cover') })
const today = dayIn(programZone, new Date())
const [peppers, ending, ended, unlisted] = ['4065', '4012', '4131', '4608'] as const
await insertList(app, [
  { code: peppers },
  { code: ending, to: addDays(today, 3) },
  { code: ended, to: addDays(today, -2) },
])
await letListsSettle(app)

const code = labelOf('200417', 100)

const says = (reason: string) => {
  const isCovered = reason === 'COVERED'
  return {
    till: reason,
    eligibility: reason,
    cover: reason,
    list: isCovered,
    view: [isCovered, isCovered],
    scan: isCovered,
  }
}

const aScale = async () => {
  const admin = await aRetailer(app, { stores: 2 })
  const { partnerId, storeId } = admin
  const storePrices = admin.storeIds.map((id) => ({ storeId: id, price: 4, taxPercentage: 0, active: true }))
  const { id } = await admin.call(createItem, { body: { ...milk(storeId), code, storePrices } })
  const till = await createTill(app, admin)
  const map = (plu: string, at = storeId) =>
    admin.call(createScaleLabel, { params: { id: at }, body: { code: labelOf('200417', 250), plu } })
  const unmap = (at = storeId) => admin.call(deleteScaleLabel, { params: { id: at, code } })
  const cover = async () => await admin.call(getItemCover, { params: { id } })
  /** What each part of the product says of the item at the first store. */
  const verdicts = async () => {
    const body = { terminalTxnNo: nextNumber(), lines: [{ barcode: labelOf('200417', 599), quantity: 1 }] }
    const basket = await till.call(createPurchase, { body })
    const eligibility = await admin.call(checkEligibility, { query: { code, storeId } })
    const { items } = await admin.call(listItems, { query: { storeId } })
    const item = await admin.call(getItem, { params: { id, code } })
    const { lists } = await cover()
    return {
      till: basket.lines[0]?.reason,
      eligibility: eligibility.programs[0]?.reason,
      cover: lists.find(({ purse }) => purse === 'FOOD')?.reason,
      list: items[0]?.aplVerification,
      view: [item.aplVerification, item.approvedLists.length > 0],
      scan: (await admin.call(getItemByCode, { query: { code } })).aplVerification,
    }
  }
  return { admin, id, partnerId, map, unmap, cover, verdicts }
}

test('till, eligibility, list and item view agree on a label', async () => {
  const { partnerId, map, unmap, verdicts } = await aScale()
  expect(await verdicts()).toEqual(says('NOT_LISTED'))
  const expected = { [peppers]: 'COVERED', [ending]: 'COVERED', [ended]: 'EXPIRED', [unlisted]: 'NOT_LISTED' }
  for (const [plu, reason] of Object.entries(expected)) {
    await map(plu)
    expect(await verdicts()).toEqual(says(reason))
    await projectApprovedProducts(app.worker)
    expect(await verdicts()).toEqual(says(reason))
    expect(await countWrongMarks(app, partnerId)).toBe(0)
    await unmap()
    expect(await verdicts()).toEqual(says('NOT_LISTED'))
  }
})

test('the item view names the stores with a PLU', async () => {
  const { admin, id, map, unmap, cover } = await aScale()
  const [here = '', there = ''] = admin.storeIds
  expect(await cover()).toMatchObject({ labels: [] })
  await map(unlisted)
  await map(peppers, there)
  const { labels, lists } = await cover()
  const bySides = [
    { storeId: here, plu: unlisted, isListed: false },
    { storeId: there, plu: peppers, isListed: true },
  ]
  expect(labels).toHaveLength(2)
  expect(labels).toEqual(expect.arrayContaining(bySides.map((one) => expect.objectContaining(one))))
  expect(lists.map(({ canRequest }) => canRequest)).not.toContain(true)
  const ask = { params: { id }, body: { programId, purse: 'OTC', reason: 'Sold every day.' } }
  await expect(admin.call(createCoverRequest, ask)).rejects.toMatchObject({
    status: 409,
    code: 'cover-request.scale-label',
  })
  const isVerified = async () => (await admin.call(getItem, { params: { id, code } })).aplVerification
  expect(await isVerified()).toBe(true)
  await unmap(there)
  expect(await isVerified()).toBe(false)
})

test('alerts count the item of a label', async () => {
  const { admin, partnerId, map, unmap } = await aScale()
  await map(ending)
  await projectApprovedProducts(app.worker)
  const ends = async () => (await admin.call(listCoverEnds, { query: {} })).items
  expect(await ends()).toMatchObject([{ code, endsOn: addDays(today, 4), list: 'Food' }])
  const moving = { programId, purse: 'FOOD', added: [], removed: [`P:${ending}`], lowered: [] }
  const affected = await withOperator(app.deps.pool, (db) => listAffected(db, moving))
  expect(affected.filter((one) => one.id === partnerId)).toEqual([{ id: partnerId, losing: 1, gaining: 0, lowered: 0 }])
  await unmap()
  expect(await ends()).toEqual([])
})

test('an imported label is verified by its PLU', async () => {
  await app.work()
  const admin = await aRetailer(app)
  const params = { id: admin.storeId }
  await admin.call(createScaleLabel, { params, body: { code, plu: peppers } })
  await imported(app, admin, header + line(code, 'Peppers') + line(labelOf('200418', 100), 'Garlic'))
  const { items } = await admin.call(listItems, { query: { storeId: admin.storeId, sortColumn: 'code' } })
  expect(items.map((item) => item.aplVerification)).toEqual([true, false])
})

test('a restored label is verified by its PLU', async () => {
  const admin = await aRetailer(app)
  const { storeId } = admin
  const undo = (id: string) => admin.call(undoItemChange, { params: { id } })
  const { id, changeId } = await admin.call(createItem, { body: milk(storeId, { code }) })
  const undone = await undo(changeId)
  await admin.call(createScaleLabel, { params: { id: storeId }, body: { code, plu: peppers } })
  await undo(undone.id)
  expect((await admin.call(getItem, { params: { id, code } })).aplVerification).toBe(true)
})
