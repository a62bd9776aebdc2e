import { beginRecheck } from '@tillgate/contract/operator-decisions.ts'
import { getPartnerMoney } from '@tillgate/contract/operator-partner-money.ts'
import { suspendStore } from '@tillgate/contract/operator-partners.ts'
import { beginHold, requestAdjustment } from '@tillgate/contract/operator-payouts.ts'
import { getPayouts } from '@tillgate/contract/payouts.ts'
import { listStatements } from '@tillgate/contract/transfer-statements.ts'
import { sumDollars } from '@tillgate/domain/money.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { anOperator } from '#server/testing/operators.ts'
import { aSeller, withAccount } from '#server/testing/payouts.ts'
import { insertRow, listRows } from '#server/world/rows.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { closeCycle, payRunOf } from '#server/testing/statements.queries.ts'
import { createTill, giveBack, sell } from '#server/testing/tills.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })
const first = await anOperator(app)
const reason = 'Two sales within four seconds.'

const money = (id: string) => first.call(getPartnerMoney, { params: { id } })

/** Two stores with sales: one was paid and sold again, one is held with a statement and later sales. */
const twoStores = async () => {
  const seller = await aSeller(app, {}, { stores: 2 })
  const { partnerId, storeIds } = seller
  const [paid = '', held = ''] = storeIds
  const other = { ...seller, storeId: held }
  await withAccount(app, other)
  const shelf = await listRows(app.owner, 'item_store', { partnerId, storeId: paid })
  for (const item of shelf) await insertRow(app.owner, 'item_store', { ...item, storeId: held })
  const till = await createTill(app, other)
  const sale = await sell(seller.till)
  await sell(till)
  const statement = await closeCycle(app, { partnerId, storeId: paid }, { cutOff: '2026-11-18T22:00:00Z' })
  await closeCycle(app, { partnerId, storeId: held }, { cutOff: '2026-11-19T22:00:00Z' })
  await payRunOf(app, [statement.id], { trace: '011401530000077' })
  await first.call(beginHold, { body: { partnerId, storeId: held, reason } })
  await giveBack(seller.till, sale)
  await sell(seller.till)
  await sell(till)
  return { seller, partnerId, paid, held }
}

test('the parts add up to what is owed', async () => {
  const { partnerId, held } = await twoStores()
  const answer = await money(partnerId)
  expect(answer.isBalanced).toBe(true)
  expect(sumDollars([answer.next, answer.held, answer.notDue, answer.debt])).toBe(answer.owed)
  expect(sumDollars(answer.stores.map(({ payable, notDue }) => payable + notDue))).toBe(answer.owed)
  for (const { purchases, returns, fees, adjustments, carried, payable } of answer.stores) {
    expect(sumDollars([purchases.amount, returns.amount, fees, adjustments, carried])).toBe(payable)
  }
  const [hold, ...others] = answer.holds
  expect(others).toEqual([])
  expect(hold).toMatchObject({ storeId: held, amount: answer.held, hold: { reason, begunBy: { id: first.id } } })
})

test('shows the amounts of the portal to the cent', async () => {
  const { seller, partnerId, held } = await twoStores()
  const answer = await money(partnerId)
  const payouts = await seller.call(getPayouts, { query: {} })
  const statements = await seller.call(listStatements, { query: {} })

  expect(answer.cutOff).toBe(payouts.openCycle.cutoffDate)
  expect(answer.next).toBe(payouts.openCycle.amount)
  const store = answer.stores.find(({ storeId }) => storeId === held)
  expect(store?.carried).toBe(payouts.waiting.amount)
  expect(answer.onItsWay.amount).toBe(
    sumDollars(
      statements.items
        .filter(({ paymentStatus }) => paymentStatus === 'PAYMENTREQUESTED')
        .map(({ amountPayable }) => amountPayable),
    ),
  )
  expect(answer.orders.map(({ amount }) => amount)).toEqual(statements.items.map(({ amountPayable }) => amountPayable))
})

test('counts the money of a suspended store in a re-check once', async () => {
  const seller = await aSeller(app)
  const { partnerId, storeId } = seller
  await sell(seller.till)
  const application = {
    partnerId,
    storeId,
    status: 'APPROVED',
    phase: 'RECHECK',
    dueAt: new Date(),
    recheckAt: new Date(),
  } as const
  await insertRow(app.owner, 'application', { id: newId(), ...application })
  await first.call(suspendStore, { params: { id: partnerId, storeId }, body: { reason } })

  const { held, holds } = await money(partnerId)
  expect(held).toBeGreaterThan(0)
  expect(holds).toMatchObject([{ amount: held, stores: { length: 1 }, hold: { kind: 'UNDER_REVIEW', reason } }])
})

test('names cause, author and reason of a re-check', async () => {
  const { partnerId, storeId } = await aSeller(app)
  const application = { partnerId, storeId, status: 'APPROVED', phase: 'DECIDED', dueAt: new Date() } as const
  const id = newId()
  await insertRow(app.owner, 'application', { id, ...application })
  const before = Date.now()
  const administrator = await anOperator(app, 'OPERATOR_ADMIN')
  await administrator.call(beginRecheck, { params: { id }, body: { reason } })

  const { holds } = await money(partnerId)
  expect(holds).toMatchObject([
    { hold: { kind: 'UNDER_REVIEW', causes: ['OPERATOR'], reason, begunBy: { id: administrator.id } } },
  ])
  expect(Date.parse(holds[0]?.hold.begunAt ?? '')).toBeGreaterThan(before - 60_000)
})

test('counts a booked adjustment and no waiting one', async () => {
  const { partnerId, storeId } = await aSeller(app)
  const body = { partnerId, storeId, reason: 'The till was off all day.', said: 'A correction' }
  await first.call(requestAdjustment, { body: { ...body, amount: 101 } })
  expect(await money(partnerId)).toMatchObject({ owed: 0, next: 0 })
  await first.call(requestAdjustment, { body: { ...body, amount: 2.5 } })
  expect(await money(partnerId)).toMatchObject({ owed: 2.5, next: 2.5, stores: [{ adjustments: 2.5 }] })
  await first.call(requestAdjustment, { body: { ...body, amount: -4 } })
  expect(await money(partnerId)).toMatchObject({ owed: -1.5, next: 0, debt: -1.5, isBalanced: true })
})

test('a new partner is owed nothing and an unknown one returns 404', async () => {
  const { partnerId } = await aSeller(app)
  await expect(money(first.id)).rejects.toMatchObject({ code: 'partner.not-found' })
  expect(await money(partnerId)).toMatchObject({ owed: 0, stores: [{ payable: 0 }], holds: [], orders: [] })
})
