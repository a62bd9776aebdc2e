import { listNotifications } from '@tillgate/contract/notifications.ts'
import { listAudit } from '@tillgate/contract/operator-audit.ts'
import * as contract from '@tillgate/contract/operator-payouts.ts'
import { confirmChangeProposal, declineChangeProposal } from '@tillgate/contract/operator-proposals.ts'
import { settledAt } from '@tillgate/domain/payout-dates.ts'
import { readNacha } from '@tillgate/domain/testing/read-nacha.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { mailbox } from '#server/testing/mailbox.ts'
import { testDatabase } from '#server/testing/database.ts'
import { anOperator } from '#server/testing/operators.ts'
import { aSeller, letGo, sellOnce, withAccount } from '#server/testing/payouts.ts'
import { standardProgram } from '#server/testing/forms.ts'
import { statementsOfStore } from '#server/testing/payouts.queries.ts'
import { settlementViolations } from '#server/testing/settlement.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'
import { buildRun } from '../runs/build.service.ts'
import { sendFiles } from './send.service.ts'
import { settleArrived } from './settle.service.ts'
import { getRow, listRows } from '#server/world/rows.queries.ts'

const { url, drive } = await aSandbox()
const app = await startApp({
  DATABASE_URL: await testDatabase('_payouts'),
  ISSUER_URL: `${url}/issuer`,
  ACH_URL: `${url}/ach`,
})
const people = [await anOperator(app), await anOperator(app)] as const
const [first, second] = people

const administrator = await anOperator(app, 'OPERATOR_ADMIN')
const openFile = (id: string) =>
  administrator.download(contract.downloadRunFile, { params: { id }, body: { reason: 'The bank asked for it.' } })
const cutOff = async () => buildRun(app.worker, { programId: standardProgram, cutOff: await databaseTime(app) })
const reason = 'The store asked for it.'

test('a purchase shows every step from cut-off to payout', async () => {
  const seller = await aSeller(app)
  const sale = await sellOnce(seller.till)
  expect((await getRow(app.owner, 'purchase', { id: sale })).refundStatus).toBe('PENDING')
  const run = await cutOff()
  expect(run.status).toBe('BUILT')

  expect(await letGo(people, run.id, { payable: 8.09 })).toMatchObject({ status: 'APPROVED' })
  expect(await statementsOfStore(app, seller.storeId)).toMatchObject([
    { status: 'PAYMENTREQUESTED', payableCents: 809 },
  ])
  expect((await getRow(app.owner, 'purchase', { id: sale })).refundStatus).toBe('REMITTANCEREQUESTED')

  await sendFiles(app.worker)
  await sendFiles(app.worker)
  expect(await getRow(app.owner, 'settlement_run', { id: run.id })).toMatchObject({ status: 'SENT' })
  const [file] = await listRows(app.owner, 'ach_file', { runId: run.id }, 'modifier')
  const [statement] = await statementsOfStore(app, seller.storeId)
  expect((await seller.call(listNotifications, { query: {} })).items).toMatchObject([
    { kind: 'payout.sent', amount: 8.09, stores: 1, storeId: seller.storeId, arrivesOn: statement?.effectiveDay },
  ])
  const atBank = (await drive.ach.payouts()).filter(({ trace }) => trace === statement?.trace)
  expect(atBank).toMatchObject([{ cents: 809 }])

  const arrives = settledAt(statement?.effectiveDay ?? '')
  await settleArrived(app.worker, new Date(arrives.getTime() - 1))
  expect((await getRow(app.owner, 'purchase', { id: sale })).refundStatus).toBe('REMITTANCEREQUESTED')
  await settleArrived(app.worker, arrives)
  expect(await statementsOfStore(app, seller.storeId)).toMatchObject([{ status: 'SETTLED' }])
  expect((await getRow(app.owner, 'purchase', { id: sale })).refundStatus).toBe('REFUNDED')
  expect(await settlementViolations(app, seller.partnerId)).toEqual([])

  // The bytes that an administrator opens are those that the bank got, and read back as what was to be paid.
  const { blob, name } = await openFile(run.id)
  expect(name).toBe(file?.name)
  const parsed = readNacha(await blob.text())
  expect(parsed).toMatchObject({ entries: [{ cents: 809, holder: 'PENA FOODS LLC', account: '1234567890' }] })
  expect(file).toMatchObject({ status: 'SENT', entries: 1, creditCents: 809 })
})

test('an administrator’s bank file download notifies the others', async () => {
  await sellOnce((await aSeller(app)).till)
  const run = await cutOff()
  await letGo(people, run.id, { payable: 8.09 })
  const admins = [await anOperator(app, 'OPERATOR_ADMIN'), await anOperator(app, 'OPERATOR_ADMIN')] as const
  const box = mailbox(app)
  const asked = { params: { id: run.id }, body: { reason: 'The bank lost its file.' } }

  await expect(second.download(contract.downloadRunFile, asked)).rejects.toMatchObject({ code: 'staff.no-role' })
  await expect(admins[0].download(contract.downloadRunFile, asked, { code: '000000' })).rejects.toMatchObject({
    code: 'operator.code-wrong',
  })
  const noReason = { ...asked, body: { reason: '' } }
  await expect(admins[0].download(contract.downloadRunFile, noReason)).rejects.toMatchObject({ code: 'input.invalid' })
  expect(await box.sentTo(admins[1].email)).toEqual([])

  await admins[0].download(contract.downloadRunFile, asked, { key: 'the file' })
  const mail = (await box.sentTo(admins[1].email))[0]
  expect(mail?.text).toContain('The bank lost its file.')
  expect(await box.sentTo(admins[0].email)).toEqual([])
  expect(await box.sentTo(second.email)).toEqual([])
  const { items } = await admins[0].call(listAudit, { query: { action: 'payout.file-opened', objectId: run.id } })
  expect(items).toMatchObject([{ actor: { id: admins[0].id }, after: { reason: 'The bank lost its file.' } }])

  // No answer is stored under the key: the file of a repeated request needs a code and leaves an audit row of its own.
  const repeated = admins[0].download(contract.downloadRunFile, asked, { key: 'the file', code: '000000' })
  await expect(repeated).rejects.toMatchObject({ code: 'operator.code-wrong' })
  expect((await admins[0].download(contract.downloadRunFile, asked, { key: 'the file' })).name).not.toBe('')
})

test('names the store in entries without an account holder', async () => {
  const seller = await aSeller(app, { holder: '' })
  await sellOnce(seller.till)
  const run = await cutOff()
  await letGo(people, run.id, { payable: 8.09 })
  const { blob } = await openFile(run.id)
  expect(readNacha(await blob.text())).toMatchObject({ entries: [{ cents: 809, holder: 'STORE 1' }] })
})

test('participants of a run cannot approve it', async () => {
  const seller = await aSeller(app)
  await sellOnce(seller.till)
  const third = await anOperator(app)
  const body = { partnerId: seller.partnerId, storeId: seller.storeId, reason }
  const adjusted = await third.call(contract.requestAdjustment, { body: { ...body, amount: 10, said: 'A correction' } })
  expect(adjusted.state).toBe('APPROVED')
  const { id: holdId } = await first.call(contract.beginHold, { body })
  const fourth = await anOperator(app)
  await fourth.call(contract.endHold, { params: { id: holdId }, body: { reason } })
  const { id } = await first.call(contract.startRun, { body: { programId: standardProgram } })
  const box = mailbox(app)
  const [left, invited] = [await anOperator(app), await anOperator(app)]
  await app.owner.updateTable('user_account').set({ active: false }).where('id', '=', left.id).execute()
  await app.owner.updateTable('user_account').set({ emailVerified: false }).where('id', '=', invited.id).execute()
  const fifth = await anOperator(app)
  // One signature is none, however little there is to say about the run.
  const alone = { params: { id }, body: { payable: 18.09, held: 0 } }
  await expect(fifth.call(contract.approveRun, alone)).rejects.toMatchObject({ code: 'run.state' })
  await second.call(contract.proposeRun, { params: { id }, body: { note: 'All orders and holds are right.' } })
  // All other operators are mailed at once, except the proposer.
  expect((await box.sentTo(first.email)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Waits for a second person: settlement run R-\d+$/),
  ])
  for (const { email } of [second, left, invited]) expect(await box.sentTo(email)).toEqual([])

  // Beginning a hold and starting the run pay nobody.
  for (const one of [second, third, fourth]) {
    const sent = { params: { id }, body: { payable: 18.09, held: 0 } }
    await expect(one.call(contract.approveRun, sent)).rejects.toMatchObject({ code: 'run.second-person' })
  }
  const sent = { params: { id }, body: { payable: 18.09, held: 0 } }
  await expect(fifth.call(contract.approveRun, sent, { code: '000000' })).rejects.toMatchObject({
    code: 'operator.code-wrong',
  })
  const other = { params: { id }, body: { payable: 18.1, held: 0 } }
  await expect(fifth.call(contract.approveRun, other)).rejects.toMatchObject({ code: 'run.changed' })
  const held = { params: { id }, body: { payable: 18.09, held: 0.01 } }
  await expect(fifth.call(contract.approveRun, held)).rejects.toMatchObject({ code: 'run.changed' })
  const right = { params: { id }, body: { payable: 18.09, held: 0 } }
  expect(await fifth.call(contract.approveRun, right)).toMatchObject({ status: 'APPROVED' })
  await expect(fifth.call(contract.approveRun, right)).rejects.toMatchObject({
    code: 'run.state',
  })
})

test('builds held payouts unsent and pays after the hold', async () => {
  const seller = await aSeller(app)
  const sale = await sellOnce(seller.till)
  const { partnerId, storeId } = seller
  const { id: holdId } = await first.call(contract.beginHold, { body: { partnerId, storeId, reason } })
  const held = await cutOff()
  expect(await letGo(people, held.id, { payable: 0, held: 8.09 })).toMatchObject({ status: 'CLOSED' })
  expect(await getRow(app.owner, 'settlement_run', { id: held.id })).toMatchObject({
    approvedBy: people[1].id,
    approvedAt: expect.any(Date),
  })
  expect((await getRow(app.owner, 'purchase', { id: sale })).refundStatus).toBe('PENDING')
  await sellOnce(seller.till)
  const again = await cutOff()
  expect(await letGo(people, again.id, { payable: 0, held: 8.09 })).toMatchObject({ status: 'CLOSED' })

  await first.call(contract.endHold, { params: { id: holdId }, body: { reason } })
  await expect(first.call(contract.endHold, { params: { id: holdId }, body: { reason } })).rejects.toMatchObject({
    code: 'hold.ended',
  })
  const last = await cutOff()
  const [one, two, three] = await statementsOfStore(app, storeId)
  expect(three).toMatchObject({ payableCents: 1618, carryCents: 1618, status: 'PENDING' })
  expect([one?.rolledOverTo, two?.rolledOverTo]).toEqual([three?.id, three?.id])
  await expect(
    second.call(contract.moveStatement, { params: { id: one?.id ?? '' }, body: { reason } }),
  ).rejects.toMatchObject({
    code: 'statement.state',
  })
  const third = await anOperator(app)
  await letGo([second, third], last.id, { payable: 16.18 })
  await sendFiles(app.worker)
  // Where the money of the first sale is follows it through every cycle.
  expect((await getRow(app.owner, 'purchase', { id: sale })).refundStatus).toBe('REMITTANCEREQUESTED')
  await settleArrived(app.worker, new Date(Date.now() + 30 * 86_400_000))
  expect((await getRow(app.owner, 'purchase', { id: sale })).refundStatus).toBe('REFUNDED')
  expect(await settlementViolations(app, partnerId)).toEqual([])
})

test('the next run includes rejected payouts; statements stay unchanged', async () => {
  const seller = await aSeller(app)
  await sellOnce(seller.till)
  const rejected = await cutOff()
  await first.call(contract.rejectRun, {
    params: { id: rejected.id },
    body: { reason: 'A fee of a store is missing.' },
  })
  await expect(
    first.call(contract.proposeRun, { params: { id: rejected.id }, body: { note: 'All orders are still right.' } }),
  ).rejects.toMatchObject({
    code: 'run.state',
  })
  const next = await cutOff()
  expect(await statementsOfStore(app, seller.storeId)).toMatchObject([{ status: 'PENDING' }, { payableCents: 809 }])
  await expect(
    app.owner.updateTable('statement').set({ status: 'SETTLED' }).where('runId', '=', rejected.id).execute(),
  ).rejects.toMatchObject({ code: '23001' })
  await letGo(people, next.id, { payable: 8.09 })
  expect(await settlementViolations(app, seller.partnerId)).toEqual([])
})

test('a hold before sending creates a new file modifier', async () => {
  const seller = await aSeller(app)
  const sale = await sellOnce(seller.till)
  const run = await cutOff()
  await letGo(people, run.id, { payable: 8.09 })
  await withAccount(app, seller, { account: '99887766' })
  await sendFiles(app.worker)
  expect(await getRow(app.owner, 'settlement_run', { id: run.id })).toMatchObject({ status: 'BUILT', approvedBy: null })
  expect(await statementsOfStore(app, seller.storeId)).toMatchObject([{ status: 'PENDING', trace: null }])
  expect((await getRow(app.owner, 'purchase', { id: sale })).refundStatus).toBe('PENDING')
  expect((await drive.ach.files()).some(({ name }) => name.includes(`-R${run.number}-`))).toBe(false)

  const body = { payable: 8.09, held: 0 }
  await second.call(contract.approveRun, { params: { id: run.id }, body })
  await sendFiles(app.worker)
  const files = await listRows(app.owner, 'ach_file', { runId: run.id }, 'modifier')
  expect(files.map(({ status }) => status)).toEqual(['VOID', 'SENT'])
  expect(new Set(files.map(({ modifier }) => modifier)).size).toBe(2)
  expect(await settlementViolations(app, seller.partnerId)).toEqual([])
})

test('holds unverified and suspended stores', async () => {
  const seller = await aSeller(app)
  await sellOnce(seller.till)
  await app.owner
    .updateTable('store')
    .set({ bankAccountStatus: 'VERIFICATION_EXPIRED' })
    .where('id', '=', seller.storeId)
    .execute()
  const run = await cutOff()
  expect(await letGo(people, run.id, { payable: 0, held: 8.09 })).toMatchObject({ status: 'CLOSED' })
  const [statement] = await statementsOfStore(app, seller.storeId)
  const asked = { params: { id: statement?.id ?? '' }, body: { reason } }
  expect(await first.call(contract.moveStatement, asked)).toMatchObject({ heldBy: ['NO_VERIFIED_BANK'] })
})

test('large adjustments and manual settlements need two people', async () => {
  const seller = await aSeller(app)
  await sellOnce(seller.till)
  const { partnerId, storeId } = seller
  const body = { partnerId, storeId, amount: 60, reason, said: 'A missing sale' }
  expect(await first.call(contract.requestAdjustment, { body })).toMatchObject({ state: 'APPROVED' })
  const asked = await second.call(contract.requestAdjustment, { body: { ...body, amount: -50 } })
  expect(asked).toMatchObject({ state: 'OPEN', change: { amount: -50 } })
  const params = { id: asked.id }
  await expect(second.call(confirmChangeProposal, { params })).rejects.toMatchObject({
    code: 'proposal.second-person',
  })
  expect(await first.call(confirmChangeProposal, { params })).toMatchObject({ state: 'APPROVED' })
  await expect(first.call(declineChangeProposal, { params, body: { reason } })).rejects.toMatchObject({
    code: 'proposal.decided',
  })

  const [third, fourth] = [await anOperator(app), await anOperator(app)]
  const run = await cutOff()
  await letGo([third, fourth], run.id, { payable: 18.09 })
  const [statement] = await statementsOfStore(app, storeId)
  const settle = { params: { id: statement?.id ?? '' }, body: { reason: 'The bank called about it.' } }
  await expect(first.call(contract.requestSettlement, settle)).rejects.toMatchObject({ code: 'statement.state' })
  await sendFiles(app.worker)
  const { id } = await first.call(contract.requestSettlement, settle)
  expect((await second.call(contract.listPayoutRequests, { query: {} })).items.map((one) => one.id)).toContain(id)
  await second.call(confirmChangeProposal, { params: { id } })
  expect(await statementsOfStore(app, storeId)).toMatchObject([{ status: 'SETTLED', payableCents: 1809 }])

  const back = { params: { id: statement?.id ?? '' }, body: { code: 'R02', reason: 'The bank called again.' } }
  const { id: backId } = await second.call(contract.requestReturn, back)
  await first.call(confirmChangeProposal, { params: { id: backId } })
  expect(await statementsOfStore(app, storeId)).toMatchObject([{ status: 'RETURNED' }])
  await expect(first.call(contract.requestReturn, back)).rejects.toMatchObject({ code: 'statement.state' })
  const stuck = await first.call(contract.moveStatement, { params: back.params, body: { reason } })
  expect(stuck.heldBy).toEqual(['BANK_RETURN', 'NO_VERIFIED_BANK'])
  expect(await settlementViolations(app, partnerId)).toEqual([])
})
