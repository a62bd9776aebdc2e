import { sendPosReceipt } from '@tillgate/contract/pos-purchases.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { withTenant } from '#server/db/with-tenant.ts'
import { listAudit } from '#server/testing/applications.queries.ts'
import { mailsFor } from '#server/testing/applicants.ts'
import { useUpLimit } from '#server/testing/limits.ts'
import { startApp } from '#server/testing/start-app.ts'
import { aBasket, aStoreWithTill, sell, type TestTill } from '#server/testing/tills.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })

let phones = 0
const aPhone = (): string => {
  phones += 1
  return `+1305555${String(1000 + phones)}`
}
const text = (till: TestTill, id: string, phone: string) =>
  till.call(sendPosReceipt, { params: { id }, body: { phone } })

test('texts the link of the receipt and keeps no phone', async () => {
  const { admin, till } = await aStoreWithTill(app)
  const sale = await sell(till)
  const phone = aPhone()

  expect(await text(till, sale.id, phone)).toMatchObject({ id: sale.id, receiptEmailSent: false })

  expect(await mailsFor(app, admin)).toMatchObject([
    { kind: 'receipt', to: phone, params: { store: 'Store 1', number: sale.receiptNumber } },
  ])
  const [message] = await mailsFor(app, admin)
  expect(message?.params).not.toHaveProperty('left')
  const log = await withTenant({ pool: app.deps.pool, caller: admin }, (db) => listAudit(db, admin.partnerId))
  expect(log.find(({ action }) => action === 'purchase.receipt-texted')).toMatchObject({ objectId: sale.id })
  expect(JSON.stringify(log)).not.toContain(phone)
})

test('limits texts to one phone and refuses a number that is none', async () => {
  const { till } = await aStoreWithTill(app)
  const phone = aPhone()
  for (let index = 0; index < 5; index += 1) await text(till, (await sell(till)).id, phone)
  const { id } = await sell(till)
  await expect(text(till, id, phone)).rejects.toMatchObject({ status: 429 })
  expect(await text(till, id, aPhone())).toMatchObject({ id })
  await expect(text(till, id, '+130555501')).rejects.toMatchObject({
    status: 400,
    fields: [{ code: 'phone.too-short' }],
  })
  const both = { email: 'ana@people.test', phone: aPhone() }
  await expect(till.call(sendPosReceipt, { params: { id }, body: both })).rejects.toMatchObject({ status: 400 })
  await expect(till.call(sendPosReceipt, { params: { id }, body: {} })).rejects.toMatchObject({ status: 400 })
  await expect(text(till, (await aBasket(till)).id, aPhone())).rejects.toMatchObject({ code: 'purchase.state' })
})

test.each(['receipt-text-terminal', 'receipt-mails-of'])('%s: few receipts are sent in an hour', async (name) => {
  const { till } = await aStoreWithTill(app)
  const { id } = await sell(till)
  const subject = name === 'receipt-mails-of' ? till.cashierId : till.terminalId
  await useUpLimit(app, { name, subject, max: 60 })
  await expect(text(till, id, aPhone())).rejects.toMatchObject({ status: 429 })
})

test('a mailbox gets few receipts a day', async () => {
  const { till } = await aStoreWithTill(app)
  const { id } = await sell(till)
  await useUpLimit(app, { name: 'receipt-mail-address', subject: 'flooded@people.test', max: 20 })

  const mail = (email: string) => till.call(sendPosReceipt, { params: { id }, body: { email } })
  for (const email of ['Flooded@people.test', 'flooded+more@people.test']) {
    await expect(mail(email)).rejects.toMatchObject({ status: 429 })
  }
  expect(await mail('other@people.test')).toMatchObject({ receiptEmailSent: true })
})

test('one partner cannot use up the texts of all', async () => {
  const { admin, till } = await aStoreWithTill(app)
  const sale = await sell(till)
  await useUpLimit(app, { name: 'receipt-text-partner', subject: admin.partnerId, max: 5_000 })

  await expect(text(till, sale.id, aPhone())).rejects.toMatchObject({ status: 429 })

  const other = await aStoreWithTill(app)
  expect(await text(other.till, (await sell(other.till)).id, aPhone())).toMatchObject({ type: 'SALE' })
})
