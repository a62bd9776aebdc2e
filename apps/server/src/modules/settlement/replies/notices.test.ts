import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { mailsFor } from '#server/testing/applicants.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { password } from '#server/testing/people.ts'
import { eventsOf, holdsNow, payoutNow, versionsOf } from '#server/testing/replies.queries.ts'
import { repliesApp } from '#server/testing/replies.ts'
import { writeAchReturns } from '@tillgate/domain/testing/write-ach-returns.ts'
import { noticeDueOn } from '@tillgate/domain/payout-dates.ts'
import { sqlNow } from '#server/db/rows.ts'
import { listRows, updateRows } from '#server/world/rows.queries.ts'
import { payRunOf } from '#server/testing/statements.queries.ts'

const { app, plaid, aPayout, cutOff, file, fileText, take } = await repliesApp()
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

const asPaid = { last4: '0000', routingLast4: '1533', accountType: 'checking' }
test.each([
  ['C01', '1111222233334444', { last4: '4444' }],
  ['C02', '121042882', { routingLast4: '2882' }],
  ['C03', '121042882   1111222233334444', { last4: '4444', routingLast4: '2882' }],
  ['C05', '32', { accountType: 'savings' }],
  ['C06', '1111222233334444    32', { last4: '4444', accountType: 'savings' }],
  ['C07', '1210428821111222233334444 32', { last4: '4444', routingLast4: '2882', accountType: 'savings' }],
])('%s: the next file pays the corrected account', async (code, text, change) => {
  const { admin, statementId, trace, reply } = await aPayout()
  file(reply(code, { text }))
  await take()

  expect(await versionsOf(app, admin.storeId)).toEqual([
    { ...asPaid, state: 'REPLACED', source: 'LINK', isVerified: true },
    { ...asPaid, ...change, state: 'LIVE', source: 'NOC', isVerified: true },
  ])
  expect(await payoutNow(app, statementId)).toMatchObject({
    status: 'PAYMENTREQUESTED',
    bankStatus: 'AUTOMATICALLY_VERIFIED',
    links: ['REPLACED CHANGED', 'LIVE'],
    hold: null,
  })
  expect(await holdsNow(app, admin.storeId)).toEqual([])
  expect(await eventsOf(app, trace)).toMatchObject([{ kind: 'NOC', code, state: 'APPLIED', why: '' }])
  const mails = (await mailsFor(app, admin)).filter(({ kind }) => kind === 'bank-corrected')
  expect(mails.map(({ to }) => to).toSorted()).toEqual([admin.email, 'office@delgado.test'].toSorted())
})

test('C01 corrects every store that is paid to the account', async () => {
  const { admin, reply } = await aPayout({ stores: 3 })
  const [, sameId = '', otherId = ''] = admin.storeIds
  await plaid.link({ ...admin, storeId: sameId }, 'platypus')
  await plaid.link({ ...admin, storeId: otherId }, 'platypus-savings')
  file(reply('C01', { text: '1111222233334444' }))
  await take()
  for (const storeId of [admin.storeId, sameId]) {
    expect(await versionsOf(app, storeId)).toMatchObject([{ state: 'REPLACED' }, { last4: '4444', state: 'LIVE' }])
  }
  expect(await versionsOf(app, otherId)).toMatchObject([{ last4: '1111', state: 'LIVE' }])
})

test('a notice corrects sister stores after the paid store changed', async () => {
  const { admin, trace, reply } = await aPayout({ stores: 2 })
  const sisterId = admin.storeIds[1] ?? ''
  await plaid.link({ ...admin, storeId: sisterId }, 'platypus')
  await plaid.link(admin, 'platypus-savings', { isChange: true, password })
  file(reply('C01', { text: '1111222233334444' }))
  await take()
  expect((await versionsOf(app, sisterId)).at(-1)).toMatchObject({ last4: '4444', state: 'LIVE' })
  expect((await versionsOf(app, admin.storeId)).at(-1)).toMatchObject({ last4: '1111', state: 'LIVE' })
  expect(await eventsOf(app, trace)).toMatchObject([{ state: 'APPLIED', why: '' }])
})

test.each([
  ['a routing number that fails its check', 'C02', '121042883'],
  ['a bank that takes no payouts', 'C02', '333333334'],
  ['no account at all', 'C01', ''],
  ['a kind of its own', 'C04', 'ANOTHER NAME'],
  ['an id', 'C09', '123'],
])('%s needs an operator before a deadline', async (_, code, text) => {
  const { admin, trace, reply } = await aPayout()
  file(reply(code, { text }))
  await take()
  expect(await versionsOf(app, admin.storeId)).toMatchObject([{ ...asPaid, state: 'LIVE' }])
  expect(await eventsOf(app, trace)).toMatchObject([
    { state: 'OPEN', why: 'correction', dueDay: noticeDueOn(new Date()) },
  ])
})

test('a notice with an amount needs an operator', async () => {
  const { admin, trace, reply } = await aPayout()
  const text = writeAchReturns([reply('C01', { text: '1111222233334444' })])
  fileText(text.replace(/^(6.{28})0{10}/m, '$10000000809'))
  await take()
  expect(await eventsOf(app, trace)).toMatchObject([{ kind: 'NOC', state: 'OPEN', why: 'amount' }])
  expect(await versionsOf(app, admin.storeId)).toHaveLength(1)
})

test('only records notices about retired or corrected accounts', async () => {
  const { admin, trace, reply } = await aPayout()
  file(reply('C01', { text: '1111222233334444' }))
  await take()
  file(reply('C05', { text: '32' }))
  await take()
  expect(await eventsOf(app, trace)).toMatchObject([
    { state: 'APPLIED', why: '' },
    { state: 'APPLIED', why: 'superseded' },
  ])
  expect(await versionsOf(app, admin.storeId)).toHaveLength(2)
})

test('a notice never makes a closed account payable', async () => {
  const { admin, reply } = await aPayout()
  file(reply('R02'))
  await take()
  await plaid.link(admin, 'platypus-savings')
  await updateRows(app.owner, 'payout_hold', { storeId: admin.storeId, kind: 'BANK_CHANGE' }, { endedAt: sqlNow })
  await cutOff()
  const next = (await listRows(app.owner, 'statement', { partnerId: admin.partnerId }, 'cutOff'))[1]?.id ?? ''
  const originalTrace = '011401539999998'
  await payRunOf(app, [next], { trace: originalTrace })
  file(reply('C01', { originalTrace, text: '1111222233330000' }))
  await take()
  expect(await eventsOf(app, originalTrace)).toMatchObject([{ state: 'OPEN', why: 'correction' }])
  expect(await versionsOf(app, admin.storeId)).toMatchObject([{ state: 'REPLACED' }, { last4: '1111', state: 'LIVE' }])
})

test('the provider does not overwrite bank corrections', async () => {
  const { admin, reply } = await aPayout()
  file(reply('C01', { text: '1111222233334444' }))
  await take()
  await plaid.removeReplaced(admin)
  await plaid.check(admin)
  expect(await versionsOf(app, admin.storeId)).toMatchObject([{ state: 'REPLACED' }, { last4: '4444', state: 'LIVE' }])
  // And another account may be linked as ever.
  expect(await plaid.link(admin, 'platypus-savings', { isChange: true, password })).toBe('AUTOMATICALLY_VERIFIED')
  expect((await versionsOf(app, admin.storeId)).at(-1)).toMatchObject({ last4: '1111', state: 'LIVE' })
})
