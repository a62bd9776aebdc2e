import * as contract from '@tillgate/contract/pos-purchases.ts'
import { login } from '@tillgate/contract/auth.ts'
import { getPosItem, openCashierSession } from '@tillgate/contract/pos.ts'
import { retireTerminal } from '@tillgate/contract/terminals.ts'
import { getUser, updateUser } from '@tillgate/contract/users.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { longRow } from '#server/testing/attack.ts'
import { mailbox, otherThan } from '#server/testing/mailbox.ts'
import { countWaiting } from '#server/testing/people.queries.ts'
import { aRetailer, clientOf, password } from '#server/testing/people.ts'
import { endOf } from '#server/testing/recovery.ts'
import { startApp } from '#server/testing/start-app.ts'
import { holdTerminal } from '#server/testing/tills.queries.ts'
import { aBasket, createShelf, createTill, nextNumber, tillLine, type TestTill } from '#server/testing/tills.ts'
import { deleteRows, insertRow, updateRows } from '#server/world/rows.queries.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })
const post = mailbox(app)

const aStore = async (stores = 1) => {
  const admin = await aRetailer(app, { stores })
  await createShelf(app, admin)
  return { admin, till: await createTill(app, admin) }
}
const lines = [{ barcode: '036000291452', quantity: 1 }]
const paying = (cardToken: string) => ({ cardToken, entryMode: 'CHIP' as const, expectedTotal: 11.26 })
const open = (till: TestTill, given: { appVersion?: string; password?: string; twoFactorCode?: string } = {}) =>
  tillLine(app, { terminalKey: till.terminalKey }).call(openCashierSession, {
    body: { email: till.email, password, terminalId: till.terminalId, appVersion: '1.0.0', ...given },
  })

test('moving a cashier ends sessions at the old store', async () => {
  const { admin, till } = await aStore(2)
  const { id } = await aBasket(till)
  const edit = async (stores: string[]) => {
    const { version, firstName, lastName, email } = await admin.call(getUser, { params: { id: till.cashierId } })
    const body = { firstName, lastName, email, roleType: 'CASHIER' as const, stores, version }
    await admin.call(updateUser, { params: { id: till.cashierId }, body })
  }
  await edit(admin.storeIds)
  expect((await till.call(contract.getPosPurchase, { params: { id } })).id).toBe(id)

  await edit(admin.storeIds.filter((storeId) => storeId !== admin.storeId))

  const gone = { status: 401 }
  await expect(till.call(contract.getPosPurchase, { params: { id } })).rejects.toMatchObject(gone)
  await expect(till.call(contract.cancelPurchase, { params: { id } })).rejects.toMatchObject(gone)
  await expect(till.call(contract.reversePurchase, { body: { purchaseId: id } })).rejects.toMatchObject(gone)
  await expect(till.call(contract.listPosPurchases, { query: {} })).rejects.toMatchObject(gone)
  await expect(open(till)).rejects.toMatchObject({ status: 403, code: 'cashier.not-here' })
})

test('a sign-in returns the name of its terminal', async () => {
  const { till } = await aStore()
  await updateRows(app.owner, 'terminal', { id: till.terminalId }, { name: 'Front counter' })
  expect(await open(till)).toMatchObject({ terminalName: 'Front counter' })
})

test('wrong portal passwords do not lock an activated terminal', async () => {
  const { till } = await aStore()
  const wrong = 'Wrong-password-1'
  const inPortal = () => endOf(clientOf(app).call(login, { body: { email: till.email, password: wrong } }))
  for (let index = 0; index < 5; index += 1) expect(await inPortal()).toBe('login.failed')
  expect(await inPortal()).toBe('login.locked')
  expect(await endOf(open(till))).toBe('done')

  for (let index = 0; index < 5; index += 1) expect(await endOf(open(till, { password: wrong }))).toBe('login.failed')
  expect(await endOf(open(till))).toBe('login.locked')
})

test('a hundred wrong terminal passwords require a code', async () => {
  const { till } = await aStore()
  expect(await endOf(open(till, { password: 'Wrong-password-1' }))).toBe('login.failed')
  await longRow(app, till.email, 100)

  expect(await endOf(open(till))).toBe('login.mail-code-needed')
  const twoFactorCode = await post.codeTo(till.email)
  expect(await endOf(open(till, { twoFactorCode: otherThan(twoFactorCode) }))).toBe('passcode.wrong')
  expect(await endOf(open(till, { twoFactorCode }))).toBe('done')
  expect(await endOf(open(till))).toBe('done')
})

test('refuses sign-in at a device retired meanwhile', async () => {
  const { admin, till } = await aStore()
  const letGo = await holdTerminal(app, till.terminalId)
  const signingIn = open(till)
  await expect.poll(() => withIdentity(app.deps.pool, countWaiting)).toBe(1)
  // Listens first: the refusal can arrive before the lock's transaction has ended here.
  const [refusal] = await Promise.all([endOf(signingIn), letGo('RETIRED')])
  expect(refusal).toBe('terminal.retired')
  const params = { id: admin.storeId, terminalId: till.terminalId }
  await expect(admin.call(retireTerminal, { params })).rejects.toMatchObject({ code: 'terminal.retired' })
})

test('an outdated app may undo and read, not sell', async () => {
  const { till } = await aStore()
  const card = `card_sbx_ok_${newId()}`
  const sale = await aBasket(till)
  await till.call(contract.confirmPurchase, { params: { id: sale.id }, body: paying(card) })
  const other = await aBasket(till)
  await till.call(contract.confirmPurchase, { params: { id: other.id }, body: paying(card) })
  const { id } = await aBasket(till)
  await insertRow(app.owner, 'pos_release', {
    version: '1.0.1',
    publishedAt: new Date('2024-01-01'),
    updateBy: new Date('2024-02-01'),
  })
  try {
    const old = { status: 409, code: 'update.required' }
    const body = { terminalTxnNo: nextNumber(), lines }
    await expect(till.call(contract.createPurchase, { body })).rejects.toMatchObject(old)
    await expect(till.call(contract.updatePurchase, { params: { id }, body: { lines } })).rejects.toMatchObject(old)
    await expect(till.call(contract.confirmPurchase, { params: { id }, body: paying(card) })).rejects.toMatchObject(old)
    const back = { lines: [{ lineId: 1, quantity: 1 }], cardToken: card }
    expect((await till.call(contract.returnPurchase, { params: { id: sale.id }, body: back })).status).toBe('CONFIRMED')
    expect((await till.call(contract.reversePurchase, { body: { purchaseId: other.id } })).reversed).toBe(true)
    expect((await till.call(contract.getPosPurchase, { params: { id } })).status).toBe('ANALYZED')
    expect((await till.call(getPosItem, { params: { barcode: '036000291452' }, query: {} })).price).toBe(4.29)
  } finally {
    await deleteRows(app.owner, 'pos_release', {})
  }
})
