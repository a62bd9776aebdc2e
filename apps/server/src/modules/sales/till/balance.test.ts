import { confirmPurchase, getPosPurchase, reversePurchase, sendPosReceipt } from '@tillgate/contract/pos-purchases.ts'
import { getCardBalance } from '@tillgate/contract/pos-balance.ts'
import { getReceipt } from '@tillgate/contract/purchases.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { listAudit } from '#server/testing/applications.queries.ts'
import { anEmail, clientOf } from '#server/testing/people.ts'
import { mailsFor } from '#server/testing/applicants.ts'
import { useUpLimit } from '#server/testing/limits.ts'
import { startApp } from '#server/testing/start-app.ts'
import { aBasket, aStoreWithTill, sell, type TestTill } from '#server/testing/tills.ts'

const { url, drive } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })

const aCard = (family = 'ok'): string => `card_sbx_${family}_${newId()}`
const ask = (till: TestTill, cardToken: string, more: object = {}) =>
  till.call(getCardBalance, { body: { cardToken, entryMode: 'CONTACTLESS', ...more } })
const receiptOf = ({ receiptUrl }: { receiptUrl: string | null }) => {
  const [code = '', transactionId = ''] = (receiptUrl ?? '').split('/').toReversed()
  return clientOf(app).call(getReceipt, { params: { transactionId, code } })
}

test('reads the balance of the program’s purses and records who asked', async () => {
  const { admin, till } = await aStoreWithTill(app)
  const card = aCard()
  await drive.issuer.setCard({
    cardToken: card,
    balances: [
      { purse: 'FOOD', cents: 8240 },
      { purse: 'GYM', cents: 5000 },
    ],
  })

  const { lastPanFourDigits, purses } = await ask(till, card)

  expect(purses).toEqual([
    { purse: 'FOOD', amount: 82.4, of: 500, until: expect.stringMatching(/^\d{4}-\d{2}-(28|29|30|31)$/) },
  ])
  const log = await withTenant({ pool: app.deps.pool, caller: admin }, (db) => listAudit(db, admin.partnerId))
  const entry = log.find(({ action }) => action === 'card.balance-read')
  expect(entry).toMatchObject({
    actorId: till.cashierId,
    objectId: till.terminalId,
    after: { result: 'reported', last4: lastPanFourDigits },
  })
  expect(JSON.stringify(entry)).not.toContain('8240')
})

test('names the reason when there is no balance to show', async () => {
  const { till } = await aStoreWithTill(app)
  await expect(ask(till, 'other_card_of_a_bank')).rejects.toMatchObject({ status: 409, code: 'card.unknown' })
  await expect(ask(till, aCard('private'))).rejects.toMatchObject({ status: 409, code: 'balance.not-reported' })
  await expect(ask(till, aCard(), { program: 'OTHER' })).rejects.toMatchObject({ code: 'program.not-accepted' })
  await expect(ask(till, aCard(), { entryMode: 'MANUAL' })).rejects.toMatchObject({ status: 400 })
  const card = aCard()
  await drive.faults.add({ match: { provider: 'issuer', bodyContains: card, times: 1 }, action: { kind: 'reset' } })
  await expect(ask(till, card)).rejects.toMatchObject({ status: 503, code: 'card.unavailable' })
})

test('a terminal asks for 60 balances an hour', async () => {
  const { till } = await aStoreWithTill(app)
  const card = aCard()
  for (let index = 0; index < 60; index += 1) await ask(till, card)
  await expect(ask(till, card)).rejects.toMatchObject({ status: 429 })
})

test('a person asks for 120 balances a day', async () => {
  const { till } = await aStoreWithTill(app)
  await useUpLimit(app, { name: 'balance-person', subject: till.cashierId, max: 120 })
  await expect(ask(till, aCard())).rejects.toMatchObject({ status: 429 })
})

test('the sale, its receipt and its mail show what the issuer reports as left', async () => {
  const { admin, till } = await aStoreWithTill(app)
  const sale = await sell(till)
  // Of the purse that paid alone, although the card has others.
  expect(sale.balances).toEqual([{ purse: 'FOOD', amount: 491.42 }])
  // Another store charges the card: the receipt of this sale stays as it was reported.
  await drive.issuer.setCard({ cardToken: sale.cardToken, balances: [{ purse: 'FOOD', cents: 100 }] })
  expect((await receiptOf(sale)).balances).toContainEqual({ name: 'Food', amount: 491.42 })
  const email = anEmail()
  await till.call(sendPosReceipt, { params: { id: sale.id }, body: { email } })
  const [mail] = await mailsFor(app, admin)
  expect(mail?.params['left']).toContain('Food $491.42')

  await till.call(reversePurchase, { body: { purchaseId: sale.id } })
  expect((await till.call(getPosPurchase, { params: { id: sale.id } })).balances).toBeNull()
  expect((await receiptOf(sale)).balances).toBeNull()
})

test('a sale without a reported balance shows none', async () => {
  const { till } = await aStoreWithTill(app)
  const { id } = await aBasket(till)
  const body = { cardToken: aCard('private'), entryMode: 'CHIP' as const, expectedTotal: 11.26 }
  const sale = await till.call(confirmPurchase, { params: { id }, body })
  expect(sale).toMatchObject({ status: 'CONFIRMED', balances: null })
  expect((await receiptOf(sale)).balances).toBeNull()
})
