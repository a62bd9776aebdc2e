import { getPaymentOrder } from '@tillgate/contract/operator-payment-orders.ts'
import { beginHold, endHold, moveStatement } from '@tillgate/contract/operator-payouts.ts'
import { anOperator } from '#server/testing/operators.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { holdsNow } from '#server/testing/replies.queries.ts'
import { inProduction } from '#server/testing/in-production.ts'
import { repliesApp } from '#server/testing/replies.ts'
import { statementsOfPartner } from '#server/testing/settlement.queries.ts'

const { app, plaid, aPayout, sell, cutOff, file, take } = await repliesApp()
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))
const operator = await anOperator(app)
const reason = 'The store was called.'

test('operators cannot end account waits or return holds', async () => {
  const { admin, statementId, reply } = await aPayout()
  file(reply('R02'))
  await take()
  const move = async (id: string) => (await operator.call(moveStatement, { params: { id }, body: { reason } })).heldBy
  expect(await move(statementId)).toEqual(['BANK_RETURN', 'NO_VERIFIED_BANK'])
  expect(await holdsNow(app, admin.storeId)).toEqual(['BANK_RETURN', 'NO_VERIFIED_BANK'])

  await plaid.link(admin, 'platypus-savings')
  await sell(admin)
  await cutOff()
  const rows = await statementsOfPartner(app, admin.partnerId)
  const [{ id: heldId, orderId } = { id: '', orderId: '' }] = rows.filter(({ id }) => id !== statementId)
  const ask = (method: 'GET' | 'POST', path: string, id: string) =>
    inProduction(app, operator, {
      method,
      url: path.replace(':id', id),
      ...(method === 'POST' && { payload: { reason } }),
    })
  expect((await ask('POST', moveStatement.path, heldId)).body).toMatchObject({ heldBy: ['BANK_CHANGE'] })
  const read = { params: { partnerId: admin.partnerId, id: orderId } }
  const holds = (await operator.call(getPaymentOrder, read)).statements.flatMap((statement) => statement.holds)
  const [{ id } = { id: null }] = holds
  expect(holds).toMatchObject([{ kind: 'BANK_CHANGE', canEnd: true }])
  expect(await ask('POST', endHold.path, id ?? '')).toMatchObject({ status: 409, body: { code: 'hold.not-ours' } })
  const live = await ask('GET', getPaymentOrder.path.replace(':partnerId', admin.partnerId), orderId)
  expect(live.body).toMatchObject({ statements: [{ holds: [{ kind: 'BANK_CHANGE', canEnd: false }] }] })
  expect(await holdsNow(app, admin.storeId)).toEqual(['BANK_CHANGE'])

  // Whoever tries the product does not wait three days.
  expect(await move(heldId)).toEqual([])
  expect(await holdsNow(app, admin.storeId)).toEqual([])
})

test('a hold requires a store of the named partner', async () => {
  const [one, other] = [await aPayout(), await aPayout()]
  const body = { partnerId: one.admin.partnerId, storeId: other.admin.storeId, reason }
  await expect(operator.call(beginHold, { body })).rejects.toMatchObject({ code: 'partner.not-found' })
  expect(await holdsNow(app, other.admin.storeId)).toEqual([])
})
