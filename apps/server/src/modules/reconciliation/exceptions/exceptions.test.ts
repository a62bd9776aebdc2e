import { listAudit } from '@tillgate/contract/operator-audit.ts'
import { createHash } from 'node:crypto'
import * as contract from '@tillgate/contract/operator-exceptions.ts'
import { requestReturn } from '@tillgate/contract/operator-payouts.ts'
import { confirmChangeProposal } from '@tillgate/contract/operator-proposals.ts'
import { getSettlementRun } from '@tillgate/contract/operator-settlement.ts'
import { noticeDueOn } from '@tillgate/domain/payout-dates.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { mailsFor } from '#server/testing/applicants.ts'
import { anOperator } from '#server/testing/operators.ts'
import { letInvitationAge } from '#server/testing/operators.queries.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { password, type Retailer } from '#server/testing/people.ts'
import { endOf } from '#server/testing/recovery.ts'
import { eventsOf, holdsNow, payoutNow, replaceStaff, versionsOf } from '#server/testing/replies.queries.ts'
import { newId } from '#server/base/ids.ts'
import { insertOldAcceptance } from '#server/testing/terms.queries.ts'
import { testDatabase } from '#server/testing/database.ts'
import { repliesApp } from '#server/testing/replies.ts'
import { settlementViolations } from '#server/testing/settlement.queries.ts'
import { sqlNow } from '#server/db/rows.ts'
import { listRows, updateRows } from '#server/world/rows.queries.ts'
import { payRunOf } from '#server/testing/statements.queries.ts'

const { app, plaid, aPayout, sell, cutOff, file, fileText, take } = await repliesApp({
  DATABASE_URL: await testDatabase('_exceptions'),
})
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))
const operator = await anOperator(app)

/** A payout that came back, or a notice about it, as the queue has it. */
const anException = async (code: string, text?: string) => {
  const payout = await aPayout()
  file(payout.reply(code, text === undefined ? {} : { text }))
  await take()
  const id = (await eventsOf(app, payout.trace))[0]?.id ?? ''
  return { ...payout, id }
}
const read = (id: string) => operator.call(contract.getException, { params: { id } })
const because = { reason: 'Called the store at noon' }

test('shows a frozen account with payment, return and mail', async () => {
  const { admin, id, trace, statementId } = await anException('R16')

  const found = await read(id)
  expect(found).toMatchObject({
    kind: 'RETURN',
    code: 'R16',
    state: 'OPEN',
    why: 'confirm',
    amount: 8.09,
    store: 'Store 1',
    isHeld: true,
    dueOn: null,
    text: 'AS THE BANK SAYS IT',
    last4: '0000',
    accountType: 'CHECKING',
    statementId,
    effect: { kind: 'held' },
    correction: null,
    mayConfirm: true,
    mayCorrect: false,
    mayAskForAccount: true,
  })
  expect(found.compared).toMatchObject([
    { field: 'trace', ours: trace, theirs: trace, isEqual: true },
    { field: 'amount', ours: '$8.09', theirs: '$8.09', isEqual: true },
    { field: 'account', ours: '0000', theirs: '0000', isEqual: true },
    { field: 'file', isEqual: null },
  ])
  expect(found.partnerMail).toMatchObject({
    to: [admin.email],
    subject: 'Your bank sent back the payout of $8.09',
    button: 'Fix bank account',
  })
  expect(found.partnerMail?.text).toContain('the account ending 0000 is frozen')
  expect(found.history.map(({ what }) => what).toSorted()).toEqual(['held', 'returned', 'sent'])
  expect(JSON.stringify(found)).not.toContain('1111222233330000')
})

/** Other staff than on the day of the mail, and a partner that reads Spanish. */
const changePartner = async (admin: Retailer): Promise<void> => {
  await replaceStaff(app, admin.partnerId)
  const content = `Condiciones ${admin.id}`
  const sha256 = createHash('sha256').update(content).digest()
  const text = { document: 'retailer', version: '2026-01-01', language: 'es-ES', content, sha256 } as const
  const signed = { id: newId(), userId: admin.id, ip: '', userAgent: '' }
  await withTenant({ pool: app.deps.pool, caller: admin }, (db) =>
    insertOldAcceptance(db, text, { ...signed, partnerId: admin.partnerId }),
  )
}

test('shows sent mail unchanged after staff and language change', async () => {
  const payout = await anException('R16')
  const { partnerMail } = await read(payout.id)
  expect(partnerMail).toMatchObject({ to: [payout.admin.email], language: 'en-US' })
  expect(partnerMail?.text).not.toContain('{{')
  await changePartner(payout.admin)
  expect((await read(payout.id)).partnerMail).toEqual(partnerMail)

  // The next mail goes to the new staff in Spanish.
  const notice = await aPayout()
  await changePartner(notice.admin)
  file(notice.reply('C05', { text: '32' }))
  await take()
  const [event] = await eventsOf(app, notice.trace)
  const later = (await read(event?.id ?? '')).partnerMail
  expect(later).toMatchObject({
    language: 'es-ES',
    to: [expect.stringMatching(/@later\.test$/), 'office@delgado.test'],
  })
  expect(later?.text).toMatch(/^Hola, Nueva/)
})

test('reports that an older mail’s text was not stored', async () => {
  const { id } = await anException('R16')
  expect(await read(id)).toMatchObject({ isTextMissing: false })
  await updateRows(app.owner, 'ach_event', { id }, { mail: null })
  expect(await read(id)).toMatchObject({ partnerMail: null, isTextMissing: true })
})

test('a confirmation ends the hold and pays next cycle', async () => {
  const { admin, id, statementId } = await anException('R23')
  await operator.call(contract.confirmAccount, { params: { id }, body: because })

  expect(await holdsNow(app, admin.storeId)).toEqual([])
  expect(await read(id)).toMatchObject({
    state: 'RESOLVED',
    resolvedBy: { id: operator.id },
    resolution: because.reason,
    isHeld: false,
    effect: { kind: 'none' },
    mayConfirm: false,
  })
  await cutOff()
  expect(await listRows(app.owner, 'statement', { partnerId: admin.partnerId }, 'cutOff')).toMatchObject([
    { id: statementId, status: 'RETURNED' },
    { payableCents: 809, status: 'PENDING' },
  ])
  expect(await settlementViolations(app, admin.partnerId)).toEqual([])
  expect(await endOf(operator.call(contract.confirmAccount, { params: { id }, body: because }))).toBe(
    'exception.closed',
  )
})

test('only one of two concurrent operators settles an exception', async () => {
  const { id } = await anException('R17')
  const other = await anOperator(app)
  const ends = await Promise.all([
    endOf(operator.call(contract.confirmAccount, { params: { id }, body: because })),
    endOf(other.call(contract.resolveException, { params: { id }, body: because })),
  ])
  expect(ends.filter((end) => end === 'exception.closed')).toHaveLength(1)
})

test('another settlement requires a reason and changes nothing else', async () => {
  const { admin, id, statementId } = await anException('R24')
  const before = await payoutNow(app, statementId)
  expect(await endOf(operator.call(contract.resolveException, { params: { id }, body: { reason: '' } }))).toBe(
    'input.invalid',
  )
  await operator.call(contract.resolveException, { params: { id }, body: because })
  expect(await payoutNow(app, statementId)).toEqual(before)
  expect(await holdsNow(app, admin.storeId)).toEqual(['BANK_RETURN'])
})

test('requesting another account retires the frozen one', async () => {
  const { admin, id } = await anException('R16')
  await operator.call(contract.requestAccount, { params: { id }, body: because })
  expect(await holdsNow(app, admin.storeId)).toEqual(['NO_VERIFIED_BANK'])
  expect((await mailsFor(app, admin)).map(({ kind }) => kind)).toEqual(['payout-returned', 'bank-account-wanted'])

  expect(await plaid.link(admin, 'platypus')).toBe('NEITHER_VERIFIED')
  expect(await plaid.link(admin, 'platypus-savings')).toBe('AUTOMATICALLY_VERIFIED')
  await updateRows(app.owner, 'payout_hold', { storeId: admin.storeId, kind: 'BANK_CHANGE' }, { endedAt: sqlNow })
  await cutOff()
  expect(await listRows(app.owner, 'statement', { partnerId: admin.partnerId }, 'cutOff')).toMatchObject([
    {},
    { payableCents: 809 },
  ])
})

test('settles a duplicate return without any account change', async () => {
  const { admin, trace, reply } = await anException('R16')
  file(reply('R16', { text: 'ONCE MORE' }))
  await take()
  const id = (await eventsOf(app, trace))[1]?.id ?? ''
  expect(await read(id)).toMatchObject({ why: 'duplicate', mayConfirm: false, mayAskForAccount: false })
  expect(await endOf(operator.call(contract.confirmAccount, { params: { id }, body: because }))).toBe(
    'exception.no-hold',
  )
  expect(await endOf(operator.call(contract.requestAccount, { params: { id }, body: because }))).toBe(
    'exception.no-account',
  )
  expect(await holdsNow(app, admin.storeId)).toEqual(['BANK_RETURN'])
  expect(await versionsOf(app, admin.storeId)).toMatchObject([{ state: 'LIVE' }])
})

test('refuses a new account request for a retired account', async () => {
  const { admin, id } = await anException('R16')
  await plaid.link(admin, 'platypus-savings', { isChange: true, password })
  expect(await read(id)).toMatchObject({ mayAskForAccount: false })
  expect(await endOf(operator.call(contract.requestAccount, { params: { id }, body: because }))).toBe(
    'exception.no-account',
  )
})

test('shows an impossible notice number, its sum and deadline', async () => {
  const { id, admin } = await anException('C02', '121042883')
  expect(await read(id)).toMatchObject({
    kind: 'NOC',
    why: 'correction',
    amount: 8.09,
    dueOn: noticeDueOn(new Date()),
    effect: { kind: 'uncorrected' },
    correction: { fields: ['routing'], routing: '121042883', routingSum: 131, isRoutingValid: false, last4: null },
    partnerMail: null,
    mayConfirm: false,
    mayCorrect: true,
  })
  const correct = (body: object) =>
    endOf(operator.call(contract.correctNotice, { params: { id }, body: { ...because, ...body } }))
  expect(await correct({ routing: '121042883' })).toBe('input.invalid')
  expect(await correct({ account: '12345' })).toBe('exception.not-correctable')
  expect(await correct({ routing: '121042882', account: '12345' })).toBe('exception.not-correctable')
  expect(await read(id)).toMatchObject({ state: 'OPEN' })

  const typed = { params: { id }, body: { ...because, routing: '121042882' } }
  await operator.call(contract.correctNotice, typed)
  await operator.call(contract.correctNotice, typed)
  expect(await versionsOf(app, admin.storeId)).toMatchObject([{ state: 'LIVE', routingLast4: '1533' }])
  expect(await read(id)).toMatchObject({ state: 'OPEN', typedBy: { id: operator.id } })
  const second = await anOperator(app)
  const other = second.call(contract.correctNotice, { params: { id }, body: { ...because, routing: '021000021' } })
  expect((await other).message).toMatch(/^These numbers differ/)
  expect(await versionsOf(app, admin.storeId)).toMatchObject([{ state: 'LIVE', routingLast4: '1533' }])
  expect(await read(id)).toMatchObject({ state: 'OPEN', typedBy: { id: second.id } })
  await operator.call(contract.correctNotice, typed)
  const invited = await anOperator(app)
  await withIdentity(app.deps.pool, (db) => letInvitationAge(db, invited.id, { by: operator.id, days: 6 }))
  expect(await endOf(invited.call(contract.correctNotice, typed))).toBe('second-person.invited')
  await second.call(contract.correctNotice, typed)
  expect(await versionsOf(app, admin.storeId)).toMatchObject([
    { state: 'REPLACED', routingLast4: '1533' },
    { state: 'LIVE', source: 'NOC', routingLast4: '2882', last4: '0000' },
  ])
  expect(await read(id)).toMatchObject({
    state: 'RESOLVED',
    resolvedBy: { id: second.id },
    partnerMail: { to: [admin.email, 'office@delgado.test'], button: 'See the bank account' },
  })
  const { items } = await operator.call(listAudit, { query: { action: 'payout.viewed', pageSize: 100 } })
  expect(items.find(({ objectId }) => objectId === id)?.objectName).toMatch(/^C02 \d{15}$/)
  const logged = await operator.call(listAudit, { query: { action: 'bank.typed', pageSize: 100 } })
  expect(logged.items.find(({ objectId }) => objectId === admin.storeId)).toMatchObject({
    before: { routingLast4: '1533' },
    after: { code: 'C02', fields: ['routing'], routingLast4: '2882', proposedBy: operator.id },
  })
  expect((await mailsFor(app, admin)).map(({ kind }) => kind)).toContain('bank-corrected')
})

test('account editors cannot approve the run that pays it', async () => {
  const { id, admin } = await anException('C02', '121042883')
  const [typist, second] = [await anOperator(app), await anOperator(app)]
  for (const one of [typist, second]) {
    await one.call(contract.correctNotice, { params: { id }, body: { ...because, routing: '121042882' } })
  }
  const hasHandIn = async (runId: string, by = typist) =>
    (await by.call(getSettlementRun, { params: { id: runId } })).approvalBlockers.includes('took-part')

  await sell(admin)
  const run = await cutOff()
  expect([await hasHandIn(run.id), await hasHandIn(run.id, operator)]).toEqual([true, false])
  // Nothing has been paid to the account yet: its author still takes part in a run that was rejected or held.
  await sell(admin)
  expect(await hasHandIn((await cutOff()).id)).toBe(true)
  const latest = (await listRows(app.owner, 'statement', { partnerId: admin.partnerId }, 'cutOff')).at(-1)
  await payRunOf(app, [latest?.id ?? ''], { trace: '011401539999999' })
  await sell(admin)
  expect(await hasHandIn((await cutOff()).id)).toBe(false)
})

test('pairs answers with payments; unmatched answers stand alone', async () => {
  const { trace, reply } = await aPayout()
  file(reply('R02', { cents: 900 }))
  file(reply('R02', { originalTrace: '011401530000001', cents: 900 }))
  await take()
  const [amount] = await eventsOf(app, trace)
  expect((await read(amount?.id ?? '')).compared).toMatchObject([
    { isEqual: true },
    { ours: '$8.09', theirs: '$9.00', isEqual: false },
    {},
    {},
  ])
  const [unmatched] = await eventsOf(app, '011401530000001')
  const alone = await read(unmatched?.id ?? '')
  expect(alone).toMatchObject({ partner: null, why: 'unmatched', effect: { kind: 'unbooked' }, mayConfirm: false })
  expect(alone.compared.map(({ ours }) => ours)).toEqual([null, null, null, null])
  await operator.call(contract.resolveException, { params: { id: alone.id }, body: because })
  expect(await read(alone.id)).toMatchObject({ state: 'RESOLVED' })
})

test('reports each line of an unreadable file', async () => {
  fileText(`1${'X'.repeat(93)}\n`)
  await take()
  const { items } = await operator.call(contract.listExceptions, { query: { pageSize: 100 } })
  const found = items.filter(({ kind }) => kind === 'UNREADABLE').at(-1)
  expect(await read(found?.id ?? '')).toMatchObject({ text: 'cut-off', compared: [], effect: { kind: 'unknown' } })
})

test('returns 404 for a missing exception', async () => {
  const params = { id: '0190f000-0000-7000-8000-00000000dead' }
  expect(await endOf(operator.call(contract.getException, { params }))).toBe('exception.not-found')
  expect(await endOf(operator.call(contract.resolveException, { params, body: because }))).toBe('exception.not-found')
})

test('queues manual returns like bank returns', async () => {
  const [asks, confirms] = [operator, await anOperator(app)]
  const returned = async (code: string) => {
    const payout = await aPayout()
    const body = { code, reason: 'The bank called us back' }
    const { id } = await asks.call(requestReturn, { params: { id: payout.statementId }, body })
    await confirms.call(confirmChangeProposal, { params: { id } })
    const [event] = await eventsOf(app, payout.trace)
    return { ...payout, event, item: await read(event?.id ?? '') }
  }
  const frozen = await returned('R16')
  expect(frozen.item).toMatchObject({
    kind: 'RETURN',
    code: 'R16',
    state: 'OPEN',
    why: 'confirm',
    isHeld: true,
    amount: 8.09,
  })
  expect(frozen.item.compared).toMatchObject([
    { field: 'trace', isEqual: true },
    { field: 'amount', isEqual: true },
    { field: 'account', theirs: null, isEqual: null },
    { field: 'file', theirs: null, isEqual: null },
  ])
  await operator.call(contract.confirmAccount, { params: { id: frozen.item.id }, body: because })
  expect(await holdsNow(app, frozen.admin.storeId)).toEqual([])
  expect((await returned('R02')).item).toMatchObject({ state: 'APPLIED', why: null })

  // Its file comes after all.
  file(frozen.reply('R16'))
  await take()
  expect(await eventsOf(app, frozen.trace)).toMatchObject([{ state: 'RESOLVED' }, { state: 'OPEN', why: 'duplicate' }])
})

test('a return of another amount ends with the whole return', async () => {
  const { admin, trace, reply, statementId } = await aPayout()
  file(reply('R02', { cents: 900 }))
  await take()
  const id = (await eventsOf(app, trace))[0]?.id ?? ''
  const found = await read(id)
  expect(found).toMatchObject({ state: 'OPEN', why: 'amount', amount: 9, mayReturn: true, mayConfirm: false })
  expect(found.compared[1]).toMatchObject({ ours: '$8.09', theirs: '$9.00', isEqual: false })
  expect(await payoutNow(app, statementId)).toMatchObject({ status: 'PAYMENTREQUESTED', hold: null })
  expect(await mailsFor(app, admin)).toEqual([])

  const body = { code: found.code, ...because }
  const { id: proposal } = await operator.call(requestReturn, { params: { id: statementId }, body })
  expect(await read(id)).toMatchObject({ state: 'OPEN', mayReturn: false, returnProposalId: proposal })
  await (await anOperator(app)).call(confirmChangeProposal, { params: { id: proposal } })
  expect(await payoutNow(app, statementId)).toMatchObject({ status: 'RETURNED', hold: true })
  expect(await read(id)).toMatchObject({ state: 'RESOLVED', resolution: 'returned-in-whole', mayReturn: false })
  expect(await settlementViolations(app, admin.partnerId)).toEqual([])
})

test('the right return of the bank settles one of another amount', async () => {
  const { trace, reply, statementId } = await aPayout()
  file(reply('R02', { cents: 900 }))
  await take()
  file(reply('R02'))
  await take()
  expect(await eventsOf(app, trace)).toMatchObject([{ state: 'RESOLVED' }, { state: 'APPLIED' }])
  expect(await payoutNow(app, statementId)).toMatchObject({ status: 'RETURNED' })
})
