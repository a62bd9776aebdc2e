import * as contract from '@tillgate/contract/operator-payouts.ts'
import { confirmChangeProposal } from '@tillgate/contract/operator-proposals.ts'
import { listAudit } from '@tillgate/contract/operator-audit.ts'
import { getSettlementRun } from '@tillgate/contract/operator-settlement.ts'
import { freshCodeHeader } from '@tillgate/contract/route.ts'
import { createTerminal, issueTerminal } from '@tillgate/contract/terminals.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, onTestFinished, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { money } from '@tillgate/domain/money.ts'
import { mailsFor } from '#server/testing/applicants.ts'
import { happened } from '#server/testing/events.ts'
import { newId } from '#server/base/ids.ts'
import { testDatabase } from '#server/testing/database.ts'
import { letEquipmentAge } from '#server/testing/fees.queries.ts'
import { letInvitationAge, onlyActive } from '#server/testing/operators.queries.ts'
import { anOperator, type TestOperator } from '#server/testing/operators.ts'
import { aSeller, sellOnce } from '#server/testing/payouts.ts'
import { standardProgram } from '#server/testing/forms.ts'
import { insertTestPayout } from '#server/testing/payouts.queries.ts'
import { inProduction } from '#server/testing/in-production.ts'
import { startApp } from '#server/testing/start-app.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'
import { buildRun } from '../runs/build.service.ts'
import { updateRows } from '#server/world/rows.queries.ts'
import { payRunOf } from '#server/testing/statements.queries.ts'

// A run contains the sales of all tests of a database.
const { url } = await aSandbox()
const app = await startApp({ DATABASE_URL: await testDatabase('_second_person'), ISSUER_URL: `${url}/issuer` })
const starter = await anOperator(app)
const cutOff = async () => buildRun(app.worker, { programId: standardProgram, cutOff: await databaseTime(app) })
const reason = 'The store asked for it.'

/** Whether something that an operator did before keeps them from approving a run. */
const hasPartIn = async (id: string, operator: TestOperator): Promise<boolean> =>
  (await operator.call(getSettlementRun, { params: { id } })).approvalBlockers.includes('took-part')

test('excludes people who ended a hold from approving', async () => {
  const seller = await aSeller(app, {}, { stores: 2 })
  const [storeId, otherStoreId] = seller.storeIds
  const endingHoldOf = async (store: string | undefined): Promise<TestOperator> => {
    const operator = await anOperator(app)
    const body = { partnerId: seller.partnerId, ...(store !== undefined && { storeId: store }), reason }
    const { id } = await starter.call(contract.beginHold, { body })
    await operator.call(contract.endHold, { params: { id }, body: { reason } })
    return operator
  }
  await sellOnce(seller.till)
  const earlier = await endingHoldOf(storeId)
  await cutOff()
  await sellOnce(seller.till)
  const [ofStore, ofPartner] = [await endingHoldOf(storeId), await endingHoldOf(undefined)]
  const ofOther = await endingHoldOf(otherStoreId)
  const { id } = await cutOff()

  expect([await hasPartIn(id, ofStore), await hasPartIn(id, ofPartner)]).toEqual([true, true])
  // What another store waited for, and what was decided in a cycle before, is no part of this run.
  expect([await hasPartIn(id, ofOther), await hasPartIn(id, earlier)]).toEqual([false, false])
})

test('participation in unpaid money carries over', async () => {
  const seller = await aSeller(app)
  const { partnerId, storeId } = seller
  const [author, lifter, other] = [await anOperator(app), await anOperator(app), await anOperator(app)]
  const stranger = await anOperator(app)
  await sellOnce(seller.till)
  await author.call(contract.requestAdjustment, {
    body: { partnerId, storeId, amount: 10, reason, said: 'A correction' },
  })
  const { id: holdId } = await starter.call(contract.beginHold, { body: { partnerId, storeId, reason } })
  await lifter.call(contract.endHold, { params: { id: holdId }, body: { reason } })
  const { id: rejected } = await cutOff()
  await other.call(contract.rejectRun, { params: { id: rejected }, body: { reason } })
  // Rejected once more: what was carried on twice is the same money.
  const { id: next } = await cutOff()
  await other.call(contract.rejectRun, { params: { id: next }, body: { reason } })
  const { id } = await cutOff()

  const parts = [author, lifter, other, stranger].map((one) => hasPartIn(id, one))
  // Rejecting a run pays nobody.
  expect(await Promise.all(parts)).toEqual([true, true, false, false])
})

test('excludes people who charged a device fee from approving', async () => {
  const seller = await aSeller(app)
  const issuer = await anOperator(app)
  const params = { id: seller.storeId }
  for (const [name, price] of [
    ['Front', 0],
    ['Back', 500],
  ] as const) {
    const { terminalId } = await seller.call(createTerminal, { params, body: { name } })
    await issuer.call(issueTerminal, { params: { ...params, terminalId }, body: { price } })
  }
  await letEquipmentAge(app, seller.partnerId)
  await sellOnce(seller.till)
  // Without it the device costs more than the sale.
  const body = { partnerId: seller.partnerId, storeId: seller.storeId, amount: 500, reason, said: 'A correction' }
  const request = await (await anOperator(app)).call(contract.requestAdjustment, { body })
  await (await anOperator(app)).call(confirmChangeProposal, { params: { id: request.id } })
  const { id } = await cutOff()
  expect([await hasPartIn(id, issuer), await hasPartIn(id, starter)]).toEqual([true, false])
})

test('excludes the confirmer of an adjustment from approving', async () => {
  const { partnerId, storeId, till } = await aSeller(app)
  const [asker, confirmer] = [await anOperator(app), await anOperator(app)]
  await sellOnce(till)
  const body = { partnerId, storeId, amount: 500, reason, said: 'A correction' }
  const request = await asker.call(contract.requestAdjustment, { body })
  await confirmer.call(confirmChangeProposal, { params: { id: request.id } })
  const { id } = await cutOff()
  expect([await hasPartIn(id, asker), await hasPartIn(id, confirmer), await hasPartIn(id, starter)]).toEqual([
    true,
    true,
    false,
  ])
})

test('excludes both people of a manual return from approving', async () => {
  const { partnerId, storeId, till } = await aSeller(app)
  const [asker, confirmer] = [await anOperator(app), await anOperator(app)]
  const { statementId, holdId } = await insertTestPayout(app, { partnerId, storeId, by: starter.id })
  await starter.call(contract.endHold, { params: { id: holdId }, body: { reason } })
  await payRunOf(app, [statementId], { trace: '011401530000009' })
  const body = { code: 'R16', reason }
  const request = await asker.call(contract.requestReturn, { params: { id: statementId }, body })
  await confirmer.call(confirmChangeProposal, { params: { id: request.id } })
  await starter.call(contract.moveStatement, { params: { id: statementId }, body: { reason } })
  await sellOnce(till)
  const { id } = await cutOff()
  expect([await hasPartIn(id, asker), await hasPartIn(id, confirmer)]).toEqual([true, true])
})

test('an inviter cannot confirm requests or approve runs of the invited', async () => {
  const { partnerId, storeId, till } = await aSeller(app)
  const [inviter, invited, other] = [await anOperator(app), await anOperator(app), await anOperator(app)]
  await withIdentity(app.deps.pool, (db) => letInvitationAge(db, invited.id, { by: inviter.id, days: 1 }))
  await sellOnce(till)
  const body = { partnerId, storeId, amount: 500, reason, said: 'A correction' }
  const request = await invited.call(contract.requestAdjustment, { body })
  await expect(inviter.call(confirmChangeProposal, { params: { id: request.id } })).rejects.toMatchObject({
    status: 409,
    code: 'second-person.invited',
  })

  const { id } = await cutOff()
  await invited.call(contract.proposeRun, { params: { id }, body: { note: 'All orders and holds are right.' } })
  const { sums, approvalBlockers } = await inviter.call(getSettlementRun, { params: { id } })
  expect(approvalBlockers).toEqual(['invited'])
  const approve = (operator: TestOperator) =>
    operator.call(contract.approveRun, { params: { id }, body: { payable: sums.file.amount, held: 0 } })
  await expect(approve(inviter)).rejects.toMatchObject({ status: 409, code: 'second-person.invited' })
  expect(await approve(other)).toMatchObject({ status: 'APPROVED' })
})

/** Only these operators are active until the end of the test. */
const among = async (...people: TestOperator[]): Promise<void> => {
  onTestFinished(() => updateRows(app.owner, 'user_account', { audience: 'operator' }, { active: true }))
  await withIdentity(app.deps.pool, (db) =>
    onlyActive(
      db,
      people.map(({ id }) => id),
    ),
  )
}
const note = 'All orders and holds are right.'
/** A run of two stores: both of `raisers` took part in an adjustment of the first. */
const aRaisedRun = async (...raisers: readonly [TestOperator, TestOperator]) => {
  const [raised, other] = [await aSeller(app), await aSeller(app)]
  await sellOnce(raised.till)
  await sellOnce(other.till)
  const body = { partnerId: raised.partnerId, storeId: raised.storeId, amount: 500, reason, said: 'A correction' }
  const request = await raisers[0].call(contract.requestAdjustment, { body })
  await raisers[1].call(confirmChangeProposal, { params: { id: request.id } })
  return { raised, other, id: (await cutOff()).id }
}

test('an order that nobody may approve leaves, the rest is paid', async () => {
  const [first, second, third] = [await anOperator(app), await anOperator(app), await anOperator(app)]
  const { raised, other, id } = await aRaisedRun(first, second)
  await among(first, second, third)
  // The third could approve all, and therefore excludes the others.
  const seen = (operator: TestOperator) => operator.call(getSettlementRun, { params: { id } })
  expect((await seen(first)).approvalBlockers).toEqual(['not-proposed', 'took-part'])
  await third.call(contract.proposeRun, { params: { id }, body: { note } })

  const { approvalBlockers, leaving, sums, approvers } = await seen(second)
  expect(approvalBlockers).toEqual([])
  expect(leaving).toMatchObject([{ partnerId: raised.partnerId, raisedBy: [{ id: first.id }, { id: second.id }] }])
  const amount = leaving[0]?.amount ?? 0
  expect(approvers.find((one) => one.id === second.id)?.leaving).toEqual({ orders: 1, transfers: 1, amount })
  const approve = (payable: number, held: number) =>
    second.call(contract.approveRun, { params: { id }, body: { payable, held } })
  // The sums with the order are refused: nobody approves what they did not see.
  await expect(approve(sums.file.amount, 0)).rejects.toMatchObject({ code: 'run.changed' })
  const rest = Math.round((sums.file.amount - amount) * 100) / 100
  expect(await approve(rest, amount)).toMatchObject({ status: 'APPROVED' })

  const after = await seen(third)
  expect(after.held).toMatchObject([{ partnerId: raised.partnerId, amount, isLeft: true }])
  expect(after.file).toMatchObject({ transfers: 1, credits: rest })
  const { items } = await third.call(listAudit, { query: { action: 'payout.order-left', partnerId: raised.partnerId } })
  expect(items).toMatchObject([{ after: { count: 1, totalCents: Math.round(amount * 100) } }])
  const none = await third.call(listAudit, { query: { action: 'payout.order-left', partnerId: other.partnerId } })
  expect(none.items).toEqual([])
  expect(await happened(raised, 'payout.held')).toMatchObject([{ storeId: null, cause: 'NEXT_RUN' }])
  const mails = (await mailsFor(app, raised)).filter(({ kind }) => kind === 'payout-later')
  expect(mails).toMatchObject([{ to: raised.email, params: { amount: money(amount) } }])
  expect(await happened(other, 'payout.held')).toEqual([])
})

test('the next run takes an order that left, for a person who did not raise it', async () => {
  const [first, second, third] = [await anOperator(app), await anOperator(app), await anOperator(app)]
  const { raised, id } = await aRaisedRun(first, second)
  await among(first, second, third)
  await third.call(contract.proposeRun, { params: { id }, body: { note } })
  const { leaving, sums } = await first.call(getSettlementRun, { params: { id } })
  const amount = leaving[0]?.amount ?? 0
  const payable = Math.round((sums.file.amount - amount) * 100) / 100
  await first.call(contract.approveRun, { params: { id }, body: { payable, held: amount } })

  const { id: next } = await cutOff()
  await first.call(contract.proposeRun, { params: { id: next }, body: { note } })
  const seen = await third.call(getSettlementRun, { params: { id: next } })
  expect(seen).toMatchObject({ leaving: [], approvalBlockers: [] })
  expect(seen.sums.file.amount).toBeGreaterThanOrEqual(amount)
  await third.call(contract.approveRun, { params: { id: next }, body: { payable: seen.sums.file.amount, held: 0 } })
  expect(await second.call(getSettlementRun, { params: { id: next } })).toMatchObject({ status: 'APPROVED' })
  expect(raised.partnerId).toBeTruthy()
})

test('a run whose every order leaves closes without a payment', async () => {
  const [first, second, third] = [await anOperator(app), await anOperator(app), await anOperator(app)]
  const { partnerId, storeId, till } = await aSeller(app)
  await sellOnce(till)
  const body = { partnerId, storeId, amount: 500, reason, said: 'A correction' }
  const request = await first.call(contract.requestAdjustment, { body })
  await second.call(confirmChangeProposal, { params: { id: request.id } })
  const { id } = await cutOff()
  await among(first, second, third)
  await third.call(contract.proposeRun, { params: { id }, body: { note } })
  const { leaving } = await first.call(getSettlementRun, { params: { id } })
  const held = leaving[0]?.amount ?? 0
  expect(await first.call(contract.approveRun, { params: { id }, body: { payable: 0, held } })).toMatchObject({
    status: 'CLOSED',
  })
})

test('reports the absence of approvers without another person who pays', async () => {
  await sellOnce((await aSeller(app)).till)
  const [proposer, reviewer] = [await anOperator(app), await anOperator(app, 'OPERATOR', ['REVIEWER'])]
  const { id } = await cutOff()
  await proposer.call(contract.proposeRun, { params: { id }, body: { note } })
  const blockers = async (by: TestOperator) => (await by.call(getSettlementRun, { params: { id } })).approvalBlockers
  expect(await blockers(reviewer)).toEqual(['role'])
  await among(proposer, reviewer)
  expect(await blockers(reviewer)).toEqual(['role', 'nobody-left'])
  const body = { payable: 8.09, held: 0 }
  await expect(reviewer.call(contract.approveRun, { params: { id }, body })).rejects.toMatchObject({
    status: 403,
    code: 'staff.no-role',
  })
})

test('refuses unknown programs and manual runs in production', async () => {
  const body = { programId: newId() }
  await expect(starter.call(contract.startRun, { body })).rejects.toMatchObject({ code: 'run.no-program' })

  const { method, path } = contract.startRun
  const answer = await inProduction(app, starter, { method, url: path, payload: { programId: standardProgram } })
  expect(answer).toMatchObject({ status: 403, body: { code: 'role.not-allowed' } })
})

test('repeats an approval’s answer although its code is used', async () => {
  await sellOnce((await aSeller(app)).till)
  const { id } = await cutOff()
  await starter.call(contract.proposeRun, { params: { id }, body: { note: 'All orders and holds are right.' } })
  const second = await anOperator(app)
  const { sums } = await second.call(getSettlementRun, { params: { id } })
  const [key, code] = [newId(), await second.code()]
  const approve = async (body: object): Promise<[number, unknown]> => {
    const answer = await fetch(`${app.base}${contract.approveRun.path.replace(':id', id)}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${second.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
        [freshCodeHeader]: code,
      },
      body: JSON.stringify(body),
    })
    return [answer.status, await answer.json()]
  }
  const body = { payable: sums.file.amount, held: 0 }
  const first = await approve(body)

  expect(first).toMatchObject([200, { status: 'APPROVED' }])
  expect(await approve(body)).toEqual(first)
  expect(await approve({ ...body, held: 1 })).toMatchObject([422, { code: 'idempotency.other-body' }])
})
