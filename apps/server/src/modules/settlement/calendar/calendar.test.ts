import { getPayouts, listStoreMoney } from '@tillgate/contract/payouts.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { addDays, dayIn } from '@tillgate/domain/zones.ts'
import { newId } from '#server/base/ids.ts'
import { withAccount, aPaidStore } from '#server/testing/payouts.ts'
import { aRetailer } from '#server/testing/people.ts'
import {
  bookEntry,
  closeCycle,
  holdStore,
  returnStatement,
  sendStatement,
  settleStatement,
} from '#server/testing/statements.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'
import { toPayouts, type Found } from './calendar.answer.ts'
import type { DepositRow } from './calendar.queries.ts'
import { sell } from '#server/testing/tills.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })

const at = (text: string): Date => new Date(text)
const deposit = (change: Partial<DepositRow>): DepositRow => ({
  day: '2026-11-23',
  neverArrived: false,
  cutOff: at('2026-11-20T22:00:00Z'),
  status: 'PAYMENTREQUESTED',
  returnCode: null,
  returnText: '',
  cents: 1_241_807,
  stores: 2,
  accounts: ['6789'],
  sentAt: at('2026-11-20T23:10:00Z'),
  name: null,
  orderId: null,
  storeId: null,
  ...change,
})
const open = {
  programId: newId(),
  paidCents: 3_000_000,
  sentCents: 1_241_807,
  builtCents: 0,
  nextCents: 0,
  heldCents: 120_650,
  dueCents: 549_277,
  dueHeldCents: 28_959,
  laterCents: 0,
  cutOff: at('2026-11-23T22:00:00Z'),
  cents: 520_318,
  grossCents: 540_000,
  feeCents: -19_682,
  stores: 2,
  accounts: ['6789'],
}
const saturday: Found = {
  now: at('2026-11-21T15:42:00Z'),
  deadline: '20:00',
  deposits: [
    deposit({
      day: '2026-11-19',
      cutOff: at('2026-11-18T22:00:00Z'),
      status: 'RETURNED',
      returnCode: 'R02',
      cents: 120_650,
      stores: 1,
      name: 'Doral',
      orderId: newId(),
      storeId: newId(),
    }),
    deposit({ day: '2026-11-19', cutOff: at('2026-11-18T22:00:00Z'), status: 'SETTLED', cents: 885_046 }),
    deposit({ day: '2026-11-20', cutOff: at('2026-11-19T22:00:00Z'), status: 'SETTLED', cents: 1_073_318, stores: 1 }),
    deposit({}),
  ],
  built: [],
  open: [open],
  following: ['2026-11-24', '2026-11-25', '2026-11-27', '2026-11-30'].map((day) => at(`${day}T22:00:00Z`)),
  waiting: [],
  weeks: [],
}

test('Saturday shows deposits, transfers, open cycle and Thanksgiving', () => {
  const { next, days, openCycle, recent } = toPayouts(saturday)
  expect(next).toEqual({ day: '2026-11-23', amount: 12_418.07, stores: 2, accounts: ['6789'], state: 'sent' })
  expect(days).toMatchObject([
    {
      day: '2026-11-19',
      state: 'deposited',
      amount: 10_056.96,
      returned: { amount: 1206.5, stores: 1, name: 'Doral' },
    },
    { day: '2026-11-20', state: 'deposited', amount: 10_733.18, returned: null },
    { day: '2026-11-23', state: 'sent', amount: 12_418.07, sentAt: '2026-11-20T23:10:00.000Z' },
    { day: '2026-11-24', state: 'open', amount: 5203.18, cutoffDate: '2026-11-23T22:00:00.000Z' },
    { day: '2026-11-25', state: 'later', amount: null, cutoffDate: '2026-11-24T22:00:00.000Z' },
    { day: '2026-11-26', state: 'none', amount: null, holiday: 'thanksgiving', movesTo: '2026-11-27' },
  ])
  expect(openCycle).toEqual({
    cutoffDate: '2026-11-23T22:00:00.000Z',
    arrivesOn: '2026-11-24',
    amount: 5203.18,
    grossAmount: 5400,
    feeAmount: -196.82,
  })
  expect(recent).toMatchObject([
    { day: '2026-11-20', amount: 10_733.18, paymentStatus: 'SETTLED' },
    { day: '2026-11-19', amount: 8850.46, paymentStatus: 'SETTLED' },
    { day: '2026-11-19', amount: 1206.5, paymentStatus: 'RETURNED', bankReturn: { reason: 'closed' } },
  ])
})

test('unsent payouts arrive a banking day later at earliest', () => {
  const built = [{ cutOff: at('2026-11-20T22:00:00Z'), cents: 100, stores: 1, accounts: [] }]
  const { next, days } = toPayouts({ ...saturday, deposits: [], built })
  expect(next).toMatchObject({ day: '2026-11-23', amount: 1, state: 'approving' })
  expect(days[2]).toMatchObject({ day: '2026-11-23', state: 'approving' })
  const late = toPayouts({ ...saturday, now: at('2026-11-24T02:00:00Z'), deposits: [], built })
  expect(late.next).toMatchObject({ day: '2026-11-24', state: 'open' })
  expect(late.days.find(({ state }) => state === 'approving')?.day).toBe('2026-11-25')
})

test('an early bank return counts as no deposit', () => {
  const back = deposit({
    status: 'RETURNED',
    returnCode: 'R02',
    neverArrived: true,
    cents: 17_262,
    stores: 1,
    name: 'Doral',
  })
  const some = toPayouts({ ...saturday, deposits: [...saturday.deposits, back] })
  expect(some.next).toMatchObject({ day: '2026-11-23', amount: 12_418.07, stores: 2 })
  expect(some.days[2]).toMatchObject({ amount: 12_418.07, returned: { amount: 172.62, name: 'Doral' } })
  expect(some.recent[0]).toMatchObject({ amount: 172.62, paymentStatus: 'RETURNED' })
  const all = toPayouts({ ...saturday, deposits: [back] })
  expect(all.next).toMatchObject({ day: '2026-11-24', state: 'open' })
  expect(all.days[2]).toMatchObject({ day: '2026-11-23', state: 'none', amount: null, returned: { amount: 172.62 } })
})

const stateOnMonday = (now: string) =>
  toPayouts({ ...saturday, now: at(now) }).days.find(({ day }) => day === '2026-11-23')?.state
test('deposits are available from nine o’clock in New York', () => {
  expect(stateOnMonday('2026-11-23T13:59:59Z')).toBe('sent')
  expect(stateOnMonday('2026-11-23T14:00:00Z')).toBe('deposited')
})

test('shows an open cycle without sales as open', () => {
  const { next, days } = toPayouts({
    ...saturday,
    deposits: [],
    open: [{ ...open, cents: 0, stores: 0, accounts: [] }],
  })
  expect(next).toBeNull()
  expect(days[3]).toMatchObject({ state: 'open', amount: 0 })
})

test('the open cycle grows; held payouts show their reason', async () => {
  const { admin, till } = await aPaidStore(app)
  const payouts = (query: { storeId?: string } = {}) => admin.call(getPayouts, { query })
  await sell(till)
  expect(await payouts()).toMatchObject({
    openCycle: { amount: 8.09, grossAmount: 8.58, feeAmount: -0.49 },
    next: { amount: 8.09, stores: 1, accounts: ['6789'], state: 'open' },
    waiting: { stores: 0, amount: 0, items: [] },
  })
  await holdStore(app, admin, 'OPERATOR')
  expect(await payouts()).toMatchObject({
    openCycle: { amount: 0 },
    next: null,
    money: { earned: 8.09, onHold: 0, sinceCutOff: 8.09, sinceCutOffOnHold: 8.09 },
    waiting: { stores: 1, amount: 0, items: [{ amount: 0, soldAmount: 8.09, hold: { kind: 'OPERATOR' } }] },
  })
  await closeCycle(app, admin, { cutOff: (await databaseTime(app)).toISOString() })
  expect(await payouts()).toMatchObject({
    waiting: {
      stores: 1,
      amount: 8.09,
      items: [
        {
          storeId: admin.storeId,
          statements: 1,
          amount: 8.09,
          soldAmount: 0,
          hold: { kind: 'OPERATOR', fix: 'support' },
          bankReturn: null,
        },
      ],
    },
  })
  expect((await payouts()).money).toEqual({
    earned: 8.09,
    paid: 0,
    onItsWay: 0,
    onHold: 8.09,
    sinceCutOff: 0,
    sinceCutOffOnHold: 0,
    later: 0,
    laterWeeks: [],
  })
  const other = admin.storeIds[1] ?? ''
  expect((await payouts({ storeId: other })).money.earned).toBe(0)
  expect(await payouts({ storeId: other })).toMatchObject({ waiting: { stores: 0 } })
  await expect(payouts({ storeId: newId() })).rejects.toMatchObject({ status: 404 })
  expect(await (await aRetailer(app)).call(getPayouts, { query: {} })).toMatchObject({
    waiting: { stores: 0 },
    recent: [],
  })
})

test('lists deposits by day and returns by waiting store', async () => {
  const admin = await aRetailer(app, { stores: 2 })
  const [one = '', two = ''] = admin.storeIds
  const today = dayIn('America/New_York', await databaseTime(app))
  const [sentAt, settledAt] = [`${addDays(today, -4)}T23:00:00Z`, `${addDays(today, -3)}T14:00:00Z`]
  const made: string[] = []
  for (const storeId of [one, two]) {
    const place = { partnerId: admin.partnerId, storeId }
    await withAccount(app, place, { account: '1000006789' })
    await bookEntry(app, place, { type: 'ADJUSTMENT', cents: 5000 })
    const { id } = await closeCycle(app, place, { cutOff: `${addDays(today, -4)}T${22 - made.length}:00:00Z` })
    await sendStatement(app, { id }, { effectiveDay: addDays(today, -3), sentAt, last4: '2210' })
    await settleStatement(app, { id }, settledAt)
    made.push(id)
  }
  const key = { partnerId: admin.partnerId, id: made[1] ?? '' }
  await returnStatement(app, key, { code: 'R03', at: settledAt })
  const { recent, waiting } = await admin.call(getPayouts, { query: {} })
  expect(recent.map(({ day, amount, paymentStatus, stores }) => ({ day, amount, paymentStatus, stores }))).toEqual([
    { day: addDays(today, -3), amount: 50, paymentStatus: 'SETTLED', stores: 1 },
    { day: addDays(today, -3), amount: 50, paymentStatus: 'RETURNED', stores: 1 },
  ])
  expect(recent[1]?.statement).toMatchObject({ storeId: two })
  expect(waiting).toMatchObject({
    stores: 1,
    amount: 50,
    items: [
      {
        name: 'Store 2',
        bankAccountNumber: '2210',
        bankReturn: { reason: 'not-found' },
        hold: { kind: 'BANK_RETURN', fix: 'link' },
      },
    ],
  })
})

test('lists the money of stores by progress, others left out', async () => {
  const { admin, till } = await aPaidStore(app)
  const other = admin.storeIds[1] ?? ''
  const foreign = await aPaidStore(app)
  await sell(foreign.till)
  const moneyOf = async () => {
    const ids = [admin.storeId, other, foreign.admin.storeId]
    return (await admin.call(listStoreMoney, { query: { ids } })).items
  }
  expect(await moneyOf()).toEqual([])
  await sell(till)
  expect(await moneyOf()).toEqual([{ storeId: admin.storeId, paid: 0, onHold: 0, next: 8.09 }])
  await holdStore(app, admin, 'OPERATOR')
  expect(await moneyOf()).toEqual([{ storeId: admin.storeId, paid: 0, onHold: 8.09, next: 0 }])
})
