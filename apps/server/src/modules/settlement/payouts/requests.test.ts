import { getOpenAccount } from '@tillgate/contract/operator-payment-orders.ts'
import * as contract from '@tillgate/contract/operator-payouts.ts'
import {
  confirmChangeProposal,
  declineChangeProposal,
  withdrawChangeProposal,
} from '@tillgate/contract/operator-proposals.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { anOperator, type TestOperator } from '#server/testing/operators.ts'
import { aSeller } from '#server/testing/payouts.ts'
import { insertTestPayout } from '#server/testing/payouts.queries.ts'
import { ageProposal } from '#server/testing/support.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { sell } from '#server/testing/tills.ts'
import { payRunOf } from '#server/testing/statements.queries.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })
const [first, second] = [await anOperator(app), await anOperator(app)]

type Wish = { partnerId: string; storeId: string; amount: number; by?: TestOperator; receiptNumber?: string }
/** The limit is $100 for a partner and day. */
const adjust = ({ by = first, ...body }: Wish) =>
  by.call(contract.requestAdjustment, { body: { ...body, reason: 'The till was off all day.', said: 'A correction' } })

test('the daily limit sums both directions, without confirmed requests', async () => {
  const { partnerId, storeId } = await aSeller(app)
  const store = { partnerId, storeId }
  expect(await adjust({ ...store, amount: 60 })).toMatchObject({ state: 'APPROVED' })
  expect(await adjust({ ...store, amount: -30, by: second })).toMatchObject({ state: 'APPROVED' })
  const above = await adjust({ ...store, amount: 20 })
  expect(above).toMatchObject({ state: 'OPEN' })
  await second.call(confirmChangeProposal, { params: { id: above.id } })
  expect(await adjust({ ...store, amount: 10 })).toMatchObject({ state: 'APPROVED' })
  expect(await adjust({ ...store, amount: 0.01 })).toMatchObject({ state: 'OPEN' })
})

test('the limit counts all stores and operators of a partner', async () => {
  const [{ partnerId, storeIds }, elsewhere] = [await aSeller(app, {}, { stores: 2 }), await aSeller(app)]
  const [one = '', other = ''] = storeIds
  expect(await adjust({ partnerId, storeId: one, amount: 60 })).toMatchObject({ state: 'APPROVED' })
  expect(await adjust({ partnerId, storeId: other, amount: 60 })).toMatchObject({ state: 'OPEN' })
  expect(await adjust({ partnerId, storeId: other, amount: 60, by: second })).toMatchObject({ state: 'OPEN' })
  const { partnerId: foreign, storeId } = elsewhere
  expect(await adjust({ partnerId: foreign, storeId, amount: 60 })).toMatchObject({ state: 'APPROVED' })

  const account = (by: TestOperator) => by.call(getOpenAccount, { params: { partnerId, storeId: other } })
  const third = await anOperator(app)
  expect([(await account(first)).adjustedToday, (await account(third)).adjustedToday]).toEqual([60, 60])
})

test('a partner’s limit resets every day', async () => {
  const { partnerId, storeId } = await aSeller(app)
  const { id } = await adjust({ partnerId, storeId, amount: 100 })
  expect(await adjust({ partnerId, storeId, amount: 1 })).toMatchObject({ state: 'OPEN' })
  await ageProposal(app, id, 24)
  expect(await adjust({ partnerId, storeId, amount: 100 })).toMatchObject({ state: 'APPROVED' })
})

test('an adjustment of an inactive store takes two persons', async () => {
  const { partnerId, storeId } = await aSeller(app)
  await app.owner.updateTable('store').set({ status: 'INACTIVE' }).where('id', '=', storeId).execute()
  expect(await adjust({ partnerId, storeId, amount: 1 })).toMatchObject({ state: 'OPEN' })
  expect(await first.call(getOpenAccount, { params: { partnerId, storeId } })).toMatchObject({ isStoreActive: false })
})

test('concurrent adjustments by several people respect the shared limit', async () => {
  const { partnerId, storeId } = await aSeller(app)
  const asked = await Promise.all(
    [first, second, first, second].map((by) => adjust({ partnerId, storeId, amount: 60, by })),
  )
  expect(asked.map(({ state }) => state).toSorted()).toEqual(['APPROVED', 'OPEN', 'OPEN', 'OPEN'])
})

test('one operator’s concurrent adjustments respect the shared limit', async () => {
  const { partnerId, storeIds } = await aSeller(app, {}, { stores: 6 })
  const answers = await Promise.all(storeIds.map((storeId) => adjust({ partnerId, storeId, amount: 60 })))
  expect(answers.filter(({ state }) => state === 'APPROVED')).toHaveLength(1)
})

test('an adjustment requires a store and purchase that match', async () => {
  const [seller, stranger] = [await aSeller(app, {}, { stores: 2 }), await aSeller(app)]
  const { partnerId, storeId } = seller
  const [{ id: purchaseId, receiptNumber }, { receiptNumber: foreign }] = [
    await sell(seller.till),
    await sell(stranger.till),
  ]
  const [, elsewhere = ''] = seller.storeIds

  await expect(adjust({ partnerId, storeId: stranger.storeId, amount: 1 })).rejects.toMatchObject({
    code: 'partner.not-found',
  })
  for (const wrong of [
    { storeId, receiptNumber: foreign },
    { storeId: elsewhere, receiptNumber },
  ]) {
    await expect(adjust({ partnerId, amount: 1, ...wrong })).rejects.toMatchObject({ code: 'purchase.not-found' })
  }
  expect(await adjust({ partnerId, storeId, amount: 1, receiptNumber })).toMatchObject({
    state: 'APPROVED',
    change: { purchaseId, receiptNumber },
  })
  const body = { partnerId, storeId: stranger.storeId, reason: 'Somebody called about it.' }
  await expect(first.call(contract.beginHold, { body })).rejects.toMatchObject({ code: 'partner.not-found' })
})

test('the next statement’s preview includes adjustments and longer holds', async () => {
  const { partnerId, storeId } = await aSeller(app)
  const account = () => first.call(getOpenAccount, { params: { partnerId, storeId } })
  await adjust({ partnerId, storeId, amount: 3 })
  expect(await account()).toMatchObject({ amount: 3, purchases: 0, adjustedToday: 3, isHeld: false })
  await first.call(contract.beginHold, { body: { partnerId, storeId, reason: 'Somebody called about it.' } })
  expect(await account()).toMatchObject({ isHeld: true })
})

test('a refused request cannot be carried out', async () => {
  const { partnerId, storeId } = await aSeller(app)
  const { id } = await adjust({ partnerId, storeId, amount: 101 })
  const reject = (why: string, by = second) => by.call(declineChangeProposal, { params: { id }, body: { reason: why } })
  await expect(reject('No.')).rejects.toMatchObject({ fields: [{ code: 'reason.too-short' }] })
  const reason = 'The sale was paid last week.'
  expect(await reject(reason)).toMatchObject({ state: 'REJECTED', decisionReason: reason })
  await expect(second.call(confirmChangeProposal, { params: { id } })).rejects.toMatchObject({
    code: 'proposal.decided',
  })
})

/** Sent to the bank: settled or taken back by hand from here on. */
const aSentStatement = async () => {
  const { partnerId, storeId } = await aSeller(app)
  const { statementId } = await insertTestPayout(app, { partnerId, storeId, by: first.id })
  await payRunOf(app, [statementId], { trace: '011401530000001' })
  return { partnerId, storeId, statementId }
}
const settle = async (statementId: string) =>
  first.call(contract.requestSettlement, { params: { id: statementId }, body: { reason: 'The bank called about it.' } })
const takeAsReturned = async (statementId: string, code = 'R02') =>
  first.call(contract.requestReturn, {
    params: { id: statementId },
    body: { code, reason: 'The bank called about it.' },
  })

test('the requester can withdraw any request', async () => {
  const { partnerId, storeId, statementId } = await aSentStatement()
  const asked = [
    await adjust({ partnerId, storeId, amount: 101 }),
    await settle(statementId),
    await takeAsReturned(statementId),
  ]
  for (const { id } of asked) {
    expect(await first.call(withdrawChangeProposal, { params: { id } })).toMatchObject({ state: 'WITHDRAWN' })
    await expect(second.call(confirmChangeProposal, { params: { id } })).rejects.toMatchObject({
      code: 'proposal.decided',
    })
  }
})

test.each(['R61', 'R77', 'R2', 'C01'])('%s is no reason for which money comes back', async (code) => {
  const { statementId } = await aSentStatement()
  await expect(takeAsReturned(statementId, code)).rejects.toMatchObject({
    code: 'input.invalid',
    fields: [{ field: 'code', code: 'field.invalid' }],
  })
})

test('SQL refuses a settlement by its own requester', async () => {
  const { statementId } = await aSentStatement()
  const { id } = await settle(statementId)
  const done = { state: 'APPROVED' as const, decidedBy: first.id, decidedAt: new Date() }
  const alone = app.owner.updateTable('change_proposal').set(done).where('id', '=', id).execute()
  await expect(alone).rejects.toMatchObject({ constraint: 'change_proposal_two_people' })
})

test('the second request about a statement closes itself', async () => {
  const { statementId } = await aSentStatement()
  const asked = [await settle(statementId), await settle(statementId)]
  await second.call(confirmChangeProposal, { params: { id: asked[0]?.id ?? '' } })
  const confirm = { params: { id: asked[1]?.id ?? '' } }
  const closed = { state: 'SUPERSEDED', obstacle: 'settled' }
  expect(await second.call(confirmChangeProposal, confirm)).toMatchObject(closed)
  await expect(second.call(confirmChangeProposal, confirm)).rejects.toMatchObject({ code: 'proposal.decided' })
})
