import { listPartners, proposePartnerEnd } from '@tillgate/contract/operator-partners.ts'
import { getChangeProposal } from '@tillgate/contract/operator-proposals.ts'
import { listSanctionCases } from '@tillgate/contract/operator-sanction-cases.ts'
import { decideSanctionCandidate } from '@tillgate/contract/operator-sanctions.ts'
import { getRunFileExcerpt } from '@tillgate/contract/operator-run-files.ts'
import { inviteStaff } from '@tillgate/contract/operator-staff.ts'
import { findByNumber } from '@tillgate/contract/operator-search.ts'
import * as orders from '@tillgate/contract/operator-payment-orders.ts'
import * as payouts from '@tillgate/contract/operator-payouts.ts'
import * as contract from '@tillgate/contract/operator-settlement.ts'
import { returnPurchase } from '@tillgate/contract/pos-purchases.ts'
import { getTransaction } from '@tillgate/contract/purchases.ts'
import { money } from '@tillgate/domain/money.ts'
import { bankDay, effectiveDay, returnableUntil } from '@tillgate/domain/payout-dates.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { extractText, getDocumentProxy } from 'unpdf'
import { overlaps } from '#server/testing/pdf-text.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { testDatabase } from '#server/testing/database.ts'
import { anOperator } from '#server/testing/operators.ts'
import { aSeller, letGo, sellOnce } from '#server/testing/payouts.ts'
import { because, standardProgram } from '#server/testing/forms.ts'
import { aCandidate } from '#server/testing/sanctions.queries.ts'
import { addDays } from '@tillgate/domain/zones.ts'
import { aRetailer, clientOf } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'
import { createShelf, createTill } from '#server/testing/tills.ts'
import { buildRun } from './runs/build.service.ts'
import { sendFiles } from './payouts/send.service.ts'
import { listRows } from '#server/world/rows.queries.ts'

// A list of runs has the runs of all tests of a database.
const { url } = await aSandbox()
const app = await startApp({
  DATABASE_URL: await testDatabase('_overview'),
  ISSUER_URL: `${url}/issuer`,
  ACH_URL: `${url}/ach`,
})
const people = [await anOperator(app), await anOperator(app)] as const
const [first, second] = people
const cutOff = async () => buildRun(app.worker, { programId: standardProgram, cutOff: await databaseTime(app) })
const reason = 'The store asked for it.'
const readRun = (id: string, by = second) => by.call(contract.getSettlementRun, { params: { id } })
const readOrders = async (id: string) => (await second.call(orders.listRunOrders, { params: { id }, query: {} })).items
const readOrder = (partnerId: string, id: string) => second.call(orders.getPaymentOrder, { params: { partnerId, id } })

/** Three stores of three partners: two sales and a return of one milk; a sale that is held; a sale taken back whole. */
const aCycle = async () => {
  const [paid, held, owing] = [await aSeller(app), await aSeller(app), await aSeller(app)]
  await sellOnce(paid.till)
  const cardToken = `card_sbx_ok_${newId()}`
  const sale = await sellOnce(paid.till, cardToken)
  await paid.till.call(returnPurchase, {
    params: { id: sale },
    body: { lines: [{ lineId: 1, quantity: 1 }], cardToken },
  })
  await sellOnce(held.till)
  const { partnerId, storeId } = held
  const { id: holdId } = await first.call(payouts.beginHold, { body: { partnerId, storeId, reason } })
  const undone = await sellOnce(owing.till, cardToken)
  await owing.till.call(returnPurchase, {
    params: { id: undone },
    body: { lines: [{ lineId: 1, quantity: 2 }], cardToken },
  })
  return { paid, held, owing, holdId }
}

test('four sources of a run return the same sum', async () => {
  const open = await second.call(contract.getSettlementOverview, {})
  const { paid, held, owing, holdId } = await aCycle()
  const now = await second.call(contract.getSettlementOverview, {})
  // 2 * 8.58 - 4.29 - 2 * 0.24 - 2 * 0.25 + 0.12 and 8.09; what is owed takes nothing of it.
  const [before, after] = [open.programs[0]?.openAmount ?? 0, now.programs[0]?.openAmount ?? 0]
  expect(after - before).toBeCloseTo(12.01 + 8.09, 5)
  const run = await cutOff()

  const seen = await readRun(run.id)
  expect(seen).toMatchObject({
    status: 'BUILT',
    orders: 3,
    statements: 3,
    amount: 20.1,
    heldOrders: 1,
    heldAmount: 8.09,
  })
  expect(seen.sums).toEqual({
    entries: { amount: 20.1, count: 17 },
    statements: { amount: 20.1, count: 3 },
    orders: { amount: 20.1, count: 3 },
    file: { amount: 20.1, count: 2 },
  })
  expect(seen.isBalanced).toBe(true)
  expect(seen.lines).toEqual([
    { kind: 'purchases', count: 4, amount: 34.32 },
    { kind: 'returns', count: 2, amount: -12.87 },
    { kind: 'processing-fee', count: 4, amount: -0.96 },
    { kind: 'fixed-fee', count: 4, amount: -1 },
    { kind: 'fee-back', count: 2, amount: 0.36 },
    { kind: 'carried-out', count: 1, amount: 0.25 },
  ])
  expect(seen.rates).toEqual([{ percent: 2.75, fixed: 0.25 }])
  expect(seen.held).toMatchObject([
    { partnerId: held.partnerId, amount: 8.09, holds: [{ id: holdId, kind: 'OPERATOR', canEnd: true, reason }] },
  ])
  expect(seen.nothingToPay).toMatchObject([{ partnerId: owing.partnerId, carried: 0.25 }])
  const arrives = effectiveDay(new Date(seen.cutOff), new Date(), '20:00')
  expect(seen).toMatchObject({ arrivesOn: arrives, returnsUntil: returnableUntil(arrives) })
  // A file of one transfer: two records of the file, two of the batch, an entry and its addenda.
  expect(seen.file).toMatchObject({
    status: 'PREVIEW',
    transfers: 1,
    credits: 12.01,
    records: 6,
    blocks: 1,
    sha256: null,
  })
  const preview = await second.call(getRunFileExcerpt, { params: { id: run.id } })
  expect(preview).toMatchObject({ hidden: 0, tail: [], entryHash: '0002100002', debits: 0 })
  expect(preview.head).toHaveLength(6)
  expect(preview.head[2]).toContain('••••••7890')
  // Looking writes nothing: no file, and the next payment gets the number that the preview showed.
  expect(await listRows(app.owner, 'ach_file', { runId: run.id }, 'modifier')).toEqual([])
  const again = await second.call(getRunFileExcerpt, { params: { id: run.id } })
  expect(again.head[2]).toBe(preview.head[2])

  const listed = await readOrders(run.id)
  expect(listed.map(({ partnerId, states, payable }) => ({ partnerId, states, payable }))).toEqual([
    { partnerId: paid.partnerId, states: ['READY'], payable: 12.01 },
    { partnerId: held.partnerId, states: ['HELD'], payable: 8.09 },
    { partnerId: owing.partnerId, states: ['NOTHING'], payable: 0 },
  ])
  expect(listed[0]).toMatchObject({
    stores: 1,
    purchases: 3,
    benefits: 12.87,
    fees: -0.86,
    adjusted: 0,
    statements: [{ store: 'Store 1', last4: '7890', payable: 12.01 }],
  })
})

test('paid and held amounts add up at every step', async () => {
  const { paid, held, holdId } = await aCycle()
  const run = await cutOff()
  expect(await readRun(run.id)).toMatchObject({ needsMe: true, approvalBlockers: ['not-proposed'] })
  await letGo(people, run.id, { payable: 12.01, held: 8.09 })
  await sendFiles(app.worker)

  const seen = await readRun(run.id)
  const [file] = await listRows(app.owner, 'ach_file', { runId: run.id }, 'modifier')
  expect(seen).toMatchObject({
    status: 'SENT',
    isBalanced: true,
    heldAmount: 8.09,
    needsMe: false,
    approvalBlockers: [],
  })
  expect(seen.file).toMatchObject({ status: 'SENT', name: file?.name, credits: 12.01 })
  expect(seen.approvedBy?.id).toBe(second.id)
  const excerpt = await second.call(getRunFileExcerpt, { params: { id: run.id } })
  expect(excerpt).toMatchObject({ hidden: 0, tail: [], entryHash: '0002100002', debits: 0 })
  expect(excerpt.head[2]).toContain('••••••7890')
  const [sent, kept] = await readOrders(run.id)
  expect([sent?.states, kept?.states]).toEqual([['PAYMENTREQUESTED'], ['HELD']])

  const order = await readOrder(held.partnerId, kept?.id ?? '')
  expect(order).toMatchObject({ amount: 8.09, paid: 0, held: 8.09, isBalanced: true, isIntact: true, entries: 3 })
  expect(order.statements).toMatchObject([{ state: 'HELD', moves: { at: null }, holds: [{ kind: 'OPERATOR' }] }])
  const body = { reason: 'It was looked at twice.' }
  await first.call(payouts.endHold, { params: { id: holdId }, body })
  const ended = await readOrder(held.partnerId, kept?.id ?? '')
  expect(ended.statements[0]).toMatchObject({ state: 'WAITING', holds: [] })
  expect(ended.statements[0]?.moves?.at).toBe(ended.statements[0]?.moves?.ifEnded)

  const next = await cutOff()
  // What befalls the store from now on is the next order's.
  await first.call(payouts.beginHold, { body: { partnerId: held.partnerId, storeId: held.storeId, reason } })
  const moved = await readOrder(held.partnerId, kept?.id ?? '')
  expect(moved).toMatchObject({ amount: 8.09, held: 0, moved: 8.09, statements: [{ state: 'MOVED', moves: null }] })
  expect(moved.timeline.map(({ kind }) => kind)).toEqual(['moved', 'hold-ended', 'approved', 'built', 'held'])
  const later = await readRun(next.id)
  expect(later.lines).toEqual([{ kind: 'carried-in', count: 1, amount: 8.09 }])
  // The moved entries are gone from the run, and the run still adds up.
  expect(await readRun(run.id)).toMatchObject({ isBalanced: true, heldAmount: 8.09 })
  const trace = (await readOrder(paid.partnerId, sent?.id ?? '')).statements[0]?.trace ?? ''
  expect(trace).toMatch(/^\d{15}$/)
  expect(await find(trace)).toMatchObject([
    { kind: 'payment', trace, amount: 12.01, partnerId: paid.partnerId, orderId: sent?.id, state: 'PAYMENTREQUESTED' },
  ])
})

test('the proposer and participants see that others approve', async () => {
  const { holdId } = await aCycle()
  const [third, fourth] = [await anOperator(app), await anOperator(app)]
  await third.call(payouts.endHold, { params: { id: holdId }, body: { reason } })
  const { id } = await second.call(payouts.startRun, { body: { programId: standardProgram } })
  await first.call(payouts.proposeRun, { params: { id }, body: { note: 'All orders and holds are right.' } })
  const blockersOf = async (by: typeof first) => (await readRun(id, by)).approvalBlockers
  expect(await blockersOf(first)).toEqual(['proposed'])
  // Starting a run pays nobody.
  expect(await blockersOf(second)).toEqual([])
  expect(await blockersOf(third)).toEqual(['took-part'])
  expect(await blockersOf(fourth)).toEqual([])
  const waiting = async (by: typeof first) => (await by.call(contract.countSettlementRuns, {})).needsMe
  expect((await waiting(fourth)) - (await waiting(first))).toBe(1)
  const ids = async (view: contract.RunView) =>
    (await first.call(contract.listSettlementRuns, { query: { view } })).items.map((run) => run.id)
  expect(await ids('needs-me')).not.toContain(id)

  await fourth.call(payouts.rejectRun, { params: { id }, body: { reason: 'A fee of a store is missing.' } })
  expect(await ids('closed')).toContain(id)
  await cutOff()
  const rows = await first.call(contract.listSettlementRuns, { query: { view: 'closed' } })
  const rejected = rows.items.find((run) => run.id === id)
  expect(rejected).toMatchObject({
    status: 'REJECTED',
    rejectionReason: 'A fee of a store is missing.',
    arrivesOn: null,
  })
  expect(rejected?.rolledOverTo).not.toBeNull()
})

test('finds runs by program and day, partners by name', async () => {
  const run = await cutOff()
  const find = async (query: object) =>
    (await first.call(contract.listSettlementRuns, { query })).items.some(({ id }) => id === run.id)
  expect(await find({ programId: standardProgram })).toBe(true)
  expect(await find({ programId: newId() })).toBe(false)
  expect(await find({ to: '2020-01-01' })).toBe(false)
  expect(await find({ exceptions: 'true' })).toBe(false)

  const { id } = await cutOff()
  const searched = async (search: string) =>
    (await first.call(orders.listRunOrders, { params: { id }, query: { search } })).total
  expect(await searched('nobody of this name')).toBe(0)
})

test('tables list runs and statements without formula cells', async () => {
  const admin = await aRetailer(app)
  await createShelf(app, admin)
  await sellOnce(await createTill(app, admin))
  const { id, number } = await cutOff()
  const runs = await (await first.download(contract.exportSettlementRuns, { query: {} })).blob.text()
  expect(runs.split('\r\n')[1]).toMatch(new RegExp(`^R-${number},.*,Benefit Card,BUILT,1,1,8.09,8.09,0,0,,`))
  const [listed] = await readOrders(id)
  const { statements } = await readOrder(admin.partnerId, listed?.id ?? '')
  // That hold cannot be ended in the console: no cycle is promised.
  expect(statements[0]?.holds).toMatchObject([{ kind: 'NO_VERIFIED_BANK', canEnd: false }])
  expect(statements[0]?.moves).toMatchObject({ at: null, ifEnded: null })
  const table = await first.download(orders.exportRunOrders, { params: { id }, query: {} })
  const [heading = '', line = ''] = (await table.blob.text()).split('\r\n')
  expect(table.name).toBe(`R-${number}.csv`)
  const cells = Object.fromEntries(heading.split(',').map((name, index) => [name, line.split(',')[index]]))
  expect(cells).toMatchObject({ state: 'HELD', benefits: '8.58', fees: '-0.49', payable: '8.09', trace: '' })
  const others = await first.download(orders.exportRunOrders, {
    params: { id },
    query: { search: 'nobody of this name' },
  })
  expect((await others.blob.text()).trim().split('\r\n')).toEqual([heading])
})

test('the printed payment order matches its screen', async () => {
  const admin = await aRetailer(app)
  await createShelf(app, admin)
  await sellOnce(await createTill(app, admin))
  const { id, number } = await cutOff()
  const [listed] = await readOrders(id)
  const order = await readOrder(admin.partnerId, listed?.id ?? '')
  const params = { partnerId: admin.partnerId, id: order.id }
  const wordsOf = async (line: Pick<typeof first, 'download'>): Promise<string> => {
    const { blob, name } = await line.download(orders.downloadPaymentOrder, { params })
    expect(name).toBe(`PO-${order.number}.pdf`)
    expect(await overlaps(new Uint8Array(await blob.arrayBuffer()))).toEqual([])
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await blob.arrayBuffer())), {
      mergePages: true,
    })
    return text.replaceAll('\n', ' ')
  }
  const english = await wordsOf(first)
  expect(english).toContain(`Payment order PO-${order.number}, Benefit Card`)
  expect(english).toContain(`R-${number}, Built`)
  expect(english).toContain('1 statement, 1 sale or return Order $8.09 Paid $0.00 Held $8.09 Came back $0.00')
  for (const { kind, amount } of order.statements[0]?.lines ?? []) {
    expect([kind, english.includes(money(amount))]).toEqual([kind, true])
  }
  expect(english).toMatch(/Payable 3 entries \$8\.09/)
  expect(english).toContain('Order built')
  const spanish = await wordsOf(clientOf(app, first.token, 'es-ES'))
  expect(spanish).toContain('Retenido')
  await expect(
    first.download(orders.downloadPaymentOrder, { params: { ...params, partnerId: newId() } }),
  ).rejects.toMatchObject({ code: 'payment-order.not-found' })
})

const find = async (number: string) => (await first.call(findByNumber, { query: { number } })).items

test('finds runs, orders and payments by their numbers', async () => {
  const seller = await aSeller(app)
  await sellOnce(seller.till)
  const run = await cutOff()
  const [listed] = await readOrders(run.id)
  const ofRun = { kind: 'run', runId: run.id, number: run.number, status: 'BUILT' }
  const ofOrder = { kind: 'order', orderId: listed?.id, partnerId: seller.partnerId, number: listed?.number }
  expect(await find(`R-${run.number}`)).toMatchObject([ofRun])
  expect(await find(`r${run.number}`)).toMatchObject([ofRun])
  expect(await find(`po-${listed?.number}`)).toMatchObject([ofOrder])
  expect(await find(String(run.number))).toContainEqual(expect.objectContaining(ofRun))
  expect(await find(String(listed?.number))).toContainEqual(expect.objectContaining(ofOrder))
  expect(await find('R-999999999999999')).toEqual([])
  for (const number of ['R-', 'PO-1x', '1'.repeat(16), '%00', '-1']) {
    await expect(first.call(findByNumber, { query: { number } })).rejects.toMatchObject({ status: 400 })
  }
})

test('finds a payout by its amount, a case and a proposal by their numbers', async () => {
  const seller = await aSeller(app)
  await sellOnce(seller.till)
  const run = await cutOff()
  const [listed] = await readOrders(run.id)
  const [statement] = await listRows(app.owner, 'statement', { partnerId: seller.partnerId })
  const amount = `$${((statement?.payableCents ?? 0) / 100).toFixed(2)}`
  const payout = { kind: 'payment', orderId: listed?.id, partnerId: seller.partnerId, trace: null }
  expect(await find(amount)).toContainEqual(expect.objectContaining(payout))

  const boss = await anOperator(app, 'OPERATOR_ADMIN')
  const endsOn = addDays(bankDay(new Date()), 30)
  const { id } = await boss.call(proposePartnerEnd, { params: { id: seller.partnerId }, body: { endsOn, ...because } })
  const { number } = await boss.call(getChangeProposal, { params: { id } })
  const proposal = { kind: 'proposal', proposalId: id, number, subject: 'PARTNER_END', state: 'OPEN' }
  expect(await find(`P-${number}`)).toEqual([proposal])
  expect(await find(`p${number}`)).toEqual([proposal])
  expect(await find('SC-999999')).toEqual([])
  const standing = async () => {
    const { items } = await boss.call(listPartners, {
      query: { pageSize: 100, sortColumn: 'createdAt', sortDirection: 1 },
    })
    return items.find(({ id: partnerId }) => partnerId === seller.partnerId)
  }
  expect(await standing()).toMatchObject({ owed: (statement?.payableCents ?? 0) / 100, heldStores: 0, openWork: 1 })

  const params = { id: seller.partnerId, candidateId: await aCandidate(app, seller.partnerId) }
  await boss.call(decideSanctionCandidate, { params, body: { disposition: 'SAME', ...because } })
  const { items } = await boss.call(listSanctionCases, { query: { partnerId: seller.partnerId, open: 'true' } })
  const [opened] = items
  const found = { kind: 'case', caseId: opened?.id, number: opened?.number, isOpen: true }
  expect(await find(`SC-${opened?.number}`)).toMatchObject([found])
  expect(await standing()).toMatchObject({ heldStores: 1, openWork: 2 })
})

test('a proposal about a colleague is found by those who read the staff', async () => {
  const boss = await anOperator(app, 'OPERATOR_ADMIN')
  await anOperator(app, 'OPERATOR_ADMIN')
  const name = { firstName: 'Nora', lastName: 'Paz', email: `nora-${newId()}@operator.test` }
  await boss.call(inviteStaff, { body: { ...name, role: 'OPERATOR_ADMIN', staffRoles: [], ...because } })
  const [proposal] = await listRows(app.owner, 'change_proposal', { kind: 'INVITE', proposedBy: boss.id })
  const query = { number: `P-${proposal?.number}` }
  const found = { kind: 'proposal', proposalId: proposal?.id, subject: 'INVITE' }
  expect((await boss.call(findByNumber, { query })).items).toMatchObject([found])
  const reader = await anOperator(app, 'OPERATOR', ['REVIEWER'])
  expect((await reader.call(findByNumber, { query })).items).toEqual([])
})

test('finds a purchase by its receipt number', async () => {
  const seller = await aSeller(app)
  const id = await sellOnce(seller.till)
  const { receiptNumber: number } = await seller.call(getTransaction, { params: { id } })
  const purchase = {
    kind: 'purchase',
    purchaseId: id,
    partnerId: seller.partnerId,
    orderId: null,
    receiptNumber: number,
  }
  expect(await find(number)).toMatchObject([purchase])
  expect(await find(number.replace('-', '').toLowerCase())).toMatchObject([purchase])

  const run = await cutOff()
  const [listed] = await readOrders(run.id)
  expect(await find(number)).toMatchObject([{ ...purchase, orderId: listed?.id }])
  expect(await find('MARIANNE')).toEqual([])
})

test('finds the newest purchases by the end of a card and by amount', async () => {
  const seller = await aSeller(app)
  const id = await sellOnce(seller.till)
  const { lastPanFourDigits: last4, totalAmount } = await seller.call(getTransaction, { params: { id } })
  const byCard = await find(last4 ?? '')
  expect(byCard).toContainEqual(expect.objectContaining({ kind: 'purchase', by: 'card', purchaseId: id, last4 }))
  for (const typed of [money(totalAmount), totalAmount.toFixed(2)]) {
    expect((await find(typed))[0]).toMatchObject({
      kind: 'purchase',
      by: 'amount',
      purchaseId: id,
      amount: totalAmount,
    })
  }
  expect(await find('$98,765.43')).toEqual([])
  await expect(find('12.3')).rejects.toMatchObject({ status: 400 })
})

test('only operators have access; missing objects return 404', async () => {
  const admin = await aRetailer(app)
  await expect(admin.call(contract.getSettlementOverview, {})).rejects.toMatchObject({ status: 403 })
  await expect(readRun(newId())).rejects.toMatchObject({ code: 'run.not-found' })
  await expect(readOrder(admin.partnerId, newId())).rejects.toMatchObject({ code: 'payment-order.not-found' })
})

test('lists ten working days with cut-offs and holidays', async () => {
  const { days, programs } = await first.call(contract.getSettlementOverview, {})
  expect(days).toHaveLength(10)
  for (const { holiday, cutOffs } of days) expect(cutOffs).toHaveLength(holiday === null ? 1 : 0)
  expect(programs).toMatchObject([{ name: 'Benefit Card', cutOffTime: '17:00', weekdays: null }])
})
