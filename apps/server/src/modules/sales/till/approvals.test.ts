import { neededApproval, type OpenTill } from '@tillgate/client/till.ts'
import type { NeededApproval } from '@tillgate/contract/pos-approvals.ts'
import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import { listActivity } from '@tillgate/contract/activity.ts'
import { updateTillSettings } from '@tillgate/contract/till-settings.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { withTenant } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { listAudit } from '#server/testing/applications.queries.ts'
import { tillSettingsDraft } from '#server/testing/forms.ts'
import { aPerson, aRetailer, password, type Retailer } from '#server/testing/people.ts'
import { endOf } from '#server/testing/recovery.ts'
import { startApp } from '#server/testing/start-app.ts'
import { aColleague, aTerminal, createShelf, createTill, openTillAt, type TestTill } from '#server/testing/tills.ts'
import { hashPin } from '../../accounts/pins/prove-pin.service.ts'
import { ageRows, deleteRows, insertRow, updateRows } from '#server/world/rows.queries.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })

const [cashierPin, supervisorPin, adminPin] = ['4826', '7391', '6158']
const givePin = async (userId: string, pin: string) => {
  await deleteRows(app.owner, 'till_pin', { userId })
  await insertRow(app.owner, 'till_pin', { userId, hash: await hashPin(app.deps, userId, pin) })
}
const signedIn = async (till: TestTill): Promise<OpenTill> => {
  const client = openTillAt(app, till)
  await client.signIn(till.email, password)
  return client
}

/** A store with a cashier at a till, a supervisor and a Store Admin, each with a PIN. */
const aShop = async (stores = 1) => {
  const admin = await aRetailer(app, { stores })
  await createShelf(app, admin)
  const till = await createTill(app, admin)
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  await givePin(till.cashierId, cashierPin)
  await givePin(supervisor.id, supervisorPin)
  await givePin(admin.id, adminPin)
  return { admin, till, supervisor, client: await signedIn(till) }
}

const milk = '036000291452'
/** A paid sale of some gallons of milk at $4.29 each. */
const sale = async (client: OpenTill, gallons: number): Promise<PosPurchase & { cardToken: string }> => {
  const { id, totalAmount } = await client.price({ lines: [{ barcode: milk, quantity: gallons }] })
  const cardToken = `card_sbx_ok_${newId()}`
  const { purchase } = await client.confirm(id, { cardToken, entryMode: 'CHIP', expectedTotal: totalAmount })
  expect(purchase.status).toBe('CONFIRMED')
  return { ...purchase, cardToken }
}
/** A paid sale with soap of $2.68, which no card pays. */
const saleWithRest = async (client: OpenTill): Promise<PosPurchase> => {
  const lines = [
    { barcode: milk, quantity: 1 },
    { barcode: '4006381333931', quantity: 1 },
  ]
  const { id, totalAmount } = await client.price({ lines })
  const payment = { cardToken: `card_sbx_ok_${newId()}`, entryMode: 'CHIP' as const, expectedTotal: totalAmount }
  return (await client.confirm(id, payment)).purchase
}
const back = (quantity: number, { cardToken }: { cardToken: string }, approvalId?: string) => ({
  lines: [{ lineId: 1, quantity }],
  cardToken,
  ...(approvalId !== undefined && { approvalId }),
})
/** What the refused call asks to approve. */
const needed = async (work: Promise<unknown>): Promise<NeededApproval> => {
  const error: unknown = await work.then(
    () => undefined,
    (refused: unknown) => refused,
  )
  const found = neededApproval(error)
  if (!found) throw new Error('No approval was asked for', { cause: error })
  return found
}
type Of = { purchaseId: string | null; supervisorId: string; pin?: string }
const approve = async (
  client: OpenTill,
  need: NeededApproval,
  { purchaseId, supervisorId, pin = supervisorPin }: Of,
) => {
  const { action, amount, percent } = need
  const approval = { action, purchaseId, amount, percent, reason: 'The goods are spoiled', supervisorId, pin }
  return (await client.approve(approval)).approvalId
}

test('a return above the limit needs a supervisor', async () => {
  const { admin, client, supervisor, till } = await aShop()
  const sold = await sale(client, 20)
  const need = await needed(client.giveBack(sold.id, back(20, sold)))
  expect(need).toEqual({ action: 'RETURN', limit: 50, amount: 85.8, percent: null })

  const approvalId = await approve(client, need, { purchaseId: sold.id, supervisorId: supervisor.id })

  expect(await client.giveBack(sold.id, back(20, sold, approvalId))).toMatchObject({ status: 'CONFIRMED' })
  const log = await withTenant({ pool: app.deps.pool, caller: admin }, (db) => listAudit(db, admin.partnerId))
  expect(log.find(({ action }) => action === 'purchase.approved')).toMatchObject({
    actorId: till.cashierId,
    after: { action: 'RETURN', amountCents: 8580, approverId: supervisor.id, reason: 'The goods are spoiled' },
  })
  expect(log.find(({ action }) => action === 'purchase.approved')?.after).toHaveProperty('approver')

  const { items } = await admin.call(listActivity, { query: { kind: 'stores' } })
  const entry = items.find(({ action }) => action === 'purchase.approved')
  expect(entry).toMatchObject({
    object: 'store',
    objectName: expect.stringContaining('Store 1'),
    actor: { id: till.cashierId },
  })
  const shown = Object.fromEntries(entry?.changes.map(({ field, is }) => [field, is]) ?? [])
  expect(shown).toMatchObject({
    action: 'RETURN',
    amountCents: '8580',
    receiptNumber: sold.receiptNumber,
    reason: 'The goods are spoiled',
  })
  expect(shown['approver']).toMatch(/\w/)
})

test('several returns of one sale, and of one day, add up', async () => {
  const { client } = await aShop()
  const sold = await sale(client, 20)
  expect(await endOf(client.giveBack(sold.id, back(11, sold)))).toBe('done')
  expect(await needed(client.giveBack(sold.id, back(1, sold)))).toMatchObject({ action: 'RETURN', amount: 4.29 })
  // Five times the limit of $50 in a day: 5 x $47.19 = $235.95 are allowed, one more is not.
  for (let index = 0; index < 4; index += 1) {
    const next = await sale(client, 11)
    expect(await endOf(client.giveBack(next.id, back(11, next)))).toBe('done')
  }
  const last = await sale(client, 11)
  expect(await endOf(client.giveBack(last.id, back(11, last)))).toBe('approval.needed')
})

test('the last sale is reversed up to the limit, an older one with an approval', async () => {
  const { client, supervisor } = await aShop()
  const [older, large, last] = [await sale(client, 1), await sale(client, 20), await sale(client, 1)]

  expect((await client.reverse(last.id)).reversed).toBe(true)
  // The sale before is not the last one now: a cashier could undo a whole day.
  const need = await needed(client.reverse(large.id))
  expect(need).toEqual({ action: 'REVERSE_OLDER', limit: null, amount: 85.8, percent: null })
  expect(await needed(client.reverse(older.id))).toMatchObject({ action: 'REVERSE_OLDER', amount: 4.29 })
  const approvalId = await approve(client, need, { purchaseId: large.id, supervisorId: supervisor.id })
  expect((await client.reverse(large.id, { approvalId })).reversed).toBe(true)
  // Repeated after a lost answer.
  expect((await client.reverse(large.id)).reversed).toBe(true)
  const newest = await sale(client, 20)
  expect(await needed(client.reverse(newest.id))).toMatchObject({ action: 'REVERSE_LAST', limit: 50 })
})

test('a discount above the limit is approved once for its basket', async () => {
  const { client, supervisor } = await aShop()
  const line = { barcode: milk, quantity: 2 }
  expect(await endOf(client.price({ lines: [{ ...line, discount: 0.43 }] }))).toBe('done')
  expect(await endOf(client.price({ lines: [{ ...line, discount: 0.44 }] }))).toBe('approval.needed')
  const basket = await client.price({ lines: [line] })
  const lines = [{ ...line, discount: 1.72 }]
  const need = await needed(client.reprice(basket.id, { lines }))
  expect(need).toEqual({ action: 'DISCOUNT', limit: 5, amount: 1.72, percent: 19.99 })

  const approvalId = await approve(client, need, { purchaseId: basket.id, supervisorId: supervisor.id })

  expect(await client.reprice(basket.id, { lines, approvalId })).toMatchObject({ totalAmount: 6.86 })
  const more = [...lines, { barcode: '4006381333931', quantity: 1 }]
  expect(await endOf(client.reprice(basket.id, { lines: more }))).toBe('done')
  expect(await endOf(client.reprice(basket.id, { lines: [{ ...line, discount: 1.8 }] }))).toBe('approval.needed')
  const tooMuch = await needed(client.reprice(basket.id, { lines: [{ ...line, discount: 4 }] }))
  expect(await endOf(approve(client, tooMuch, { purchaseId: basket.id, supervisorId: supervisor.id }))).toBe(
    'approval.not-allowed',
  )
})

test('a typed card number needs an approval', async () => {
  const { admin, client, supervisor } = await aShop()
  await updateRows(app.owner, 'partner', { id: admin.partnerId }, { manualCardEntry: 'APPROVED' })
  const { id } = await client.price({ lines: [{ barcode: milk, quantity: 1 }] })
  const payment = { cardToken: `card_sbx_ok_${newId()}`, entryMode: 'MANUAL' as const, expectedTotal: 4.29 }
  const need = await needed(client.confirm(id, payment))
  expect(need).toEqual({ action: 'MANUAL_CARD', limit: null, amount: 4.29, percent: null })

  const approvalId = await approve(client, need, { purchaseId: id, supervisorId: supervisor.id })

  expect(await client.confirm(id, { ...payment, approvalId })).toMatchObject({ outcome: 'paid' })
})

test('a store changes the limits for the next call', async () => {
  const { admin, client } = await aShop()
  const sold = await sale(client, 2)
  const permissions = [{ action: 'RETURN' as const, role: 'CASHIER' as const, rule: 'DENIED' as const, limit: null }]
  await admin.call(updateTillSettings, { params: { id: admin.storeId }, body: { ...tillSettingsDraft, permissions } })
  expect(await endOf(client.giveBack(sold.id, back(1, sold)))).toBe('role.not-allowed')
})

test('the limit of a supervisor needs a Store Admin', async () => {
  const { admin, client, supervisor } = await aShop()
  const sold = await sale(client, 120)
  const need = await needed(client.giveBack(sold.id, back(120, sold)))
  const of = { purchaseId: sold.id, supervisorId: supervisor.id }
  expect(await endOf(approve(client, need, of))).toBe('approval.not-allowed')

  const approvalId = await approve(client, need, { ...of, supervisorId: admin.id, pin: adminPin })

  expect(await client.giveBack(sold.id, back(120, sold, approvalId))).toMatchObject({ type: 'RETURN' })
})

const upTo = (role: 'CASHIER' | 'SUPERVISOR', limit: number) =>
  ({ action: 'RETURN', role, rule: 'ALLOWED', limit }) as const

test('the approvals of one supervisor on one day add up', async () => {
  const { admin, till, client, supervisor } = await aShop()
  const permissions = [upTo('CASHIER', 1), upTo('SUPERVISOR', 50)]
  await admin.call(updateTillSettings, { params: { id: admin.storeId }, body: { ...tillSettingsDraft, permissions } })
  const colleague = await signedIn(await aColleague(app, admin, till))
  const approved = async (by: OpenTill, as = { supervisorId: supervisor.id, pin: supervisorPin }) => {
    const sold = await sale(by, 11)
    const giveAll = (approvalId?: string) => by.giveBack(sold.id, back(11, sold, approvalId))
    const need = await needed(giveAll())
    return endOf(approve(by, need, { ...as, purchaseId: sold.id }).then(giveAll))
  }
  // Five times the limit of $50 in a day, of all cashiers together: 5 x $47.19 = $235.95.
  for (const by of [client, colleague, client, colleague, client]) expect(await approved(by)).toBe('done')
  expect(await approved(colleague)).toBe('approval.not-allowed')

  const own = openTillAt(app, till)
  await own.signInWithPin(supervisor.id, supervisorPin)
  const sold = await sale(own, 11)
  expect(await endOf(own.giveBack(sold.id, back(11, sold)))).toBe('approval.needed')
  expect(await approved(client, { supervisorId: admin.id, pin: adminPin })).toBe('done')
})

test('a supervisor at the till has own limits and approves nothing of one’s own', async () => {
  const { client, till, supervisor } = await aShop()
  const sold = await sale(client, 20)
  const large = await sale(client, 120)
  const own = openTillAt(app, till)
  await own.signInWithPin(supervisor.id, supervisorPin)

  expect(await own.giveBack(sold.id, back(20, sold))).toMatchObject({ type: 'RETURN' })
  const need = await needed(own.giveBack(large.id, back(120, large)))
  expect(need.limit).toBe(500)
  const of = { purchaseId: large.id, supervisorId: supervisor.id }
  expect(await endOf(approve(own, need, of))).toBe('approval.own')
})

test('an accountant approves nothing and opens no till, also with a PIN of before', async () => {
  const { admin, client, till } = await aShop()
  const accountant = await aPerson(app, { role: 'ACCOUNTANT', partnerId: admin.partnerId })
  await givePin(accountant.id, supervisorPin)
  const sold = await sale(client, 20)
  const need = await needed(client.giveBack(sold.id, back(20, sold)))

  expect(await endOf(approve(client, need, { purchaseId: sold.id, supervisorId: accountant.id }))).toBe(
    'cashier.not-here',
  )
  expect(await endOf(openTillAt(app, till).signInWithPin(accountant.id, supervisorPin))).toBe('cashier.not-here')
  expect((await openTillAt(app, till).people()).some(({ id }) => id === accountant.id)).toBe(false)
})

/** The store at which a terminal of the partner’s second store sells. */
const secondStore = async (admin: Retailer): Promise<OpenTill> => {
  const [, storeId = ''] = admin.storeIds
  const there = { ...admin, storeId }
  const device = await aTerminal(app, there)
  const cashier = await aColleague(app, there, { ...(await createTill(app, there)), ...device })
  return signedIn(cashier)
}

const pay = (by: OpenTill, id: string, amount: number): Promise<string> =>
  endOf(by.payRest(id, { kind: 'CASH', amount, given: null }))

test('a dishonest cashier alone gets no more than the limits', async () => {
  const { admin, till, client, supervisor } = await aShop(2)
  const sold = await sale(client, 20)
  const other = await sale(client, 20)
  const giveAll = (approvalId?: string) => client.giveBack(sold.id, back(20, sold, approvalId))
  const need = await needed(giveAll())
  const of = { purchaseId: sold.id, supervisorId: supervisor.id }

  // No approval of one's own: by the own account, by a colleague, by a second account of the same mailbox, by the own PIN.
  expect(await endOf(approve(client, need, { ...of, supervisorId: till.cashierId, pin: cashierPin }))).toBe(
    'approval.own',
  )
  const colleague = await aColleague(app, admin, till)
  await givePin(colleague.cashierId, '8264')
  expect(await endOf(approve(client, need, { ...of, supervisorId: colleague.cashierId, pin: '8264' }))).toBe(
    'approval.not-allowed',
  )
  const second = await aPerson(app, {
    role: 'SUPERVISOR',
    partnerId: admin.partnerId,
    email: till.email.replace('@', '+second@'),
  })
  await givePin(second.id, '9153')
  expect(await endOf(approve(client, need, { ...of, supervisorId: second.id, pin: '9153' }))).toBe('approval.own')
  const twin = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  await givePin(twin.id, cashierPin)
  expect(await endOf(approve(client, need, { ...of, supervisorId: twin.id, pin: cashierPin }))).toBe('pin.wrong')
  const foreign = await aShop()
  expect(await endOf(approve(client, need, { ...of, supervisorId: foreign.supervisor.id }))).toBe('cashier.not-here')

  // An approval fits nothing else: other purchase, other amount, other action, other till, a second use, later.
  const approvalId = await approve(client, need, of)
  expect(await endOf(client.giveBack(other.id, back(20, other, approvalId)))).toBe('approval.invalid')
  expect(await endOf(client.giveBack(sold.id, back(19, sold, approvalId)))).toBe('approval.invalid')
  expect(await endOf(client.reverse(sold.id, { approvalId }))).toBe('approval.invalid')
  const elsewhere = await signedIn({ ...till, ...(await aTerminal(app, admin)) })
  expect(await endOf(elsewhere.giveBack(sold.id, back(20, sold, approvalId)))).toBe('approval.invalid')
  const theirs = await signedIn(colleague)
  expect(await endOf(theirs.giveBack(sold.id, back(20, sold, approvalId)))).toBe('approval.invalid')
  expect(await endOf(giveAll(newId()))).toBe('approval.invalid')
  expect(await endOf(giveAll(approvalId))).toBe('done')
  const rest = await needed(client.giveBack(other.id, back(20, other)))
  expect(await endOf(client.giveBack(other.id, back(20, other, approvalId)))).toBe('approval.invalid')
  const late = await approve(client, rest, { ...of, purchaseId: other.id })
  await ageRows(app.owner, 'till_approval', { id: late }, '3 minutes', ['expiresAt'])
  expect(await endOf(client.giveBack(other.id, back(20, other, late)))).toBe('approval.invalid')

  // The price is the store's, whatever the till sends; goods of the other store need an approval, its baskets are not read.
  const there = await secondStore(admin)
  expect(await endOf(there.giveBack(other.id, back(1, other)))).toBe('approval.needed')
  expect(await endOf(there.purchase(other.id))).toBe('purchase.not-found')
  expect(await endOf(there.reverse(other.id))).toBe('purchase.not-found')
  const stolen = await openTillAt(app, till).people()
  expect(stolen.every((person) => !('pin' in person || 'email' in person))).toBe(true)

  // Payments beside the card: never more than is owed, nor on a sale of another store.
  await admin.call(updateTillSettings, {
    params: { id: admin.storeId },
    body: { ...tillSettingsDraft, registerMode: 'TILL', float: 50 },
  })
  const { id: partly, splitTenderAmount } = await saleWithRest(client)
  expect(await pay(client, partly, splitTenderAmount + 0.01)).toBe('payment.too-much')
  expect(await pay(client, partly, splitTenderAmount)).toBe('done')
  expect(await pay(client, partly, 0.01)).toBe('payment.too-much')
  expect(await pay(there, partly, 0.01)).toBe('purchase.not-found')

  // The end of the day: a difference above the limit needs a supervisor, whose approval fits this difference alone.
  const { day, cashExpected } = await client.day()
  const close = (counted: number | null, closeApproval?: string) =>
    client.closeDay({ day, counted, note: '', ...(closeApproval !== undefined && { approvalId: closeApproval }) })
  const short = await needed(close(cashExpected - 20.01))
  expect(short).toEqual({ action: 'CLOSE_DAY', limit: 20, amount: 20.01, percent: null })
  expect(await needed(close(cashExpected + 20.01))).toMatchObject({ action: 'CLOSE_DAY', amount: 20.01 })
  const ofDay = { purchaseId: null, supervisorId: supervisor.id }
  expect(await endOf(approve(client, short, { ...ofDay, supervisorId: till.cashierId, pin: cashierPin }))).toBe(
    'approval.own',
  )
  expect(await endOf(approve(client, short, { ...of, purchaseId: sold.id }))).toBe('input.invalid')
  const closing = await approve(client, short, ofDay)
  expect(await endOf(close(cashExpected - 30, closing))).toBe('approval.invalid')
  expect(await endOf(elsewhere.closeDay({ day, counted: 29.99, note: '', approvalId: closing }))).toBe(
    'approval.invalid',
  )
  expect(await endOf(client.openDrawer(closing))).toBe('approval.invalid')
  expect(await close(cashExpected - 20.01, closing)).toMatchObject({ zNumber: 1, difference: -20.01 })
  expect(await endOf(close(cashExpected))).toBe('day.closed')
  expect(await endOf(close(cashExpected, closing))).toBe('day.closed')

  // Guesses at the supervisor's PIN end with the fifth, by session or by approval.
  const guess = (pin: string) => endOf(approve(client, rest, { ...of, purchaseId: other.id, pin }))
  for (const pin of ['5127', '5138', '5149']) expect(await guess(pin)).toBe('pin.wrong')
  for (const pin of ['5162', '5173']) expect(await endOf(client.signInWithPin(supervisor.id, pin))).toBe('pin.wrong')
  expect(await guess(supervisorPin)).toBe('pin.blocked')
})

test('one approval is used by one of two calls', async () => {
  const { client, supervisor } = await aShop()
  const sold = await sale(client, 40)
  const ask = () => client.giveBack(sold.id, back(20, sold))
  const need = await needed(ask())
  const approvalId = await approve(client, need, { purchaseId: sold.id, supervisorId: supervisor.id })
  const both = await Promise.all([1, 2].map(() => endOf(client.giveBack(sold.id, back(20, sold, approvalId)))))
  expect(both.toSorted()).toEqual(['approval.invalid', 'done'])
})
