import { listAudit } from '@tillgate/contract/operator-audit.ts'
import { listPartners, getPartner, reinstateStore, suspendStore } from '@tillgate/contract/operator-partners.ts'
import { createItem } from '@tillgate/contract/items.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { describe, expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { anApplication, mailsOf } from '#server/testing/applications.ts'
import { listAudit as auditOf } from '#server/testing/applications.queries.ts'
import { anOperator } from '#server/testing/operators.ts'
import { aSeller, sellOnce } from '#server/testing/payouts.ts'
import { aRetailer, milk } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })
const because = { reason: 'Sold what it may not sell' }

test('finds by name, support id, EIN and email', async () => {
  const operator = await anOperator(app)
  const made = await anApplication(app, { name: `Bodega ${newId().slice(-10)}` })
  await anApplication(app)
  const search = async (words: string) =>
    (await operator.call(listPartners, { query: { search: words, pageSize: 100 } })).items.map((item) => item.id)
  const { stores } = await operator.call(getPartner, { params: { id: made.partnerId } })

  for (const words of [made.name.slice(2, 14), stores[0]?.supportId ?? '', made.ein, made.person.email.toUpperCase()]) {
    expect(await search(words)).toEqual([made.partnerId])
  }
  expect(await operator.call(listPartners, { query: { search: made.ein, status: 'APPROVED' } })).toMatchObject({
    items: [],
    total: 0,
  })
})

test('shows stores, people and figures without full numbers', async () => {
  const operator = await anOperator(app)
  const retailer = await aRetailer(app, { stores: 2 })
  await retailer.call(createItem, { body: milk(retailer.storeId) })
  const seen = await operator.call(getPartner, { params: { id: retailer.partnerId } })

  expect(seen).toMatchObject({ storeTotal: 2, userTotal: 1, items: 1, batches: 0 })
  expect(seen.users).toMatchObject([{ email: retailer.email, role: 'RETAILER', isPending: false }])
  expect(seen.stores.map((store) => store.suspension)).toEqual([null, null])
  const made = await anApplication(app)
  expect(JSON.stringify(await operator.call(getPartner, { params: { id: made.partnerId } }))).not.toContain(made.ein)
})

test('a lifted suspension restores the former status', async () => {
  const operator = await anOperator(app)
  const made = await anApplication(app)
  const params = { id: made.partnerId, storeId: made.storeId }
  const store = async () => (await operator.call(getPartner, { params: { id: made.partnerId } })).stores[0]
  const before = (await store())?.status

  await operator.call(suspendStore, { params, body: because })

  expect(await store()).toMatchObject({ status: 'INACTIVE', suspension: { reason: because.reason } })
  await expect(operator.call(suspendStore, { params, body: because })).rejects.toMatchObject({
    status: 409,
    code: 'store.suspended',
  })
  await operator.call(reinstateStore, { params, body: because })
  expect(await store()).toMatchObject({ status: before, suspension: null })
  const mails = await mailsOf(app.deps.keyring, made)
  expect(mails.map(({ kind }) => kind)).toEqual(['store-suspended', 'store-reinstated'])
  expect(mails[0]?.text).toContain(because.reason)
  expect((await made.asPartner((db) => auditOf(db, made.partnerId))).map(({ action }) => action)).toEqual([
    'store.suspended',
    'store.reinstated',
  ])
})

const heldStores = async (partnerId: string) => {
  const operator = await anOperator(app)
  const { stores } = await operator.call(getPartner, { params: { id: partnerId } })
  const { items } = await operator.call(listPartners, { query: { search: stores[0]?.supportId ?? '' } })
  return items[0]?.heldStores
}

describe('held stores of a partner', () => {
  test('count a store without an account only while money is owed', async () => {
    const { partnerId, till } = await aSeller(app, {}, { stores: 2 })
    expect(await heldStores(partnerId)).toBe(0)
    await sellOnce(till)
    expect(await heldStores(partnerId)).toBe(1)
  })

  test('count approved stores only', async () => {
    const operator = await anOperator(app)
    const [approved, inReview] = [await aRetailer(app), await anApplication(app)]
    for (const { partnerId, storeId } of [approved, inReview]) {
      await operator.call(suspendStore, { params: { id: partnerId, storeId }, body: because })
    }
    expect(await heldStores(approved.partnerId)).toBe(1)
    expect(await heldStores(inReview.partnerId)).toBe(0)
    const states = async (id: string) => (await operator.call(getPartner, { params: { id } })).states
    expect(await states(approved.partnerId)).toEqual(['SUSPENDED'])
    expect(await states(inReview.partnerId)).toEqual(['REVIEW'])
  })
})

test('returns 404 for a store of another partner', async () => {
  const operator = await anOperator(app)
  const [one, two] = [await anApplication(app), await anApplication(app)]
  const params = { id: one.partnerId, storeId: two.storeId }
  await expect(operator.call(suspendStore, { params, body: because })).rejects.toMatchObject({
    status: 404,
    code: 'store.not-found',
  })
  await expect(operator.call(getPartner, { params: { id: newId() } })).rejects.toMatchObject({
    code: 'partner.not-found',
  })
})

test('lists the log newest first, with filters and cursor', async () => {
  const [operator, other] = [await anOperator(app), await anOperator(app)]
  const made = await anApplication(app)
  const params = { id: made.partnerId, storeId: made.storeId }
  await operator.call(suspendStore, { params, body: because })
  await other.call(reinstateStore, { params, body: because })
  const log = async (query: object) => (await operator.call(listAudit, { query })).items.map(({ action }) => action)
  const { partnerId } = made

  expect(await log({ partnerId })).toEqual(['store.reinstated', 'store.suspended'])
  expect(await log({ partnerId, sortDirection: -1 })).toEqual(['store.suspended', 'store.reinstated'])
  expect(await log({ actorId: other.id })).toEqual(['store.reinstated'])
  expect(await log({ partnerId, action: 'store.susp' })).toEqual(['store.suspended'])
  expect(await log({ partnerId, by: 'partners' })).toEqual([])
  expect(await log({ partnerId, from: '2999-01-01' })).toEqual([])
  expect(await log({ partnerId, to: '2999-01-01' })).toHaveLength(2)

  const first = await operator.call(listAudit, { query: { partnerId, pageSize: 1 } })
  expect(first).toMatchObject({ total: 2, items: [{ partner: { id: partnerId }, before: { status: 'INACTIVE' } }] })
  expect(await log({ partnerId, pageSize: 1, cursor: first.cursor })).toEqual(['store.suspended'])
  await expect(log({ cursor: 'x' })).rejects.toMatchObject({ status: 400 })
})
