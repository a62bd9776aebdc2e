import { getTransaction } from '@tillgate/contract/purchases.ts'
import { listStatementEntries } from '@tillgate/contract/statement-entries.ts'
import { getStatement } from '@tillgate/contract/transfer-statements.ts'
import type { EntryType } from '@tillgate/domain/entries.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { aPerson } from '#server/testing/people.ts'
import {
  bookEntry,
  closeCycle,
  moveEntryAway,
  returnStatement,
  sendStatement,
  settleStatement,
} from '#server/testing/statements.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { giveBack, sell } from '#server/testing/tills.ts'
import { aPaidStore } from '#server/testing/payouts.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })

const thursday = '2026-11-19T22:00:00.000Z'
const friday = '2026-11-20T22:00:00.000Z'
const askFor = ({ paymentOrderId, storeId }: { paymentOrderId: string; storeId: string }) => ({
  params: { paymentOrderId },
  query: { storeId },
})

/** Carried in −$61.20; a sale, half of it returned, and a correction of $100.00. */
const aStory = async () => {
  const { admin, till } = await aPaidStore(app)
  await bookEntry(app, admin, { type: 'EQUIPMENT', cents: -6120 })
  const first = await closeCycle(app, admin, { cutOff: thursday })
  const sale = await sell(till)
  const back = await giveBack(till, sale)
  await bookEntry(app, admin, { type: 'ADJUSTMENT', cents: 10_000, reason: 'A sale of Nov 12 was charged twice' })
  const made = await closeCycle(app, admin, { cutOff: friday })
  return { admin, till, first, made, sale, back }
}

test('a statement explains its amount and verifies its sum', async () => {
  const { admin, first, made } = await aStory()
  const { number, ...detail } = await admin.call(getStatement, askFor(made))
  expect(number).toMatch(/^\d{8}-261120$/)
  expect(detail).toMatchObject({
    amountPayable: 42.72,
    grossAmount: 4.29,
    feeAmount: -0.37,
    adjustmentAmount: 100,
    carryAmount: -61.2,
    groups: [
      { type: 'SALE', entries: 1, givenBack: 0, amount: 8.58, statement: null },
      { type: 'RETURN', entries: 1, amount: -4.29 },
      { type: 'PROC_FEE', entries: 2, givenBack: 1, amount: -0.12 },
      { type: 'FIXED_FEE', entries: 1, amount: -0.25 },
      { type: 'ADJUSTMENT', entries: 1, amount: 100 },
      {
        type: 'CARRY_IN',
        entries: 1,
        amount: -61.2,
        statement: { paymentOrderId: first.paymentOrderId, cutoffDate: thursday },
      },
    ],
    entries: 7,
    addsUp: true,
    difference: 0,
    purchases: 2,
    purchasesAmount: 3.92,
    feePercentage: 2.75,
    fixedFee: 0.25,
    waiting: { statements: 0, amount: 0 },
  })
  expect(await admin.call(getStatement, askFor(first))).toMatchObject({
    amountPayable: 0,
    groups: [
      { type: 'EQUIPMENT', amount: -61.2 },
      { type: 'CARRY_OUT', amount: 61.2, statement: { paymentOrderId: made.paymentOrderId, cutoffDate: friday } },
    ],
  })
})

test('every figure lists its entries, fees to four decimals', async () => {
  const { admin, first, made, sale, back } = await aStory()
  const of = async (type: EntryType) => {
    const { params, query } = askFor(made)
    return admin.call(listStatementEntries, { params, query: { ...query, type } })
  }
  const fees = await of('PROC_FEE')
  expect(fees.total).toBe(2)
  expect(fees.items).toMatchObject([
    {
      amount: 0.12,
      benefitsAmount: -4.29,
      exactAmount: null,
      purchase: { id: back.id, purchaseTransactionType: 'RETURN' },
    },
    { amount: -0.24, benefitsAmount: 8.58, exactAmount: 0.236, purchase: { id: sale.id } },
  ])
  expect((await of('ADJUSTMENT')).items).toMatchObject([
    { amount: 100, purchase: null, reason: 'A sale of Nov 12 was charged twice', exactAmount: null },
  ])
  expect((await of('CARRY_IN')).items).toMatchObject([{ statement: { paymentOrderId: first.paymentOrderId } }])
  expect((await of('EQUIPMENT')).items).toEqual([])
})

test('an incorrect statement shows its difference', async () => {
  const { admin, made } = await aStory()
  await moveEntryAway(app, admin.partnerId, { statementId: made.id, type: 'FIXED_FEE' })
  expect(await admin.call(getStatement, askFor(made))).toMatchObject({ addsUp: false, difference: 0.25, entries: 6 })
})

test('the deposit hides account details from a Supervisor', async () => {
  const { admin, made } = await aStory()
  const key = { ...made, partnerId: admin.partnerId }
  await sendStatement(app, key, { effectiveDay: '2026-11-25', sentAt: '2026-11-24T23:10:00.000Z' })
  const sent = {
    sentAt: '2026-11-24T23:10:00.000Z',
    effectiveDay: '2026-11-25',
    arrivesAt: '2026-11-25T14:00:00.000Z',
    // Thanksgiving lies between.
    returnableUntil: '2026-11-30',
    returnedAt: null,
    trace: expect.stringMatching(/^02100\d{10}$/),
  }
  const read = async (who: Pick<typeof admin, 'call'>) => (await who.call(getStatement, askFor(made))).deposit
  expect(await read(admin)).toMatchObject({ ...sent, holder: 'Peña Foods LLC', accountType: 'CHECKING' })
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  expect(await read(supervisor)).toMatchObject({ ...sent, holder: null, accountType: null })
})

test('returned money waits until a stated cut-off', async () => {
  const { admin, till } = await aPaidStore(app)
  await sell(till)
  const made = await closeCycle(app, admin, { cutOff: thursday })
  const key = { ...made, partnerId: admin.partnerId }
  await sendStatement(app, key, { effectiveDay: '2026-11-20', sentAt: '2026-11-19T23:10:00Z' })
  await settleStatement(app, key, '2026-11-20T14:00:00Z')
  await returnStatement(app, key, { code: 'R02', at: '2026-11-20T19:32:00.000Z' })
  await sell(till)
  await closeCycle(app, admin, { cutOff: friday })
  const detail = await admin.call(getStatement, askFor(made))
  expect(detail).toMatchObject({
    paymentStatus: 'RETURNED',
    bankReturn: { code: 'R02', reason: 'closed' },
    holds: [{ kind: 'BANK_RETURN', fix: 'link', begunAt: '2026-11-20T19:32:00.000Z' }],
    deposit: { returnedAt: '2026-11-20T19:32:00.000Z', isFinal: false },
    waiting: { statements: 1, amount: 8.09 },
  })
  expect(Date.parse(detail.nextCutoffDate)).toBeGreaterThan(Date.now())
})

test('a transaction names its paying statement after moves', async () => {
  const { admin, till } = await aPaidStore(app)
  const { id } = await sell(till)
  const statementOf = async () => (await admin.call(getTransaction, { params: { id } })).statement
  expect(await statementOf()).toBeNull()
  const first = await closeCycle(app, admin, { cutOff: thursday })
  expect(await statementOf()).toMatchObject({
    paymentOrderId: first.paymentOrderId,
    cutoffDate: thursday,
    paymentStatus: 'PENDING',
    isOnHold: false,
  })
  const second = await closeCycle(app, admin, { cutOff: friday, from: [first] })
  const key = { ...second, partnerId: admin.partnerId }
  await sendStatement(app, key, { effectiveDay: '2026-11-23', sentAt: '2026-11-20T23:10:00.000Z' })
  expect(await statementOf()).toMatchObject({
    paymentOrderId: second.paymentOrderId,
    paymentStatus: 'PAYMENTREQUESTED',
    sentAt: '2026-11-20T23:10:00.000Z',
    arrivesAt: '2026-11-23T14:00:00.000Z',
    bankAccountNumber: '6789',
  })
})
