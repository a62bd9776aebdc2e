import { listAudit } from '@tillgate/contract/operator-audit.ts'
import { getPaymentOrder } from '@tillgate/contract/operator-payment-orders.ts'
import { beginHold, endHold, listPayoutRequests, moveStatement } from '@tillgate/contract/operator-payouts.ts'
import { confirmChangeProposal } from '@tillgate/contract/operator-proposals.ts'
import { anOperator } from '#server/testing/operators.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { mailsFor } from '#server/testing/applicants.ts'
import { happened } from '#server/testing/events.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { holdsNow } from '#server/testing/replies.queries.ts'
import { repliesApp } from '#server/testing/replies.ts'

import { sqlNow } from '#server/db/rows.ts'
import { getRow, listRows, updateRows } from '#server/world/rows.queries.ts'
const { app, plaid, aPayout, sell, cutOff, file, take } = await repliesApp()
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))
const operator = await anOperator(app)
const other = await anOperator(app)
const reason = 'The store was called.'
const openOf = async (partnerId: string) =>
  (await operator.call(listPayoutRequests, { query: { partnerId } })).items.filter(({ state }) => state === 'OPEN')

test('one operator cannot end account waits or return holds', async () => {
  const { admin, statementId, reply } = await aPayout()
  file(reply('R02'))
  await take()
  const move = async (id: string) => (await operator.call(moveStatement, { params: { id }, body: { reason } })).heldBy
  expect(await move(statementId)).toEqual(['BANK_RETURN', 'NO_VERIFIED_BANK'])
  expect(await holdsNow(app, admin.storeId)).toEqual(['BANK_RETURN', 'NO_VERIFIED_BANK'])

  await plaid.link(admin, 'platypus-savings')
  await sell(admin)
  await cutOff()
  const rows = await listRows(app.owner, 'statement', { partnerId: admin.partnerId }, 'cutOff')
  const [{ id: heldId, orderId } = { id: '', orderId: '' }] = rows.filter(({ id }) => id !== statementId)
  expect(await move(heldId)).toEqual(['BANK_CHANGE'])
  const read = { params: { partnerId: admin.partnerId, id: orderId } }
  const holds = (await operator.call(getPaymentOrder, read)).statements.flatMap((statement) => statement.holds)
  expect(holds).toMatchObject([{ kind: 'BANK_CHANGE', canEnd: true }])
  expect(await holdsNow(app, admin.storeId)).toEqual(['BANK_CHANGE'])

  // Two operators end the wait of a changed account.
  const params = { id: holds[0]?.id ?? '' }
  expect(await operator.call(endHold, { params, body: { reason } })).toEqual({ isProposed: true })
  expect(await holdsNow(app, admin.storeId)).toEqual(['BANK_CHANGE'])
  await expect(other.call(endHold, { params, body: { reason } })).rejects.toMatchObject({ code: 'request.open' })
  const [request] = await openOf(admin.partnerId)
  const confirm = { params: { id: request?.id ?? '' } }
  await expect(operator.call(confirmChangeProposal, confirm)).rejects.toMatchObject({ code: 'proposal.second-person' })
  expect(await other.call(confirmChangeProposal, confirm)).toMatchObject({
    change: { kind: 'END_HOLD' },
    state: 'APPROVED',
  })
  expect(await holdsNow(app, admin.storeId)).toEqual([])
})

test('a request to end a hold closes with the hold', async () => {
  const { admin, reply } = await aPayout()
  file(reply('R02'))
  await take()
  await plaid.link(admin, 'platypus-savings')
  const params = {
    id: (await getRow(app.owner, 'payout_hold', { storeId: admin.storeId, kind: 'BANK_CHANGE', endedAt: null })).id,
  }
  await operator.call(endHold, { params, body: { reason } })
  const [request] = await openOf(admin.partnerId)
  await updateRows(app.owner, 'payout_hold', { storeId: admin.storeId, kind: 'BANK_CHANGE' }, { endedAt: sqlNow })

  const closed = { id: request?.id, state: 'SUPERSEDED', obstacle: 'hold-ended' }
  expect(await openOf(admin.partnerId)).toEqual([])
  const { items } = await operator.call(listPayoutRequests, { query: { partnerId: admin.partnerId } })
  expect(items).toMatchObject([closed])
  expect(await other.call(confirmChangeProposal, { params: { id: request?.id ?? '' } })).toMatchObject(closed)
})

test('a hold requires a store of the named partner', async () => {
  const [one, stranger] = [await aPayout(), await aPayout()]
  const body = { partnerId: one.admin.partnerId, storeId: stranger.admin.storeId, reason }
  await expect(operator.call(beginHold, { body })).rejects.toMatchObject({ code: 'partner.not-found' })
  expect(await holdsNow(app, stranger.admin.storeId)).toEqual([])
})

test('a hold of an operator is an event of the partner', async () => {
  const { admin } = await aPayout()
  const { partnerId, storeId } = admin
  const body = { partnerId, storeId, reason }
  await operator.call(beginHold, { body })
  await operator.call(beginHold, { body: { partnerId, reason } })

  const held = { kind: 'payout.held', cause: 'OPERATOR', endsAt: null }
  expect(await happened(admin, 'payout.held')).toMatchObject([
    { ...held, storeId: null, store: null },
    { ...held, storeId },
  ])
  const mails = (await mailsFor(app, admin)).filter(({ kind }) => kind === 'payout-held')
  expect(mails.map(({ to }) => to)).toEqual([admin.email, admin.email])
})

test('the log names each hold that a statement going on has ended', async () => {
  const { admin, statementId, reply } = await aPayout()
  const { partnerId, storeId } = admin
  file(reply('R02'))
  await take()
  const quoted = 'The owner asked us to wait.'
  await operator.call(beginHold, { body: { partnerId, storeId, reason: quoted } })
  const held = await getRow(app.owner, 'payout_hold', { storeId, kind: 'OPERATOR', endedAt: null })

  await other.call(moveStatement, { params: { id: statementId }, body: { reason } })

  const { items } = await operator.call(listAudit, { query: { action: 'payout.hold-ended', pageSize: 100 } })
  expect(items.find(({ objectId }) => objectId === held.id)).toMatchObject({
    actor: { id: other.id },
    before: { kind: 'OPERATOR', reason: quoted },
    after: { reason },
  })
})
