import { listAudit } from '@tillgate/contract/operator-audit.ts'
import { reopenBankLine, settleBankLine } from '@tillgate/contract/operator-bank-lines.ts'
import { proposeBankStatementWithdrawal } from '@tillgate/contract/operator-bank-statements.ts'
import { getException } from '@tillgate/contract/operator-exceptions.ts'
import { listInbox } from '@tillgate/contract/operator-inbox.ts'
import {
  confirmChangeProposal,
  declineChangeProposal,
  getChangeProposal,
  withdrawChangeProposal,
} from '@tillgate/contract/operator-proposals.ts'
import { bankLineKinds, accountOfKind } from '@tillgate/domain/bank-line-kinds.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity, withOperator } from '#server/db/with-tenant.ts'
import { aBankAccount } from '#server/testing/bank-lines.ts'
import { entriesOfLine, forgetSpent } from '#server/testing/bank-statements.queries.ts'
import { testDatabase } from '#server/testing/database.ts'
import { letInvitationAge } from '#server/testing/operators.queries.ts'
import { anOperator } from '#server/testing/operators.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { findViolations } from '#server/modules/ledger-checks/violations.queries.ts'

// Statements follow each other, and the limit of the day is of all lines.
const { url } = await aSandbox()
const app = await startApp({ DATABASE_URL: await testDatabase('_bank_lines'), ISSUER_URL: `${url}/issuer` })
const [olive, otto] = [await anOperator(app), await anOperator(app)]
const { load, shown, linesOf, aLine } = aBankAccount(app, olive)
beforeEach(async () => {
  await withIdentity(app.deps.pool, forgetLimits)
  await forgetSpent(app)
})

const reason = 'Notice of the sponsor bank of January 2.'
const other = 'The notice was about another program.'
const item = (params: { id: string }, by = olive) => by.call(getException, { params })
/** Differences of a line between the bank and our books, in dollars. */
const differences = async (statementId: string, { id }: { id: string }) =>
  (await shown(statementId)).differences.filter(({ exceptionId }) => exceptionId === id).map(({ amount }) => amount)
const violations = async () => (await withOperator(app.deps.pool, (db) => findViolations(db, 'bank'))).violations

test.each(bankLineKinds)('%s is booked against its account', async (kind) => {
  const { statementId, params } = await aLine(-40_00)
  expect(await item(params)).toMatchObject({
    bankLine: { amount: -40, posting: null, isAloneEnough: true, limit: 100, left: 100 },
  })
  expect(await olive.call(settleBankLine, { params, body: { kind, reason } })).toMatchObject({ proposalId: null })

  expect(await entriesOfLine(app, params.id)).toEqual([
    { account: 'BANK', cents: -40_00 },
    { account: accountOfKind[kind], cents: 40_00 },
  ])
  expect(await linesOf(statementId)).toMatchObject([{ state: 'EXPLAINED', kind, account: accountOfKind[kind] }])
  expect(await differences(statementId, params)).toEqual([])
  expect(await violations()).toBe(0)
  const { items } = await otto.call(listAudit, { query: { action: 'bank-statement.line-settled' } })
  expect(items[0]).toMatchObject({ objectId: params.id, after: { kind, totalCents: -40_00, reason } })
})

test('opening a line again reverses its booking', async () => {
  const { statementId, params } = await aLine(30_00)
  await olive.call(settleBankLine, { params, body: { kind: 'INTEREST', reason } })
  await expect(olive.call(settleBankLine, { params, body: { kind: 'FEE', reason } })).rejects.toMatchObject({
    code: 'exception.closed',
  })
  await otto.call(reopenBankLine, { params, body: { reason: other } })

  expect(await item(params)).toMatchObject({
    state: 'OPEN',
    resolution: '',
    bankLine: {
      posting: null,
      postings: [
        { kind: 'INTEREST', amount: -30, isReversal: true, reason: other, bookedBy: { id: otto.id } },
        { kind: 'INTEREST', amount: 30, isReversal: false, reason, bookedBy: { id: olive.id } },
      ],
    },
  })
  expect(await differences(statementId, params)).toEqual([30])
  expect(await violations()).toBe(0)
  await expect(otto.call(reopenBankLine, { params, body: { reason: other } })).rejects.toMatchObject({
    code: 'bank-line.open',
  })
  await otto.call(settleBankLine, { params, body: { kind: 'FUNDING', reason } })
  expect(await differences(statementId, params)).toEqual([])
  expect(await violations()).toBe(0)
})

test('single people stop at the limit of the day', async () => {
  const [first, second] = [await aLine(60_00), await aLine(-60_00)]
  const settle = ({ params }: typeof first, by = olive) =>
    by.call(settleBankLine, { params, body: { kind: 'OURS', reason } })
  const answers = await Promise.all([settle(first), settle(second, otto)])
  expect(answers.filter(({ proposalId }) => proposalId === null)).toHaveLength(1)
  expect((await item(first.params)).bankLine).toMatchObject({ left: 40, isAloneEnough: false })
})

test('two people settle a line above the limit', async () => {
  const { statementId, params } = await aLine(250_000_00)
  expect(await item(params)).toMatchObject({ bankLine: { isAloneEnough: false } })
  const { proposalId } = await olive.call(settleBankLine, { params, body: { kind: 'FUNDING', reason } })
  const id = proposalId ?? ''

  expect(await item(params)).toMatchObject({
    state: 'OPEN',
    bankLine: { posting: null, proposal: { id, action: 'SETTLE', kind: 'FUNDING', reason, by: { id: olive.id } } },
  })
  expect(await linesOf(statementId)).toMatchObject([{ state: 'OPEN', isProposed: true }])
  expect(await differences(statementId, params)).toEqual([250_000])
  expect((await otto.call(listInbox, {})).items.filter(({ subjectId }) => subjectId === id)).toMatchObject([
    { kind: 'SECOND_PERSON', subject: 'BANK_LINE', amount: 250_000 },
  ])
  expect((await otto.call(listInbox, {})).items.filter(({ subjectId }) => subjectId === params.id)).toEqual([])
  await expect(otto.call(settleBankLine, { params, body: { kind: 'OURS', reason } })).rejects.toMatchObject({
    code: 'bank-line.proposed',
  })
  await expect(olive.call(confirmChangeProposal, { params: { id } })).rejects.toMatchObject({
    code: 'proposal.second-person',
  })
  expect(await otto.call(getChangeProposal, { params: { id } })).toMatchObject({
    blocker: null,
    change: { kind: 'BANK_LINE', action: 'SETTLE', amount: 250_000, lineKind: 'FUNDING', account: 'PROGRAMME_FUNDS' },
  })
  expect(await otto.call(confirmChangeProposal, { params: { id } })).toMatchObject({ state: 'APPROVED' })

  expect(await differences(statementId, params)).toEqual([])
  expect((await item(params)).bankLine).toMatchObject({
    posting: { bookedBy: { id: olive.id }, confirmedBy: { id: otto.id } },
    proposal: null,
    left: 100,
  })
  expect(await violations()).toBe(0)
})

test('two people open a line above the limit again', async () => {
  const { statementId, params } = await aLine(-900_00)
  const settled = await olive.call(settleBankLine, { params, body: { kind: 'UNAUTHORISED_DEBIT', reason } })
  await otto.call(confirmChangeProposal, { params: { id: settled.proposalId ?? '' } })
  const { proposalId } = await olive.call(reopenBankLine, { params, body: { reason: other } })
  expect(await differences(statementId, params)).toEqual([])
  await otto.call(confirmChangeProposal, { params: { id: proposalId ?? '' } })

  expect(await differences(statementId, params)).toEqual([-900])
  expect(await item(params)).toMatchObject({ state: 'OPEN', bankLine: { posting: null } })
  expect(await violations()).toBe(0)
})

test('an invited account cannot be the second person', async () => {
  const invited = await anOperator(app)
  await withIdentity(app.deps.pool, (db) => letInvitationAge(db, invited.id, { by: olive.id, days: 6 }))
  const { params } = await aLine(700_00)
  const { proposalId } = await olive.call(settleBankLine, { params, body: { kind: 'FUNDING', reason } })
  await expect(invited.call(confirmChangeProposal, { params: { id: proposalId ?? '' } })).rejects.toMatchObject({
    code: 'second-person.invited',
  })
})

test('who loaded the statement cannot be the second person', async () => {
  const { params } = await aLine(650_00)
  const { proposalId } = await otto.call(settleBankLine, { params, body: { kind: 'FUNDING', reason } })
  const id = proposalId ?? ''
  expect((await olive.call(listInbox, {})).items.filter(({ subjectId }) => subjectId === id)).toEqual([])
  expect(await olive.call(getChangeProposal, { params: { id } })).toMatchObject({ blocker: 'loader' })
  await expect(olive.call(confirmChangeProposal, { params: { id } })).rejects.toMatchObject({
    status: 409,
    code: 'proposal.loader',
  })

  const third = await anOperator(app)
  expect(await third.call(confirmChangeProposal, { params: { id } })).toMatchObject({ state: 'APPROVED' })
})

test('the proposer withdraws, a colleague declines', async () => {
  const { params } = await aLine(800_00)
  const propose = async () =>
    (await olive.call(settleBankLine, { params, body: { kind: 'FUNDING', reason } })).proposalId ?? ''
  const first = await propose()
  expect(await olive.call(withdrawChangeProposal, { params: { id: first } })).toMatchObject({ state: 'WITHDRAWN' })
  const second = await propose()
  await otto.call(declineChangeProposal, { params: { id: second }, body: { reason: other } })
  expect(await item(params)).toMatchObject({ state: 'OPEN', bankLine: { posting: null, proposal: null } })
})

test('withdrawing the statement reverses bookings and ends proposals', async () => {
  const statementId = await load([
    { cents: 20_00, type: 195, text: 'SMALL' },
    { cents: 950_00, type: 195, text: 'LARGE' },
  ])
  const [small, large] = (await linesOf(statementId)).map(({ exceptionId }) => ({ id: exceptionId ?? '' }))
  if (!small || !large) throw new Error('No lines')
  await olive.call(settleBankLine, { params: small, body: { kind: 'FUNDING', reason } })
  const { proposalId } = await olive.call(settleBankLine, { params: large, body: { kind: 'FUNDING', reason } })
  const withdrawal = await olive.call(proposeBankStatementWithdrawal, { params: { id: statementId }, body: { reason } })
  await otto.call(confirmChangeProposal, { params: withdrawal })

  expect(await violations()).toBe(0)
  expect(await entriesOfLine(app, small.id)).toMatchObject([
    { account: 'BANK', cents: 20_00 },
    { account: 'PROGRAMME_FUNDS', cents: -20_00 },
    { account: 'BANK', cents: -20_00 },
    { account: 'PROGRAMME_FUNDS', cents: 20_00 },
  ])
  await expect(olive.call(reopenBankLine, { params: small, body: { reason: other } })).rejects.toMatchObject({
    code: 'bank-line.withdrawn',
  })
  expect(await item(small)).toMatchObject({ state: 'RESOLVED', bankLine: null })
  expect(await otto.call(confirmChangeProposal, { params: { id: proposalId ?? '' } })).toMatchObject({
    state: 'SUPERSEDED',
  })
})
