import { confirmAccount } from '@tillgate/contract/operator-exceptions.ts'
import { anOperator } from '#server/testing/operators.ts'
import { participationsOf } from '#server/testing/powers.queries.ts'
import { randomInt } from 'node:crypto'
import { addItemStore, listItems } from '@tillgate/contract/items.ts'
import { listNotifications } from '@tillgate/contract/notifications.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { mailsFor } from '#server/testing/applicants.ts'
import { happened } from '#server/testing/events.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { password, type Retailer } from '#server/testing/people.ts'
import { eventsOf, holdsNow, payoutNow, versionsOf } from '#server/testing/replies.queries.ts'
import { repliesApp } from '#server/testing/replies.ts'
import { settlementViolations } from '#server/testing/settlement.queries.ts'
import { sqlNow } from '#server/db/rows.ts'
import { listRows, updateRows } from '#server/world/rows.queries.ts'
import { payRunOf, settleStatement } from '#server/testing/statements.queries.ts'

const { app, plaid, aPayout, sell, cutOff, file, take } = await repliesApp()
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

test.each([
  ['R02', 'retire'],
  ['R03', 'retire'],
  ['R04', 'retire'],
  ['R20', 'retire'],
  ['R16', 'confirm'],
  ['R23', 'confirm'],
  ['R12', 'operator'],
  ['R13', 'operator'],
  ['R17', 'operator'],
  ['R24', 'operator'],
  ['R28', 'operator'],
  ['R85', 'operator'],
])('%s: %s', async (code, effect) => {
  const { admin, statementId, trace, reply } = await aPayout()
  file(reply(code))
  await take()

  const isRetired = effect === 'retire'
  const relinkEnds = isRetired || code === 'R12' || code === 'R13'
  expect(await payoutNow(app, statementId)).toEqual({
    status: 'RETURNED',
    returnCode: code,
    returnText: 'AS THE BANK SAYS IT',
    purchases: ['PENDING'],
    bankStatus: isRetired ? 'PENDING_VERIFICATION' : 'AUTOMATICALLY_VERIFIED',
    links: [isRetired ? 'REPLACED CLOSED_BY_BANK' : 'LIVE'],
    hold: true,
    relinkEnds,
  })
  expect(await eventsOf(app, trace)).toMatchObject([
    isRetired ? { state: 'APPLIED', why: '' } : { state: 'OPEN', why: effect },
  ])
  expect(await holdsNow(app, admin.storeId)).toEqual(isRetired ? ['BANK_RETURN', 'NO_VERIFIED_BANK'] : ['BANK_RETURN'])
  const { items } = await admin.call(listNotifications, { query: { kind: 'payout.returned' } })
  expect(items).toMatchObject([{ storeId: admin.storeId, code }])
  expect(await happened(admin, 'bank.changed')).toMatchObject(
    isRetired ? [{ storeId: admin.storeId, change: 'removed', last4: null }] : [],
  )
  const isTheirs = relinkEnds || effect === 'confirm'
  expect(await mailsFor(app, admin)).toMatchObject([
    { kind: isTheirs ? 'payout-returned' : 'payout-returned-checked', to: admin.email, language: 'en-US' },
  ])
  expect(await settlementViolations(app, admin.partnerId)).toEqual([])
})

test('a return after settlement is owed again', async () => {
  const { admin, statementId, reply } = await aPayout()
  await settleStatement(app, { id: statementId })
  file(reply('R02'))
  await take()
  expect(await payoutNow(app, statementId)).toMatchObject({ status: 'RETURNED', purchases: ['PENDING'] })
  expect(await settlementViolations(app, admin.partnerId)).toEqual([])
})

/** Another account of the same store. */
const relink = (admin: Retailer, isChange = false) =>
  plaid.link(admin, 'platypus-savings', isChange ? { isChange, password } : {})

test('a new account ends the hold and pays next', async () => {
  const { admin, statementId, reply } = await aPayout()
  file(reply('R02'))
  await take()

  expect(await relink(admin)).toBe('AUTOMATICALLY_VERIFIED')
  expect(await holdsNow(app, admin.storeId)).toEqual(['BANK_CHANGE'])
  await updateRows(app.owner, 'payout_hold', { storeId: admin.storeId, kind: 'BANK_CHANGE' }, { endedAt: sqlNow })
  await cutOff()
  expect(await listRows(app.owner, 'statement', { partnerId: admin.partnerId }, 'cutOff')).toMatchObject([
    { id: statementId, payableCents: 809, status: 'RETURNED' },
    { payableCents: 809, carryCents: 809, status: 'PENDING' },
  ])
  expect(await settlementViolations(app, admin.partnerId)).toEqual([])
})

test('refuses the account that its bank closed', async () => {
  const { admin, reply } = await aPayout()
  file(reply('R02'))
  await take()
  expect(await plaid.link(admin, 'platypus')).toBe('NEITHER_VERIFIED')
  expect(await holdsNow(app, admin.storeId)).toEqual(['BANK_RETURN', 'NO_VERIFIED_BANK'])
})

test('a frozen account’s hold lasts until an operator confirms', async () => {
  const { admin, reply } = await aPayout()
  file(reply('R16'))
  await take()
  await relink(admin, true)
  expect(await holdsNow(app, admin.storeId)).toEqual(['BANK_CHANGE', 'BANK_RETURN'])
})

test('a new account ends the hold after bank mergers', async () => {
  const { admin, trace, reply } = await aPayout()
  file(reply('R12'))
  await take()
  expect(await eventsOf(app, trace)).toMatchObject([{ state: 'OPEN' }])
  await relink(admin, true)
  expect(await holdsNow(app, admin.storeId)).toEqual(['BANK_CHANGE'])
  await take()
  expect(await eventsOf(app, trace)).toMatchObject([{ state: 'RESOLVED', why: 'operator' }])
})

test('relinking the returned account ends no hold', async () => {
  const { admin, reply } = await aPayout()
  file(reply('R13'))
  await take()
  expect(await plaid.link(admin, 'platypus', { isChange: true, password })).toBe('AUTOMATICALLY_VERIFIED')
  expect(await holdsNow(app, admin.storeId)).toContain('BANK_RETURN')
})

test('returns to a retired account keep the new link', async () => {
  const { admin, statementId, trace, reply } = await aPayout()
  await relink(admin, true)
  await updateRows(app.owner, 'payout_hold', { storeId: admin.storeId, kind: 'BANK_CHANGE' }, { endedAt: sqlNow })
  file(reply('R02'))
  await take()
  expect(await payoutNow(app, statementId)).toMatchObject({
    status: 'RETURNED',
    purchases: ['PENDING'],
    bankStatus: 'AUTOMATICALLY_VERIFIED',
    links: ['REPLACED CHANGED', 'LIVE'],
    hold: true,
    relinkEnds: false,
  })
  expect(await eventsOf(app, trace)).toMatchObject([{ state: 'OPEN', why: 'superseded' }])
})

test('every store with the closed account links another', async () => {
  const { admin, statementId, reply } = await aPayout({ stores: 2 })
  const [, otherId = ''] = admin.storeIds
  const other = { ...admin, storeId: otherId }
  await plaid.link(other, 'platypus')
  file(reply('R03'))
  await take()
  expect(await versionsOf(app, otherId)).toMatchObject([{ state: 'REPLACED' }])
  expect(await holdsNow(app, otherId)).toContain('NO_VERIFIED_BANK')
  expect(await payoutNow(app, statementId)).toMatchObject({ bankStatus: 'PENDING_VERIFICATION' })
  // Another partner with the same account is another's business.
  const stranger = await aPayout()
  expect(await holdsNow(app, stranger.admin.storeId)).toEqual([])
})

test.each(['R02', 'R03', 'R04', 'R20'])('%s holds every store that is paid to the account', async (code) => {
  const { admin, reply } = await aPayout({ stores: 3 })
  const [, sameId = '', otherId = ''] = admin.storeIds
  await plaid.link({ ...admin, storeId: sameId }, 'platypus')
  await plaid.link({ ...admin, storeId: otherId }, 'platypus-savings')
  await updateRows(app.owner, 'payout_hold', { storeId: sameId, kind: 'BANK_CHANGE' }, { endedAt: sqlNow })
  file(reply(code))
  await take()
  for (const storeId of [admin.storeId, sameId]) expect(await holdsNow(app, storeId)).toContain('BANK_RETURN')
  expect(await holdsNow(app, otherId)).not.toContain('BANK_RETURN')
  // Another account ends the hold of its store.
  await relink({ ...admin, storeId: sameId })
  expect(await holdsNow(app, sameId)).not.toContain('BANK_RETURN')
})

test('a closed account is retired where it is still paid', async () => {
  const { admin, reply } = await aPayout({ stores: 2 })
  const otherId = admin.storeIds[1] ?? ''
  await plaid.link({ ...admin, storeId: otherId }, 'platypus')
  await relink(admin, true)
  await updateRows(app.owner, 'payout_hold', { storeId: admin.storeId, kind: 'BANK_CHANGE' }, { endedAt: sqlNow })
  file(reply('R02'))
  await take()
  expect(await versionsOf(app, otherId)).toMatchObject([{ state: 'REPLACED' }])
  expect((await versionsOf(app, admin.storeId)).at(-1)).toMatchObject({ state: 'LIVE' })
})

test('a frozen account holds every store that is paid to it', async () => {
  const { admin, trace, reply } = await aPayout({ stores: 3 })
  const [, sameId = '', otherId = ''] = admin.storeIds
  await plaid.link({ ...admin, storeId: sameId }, 'platypus')
  await plaid.link({ ...admin, storeId: otherId }, 'platypus-savings')
  file(reply('R16'))
  await take()
  for (const storeId of [admin.storeId, sameId]) expect(await holdsNow(app, storeId)).toContain('BANK_RETURN')
  expect(await holdsNow(app, otherId)).not.toContain('BANK_RETURN')
  const [event] = await eventsOf(app, trace)
  const operator = await anOperator(app)
  const answer = { params: { id: event?.id ?? '' }, body: { reason: 'The bank has released the account.' } }
  await operator.call(confirmAccount, answer)
  for (const storeId of [admin.storeId, sameId]) expect(await holdsNow(app, storeId)).not.toContain('BANK_RETURN')
  expect(await participationsOf(app, operator.id)).toEqual(['HOLD_ENDED', 'HOLD_ENDED'])
})

test('money moved into a returned statement waits too', async () => {
  const { admin, statementId, reply } = await aPayout()
  file(reply('R02'))
  await take()
  await relink(admin)
  await updateRows(app.owner, 'payout_hold', { storeId: admin.storeId, kind: 'BANK_CHANGE' }, { endedAt: sqlNow })
  await cutOff()
  const next = (await listRows(app.owner, 'statement', { partnerId: admin.partnerId }, 'cutOff'))[1]?.id ?? ''
  await payRunOf(app, [next], { trace: '011401539999999' })
  await updateRows(app.owner, 'purchase', { statementId }, { refundStatus: 'REMITTANCEREQUESTED' })
  file(reply('R24', { originalTrace: '011401539999999' }))
  await take()
  expect(await payoutNow(app, statementId)).toMatchObject({ purchases: ['PENDING'] })
  expect(await payoutNow(app, next)).toMatchObject({ status: 'RETURNED', hold: true })
  expect(await settlementViolations(app, admin.partnerId)).toEqual([])
})

test('two returned payouts to one account both need accounts', async () => {
  const { admin, reply } = await aPayout({ stores: 2 })
  const other = { ...admin, storeId: admin.storeIds[1] ?? '' }
  await plaid.link(other, 'platypus')
  await updateRows(app.owner, 'payout_hold', { storeId: other.storeId, kind: 'BANK_CHANGE' }, { endedAt: sqlNow })
  const { items } = await admin.call(listItems, { query: { storeId: admin.storeId } })
  for (const { id } of items) {
    const price = id === items.find(({ code }) => code === '036000291452')?.id ? 4.29 : 2.5
    const body = { storeId: other.storeId, price, taxPercentage: price === 2.5 ? 7 : 0 }
    await admin.call(addItemStore, { params: { id }, body })
  }
  await sell(other)
  await cutOff()
  const second = (await listRows(app.owner, 'statement', { partnerId: admin.partnerId }, 'cutOff'))[1]?.id ?? ''
  const trace = `01140153${String(randomInt(1, 9_999_999)).padStart(7, '0')}`
  await payRunOf(app, [second], { trace })
  file(reply('R02'), reply('R02', { originalTrace: trace }))
  await take()
  expect(await eventsOf(app, trace)).toMatchObject([{ state: 'APPLIED', why: '' }])
  expect(await payoutNow(app, second)).toMatchObject({
    hold: true,
    relinkEnds: true,
    bankStatus: 'PENDING_VERIFICATION',
  })
  await plaid.link(other, 'platypus-savings')
  expect(await holdsNow(app, other.storeId)).toEqual(['BANK_CHANGE'])
  expect(await holdsNow(app, admin.storeId)).toEqual(['BANK_RETURN', 'NO_VERIFIED_BANK'])
})
