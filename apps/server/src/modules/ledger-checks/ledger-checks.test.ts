import * as contract from '@tillgate/contract/pos-purchases.ts'
import { listLedgerCheckRuns, getLedgerChecks, runLedgerChecks } from '@tillgate/contract/operator-ledger-checks.ts'
import { booksStateOf, checkNames, checks, checkGroups } from '@tillgate/domain/ledger-checks.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { beforeAll, expect, test } from 'vitest'
import { buildWorkerApp } from '#server/boot/app.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { testDatabase } from '#server/testing/database.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { anOperator } from '#server/testing/operators.ts'
import { aRetailer } from '#server/testing/people.ts'
import {
  breakCheck,
  corrupt,
  forgetLastOutcome,
  mendSale,
  whileCorrupt,
  type Victims,
} from '#server/testing/ledger-checks.queries.ts'
import { letListsSettle } from '#server/testing/products.queries.ts'
import { payRunOf } from '#server/testing/statements.queries.ts'
import { standardProgram } from '#server/testing/forms.ts'
import { startApp } from '#server/testing/start-app.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'
import { aBasket, createShelf, createTill, liftTillLimits, type TestTill } from '#server/testing/tills.ts'
import { projectApprovedProducts } from '#server/modules/catalogue/catalogue.jobs.ts'
import { buildRun } from '#server/modules/settlement/runs/build.service.ts'
import { latestLedgerChecks, runAllChecks, runNewChecks } from './run-checks.service.ts'
import {
  findRunViolations,
  findRunViolationsByPartner,
  findViolations,
  findViolationsByPartner,
} from './violations.queries.ts'
import { ageRows, listRows } from '#server/world/rows.queries.ts'

// Ledger checks read all books: what another test leaves behind would fail here.
const { url } = await aSandbox()
const app = await startApp({ DATABASE_URL: await testDatabase('_ledger_checks'), ISSUER_URL: `${url}/issuer` })
const [olive, otto] = [await anOperator(app), await anOperator(app)]

const sell = async (till: TestTill) => {
  const { id } = await aBasket(till)
  const body = { cardToken: `card_sbx_ok_${newId()}`, entryMode: 'CHIP' as const, expectedTotal: 11.26 }
  await till.call(contract.confirmPurchase, { params: { id }, body })
  return { id, card: body.cardToken }
}
const sellWithoutCard = async (till: TestTill) => {
  const { id } = await aBasket(till)
  const body = { kind: 'CASH', given: 20, expectedTotal: 11.26 }
  return till.call(contract.payOtherwise, { params: { id }, body })
}
const giveBack = (till: TestTill, { id, card }: { id: string; card: string }, quantity: number) =>
  till.call(contract.returnPurchase, { params: { id }, body: { lines: [{ lineId: 1, quantity }], cardToken: card } })
const settle = async () => buildRun(app.worker, { programId: standardProgram, cutOff: await databaseTime(app) })

let victims: Victims
/** Two partners that were paid, one of them with a debt after it, and with a sale that no run took yet. */
beforeAll(async () => {
  const [one, other] = [await aRetailer(app), await aRetailer(app)]
  for (const admin of [one, other]) await createShelf(app, admin)
  await letListsSettle(app)
  await projectApprovedProducts(app.worker)
  await liftTillLimits(one, 'TILL')
  const till = await createTill(app, one)
  const first = await sell(till)
  await sell(await createTill(app, other))
  const run = await settle()
  const due = await listRows(app.owner, 'statement', { runId: run.id })
  await payRunOf(
    app,
    due.map(({ id }) => id),
  )
  await giveBack(till, first, 2)
  const later = await settle()
  const open = await sell(till)
  const returned = await giveBack(till, open, 1)
  const withoutCard = await sellWithoutCard(till)
  const [paid, debt] = await listRows(app.owner, 'statement', { partnerId: one.partnerId }, 'cutOff')
  victims = {
    partnerId: one.partnerId,
    otherId: other.partnerId,
    runId: run.id,
    laterRunId: later.id,
    statementId: paid?.id ?? '',
    laterId: debt?.id ?? '',
    openId: open.id,
    openReturnId: returned.id,
    withoutCardId: withoutCard.id,
  }
})

const redOf = async (db: Parameters<typeof findViolations>[0]) => {
  const found = []
  for (const group of checkGroups) {
    const all = await findViolations(db, group)
    // A distributed database checks partner by partner.
    expect(await findViolationsByPartner(db, group)).toMatchObject({ violations: all.violations })
    found.push({ group, ...all })
  }
  return found.filter(({ violations }) => violations > 0)
}

test('untouched books pass every rule', async () => {
  expect(await withOperator(app.deps.pool, redOf)).toEqual([])
})

/** Chains of the log are checked by the process: modules/audit/chain.test.ts. */
const ledgerChecks = checkNames.filter((check) => check !== 'audit-chain')
test.each(ledgerChecks)('%s: one corrupted row fails exactly its rule', async (check) => {
  const red = await whileCorrupt(app, check, victims, redOf)
  expect(red.map(({ group }) => group)).toEqual([checks[check].group])
  expect(red.flatMap(({ found }) => found.map((row) => row.check))).toContain(check)
})

test('detects a wrong refund status after a later offset', async () => {
  expect(await whileCorrupt(app, 'balanced-later', victims, redOf)).toMatchObject([
    {
      group: 'reimbursement',
      violations: 1,
      found: [{ check: 'refund-status', stated: 'DONOTREFUND', counted: 'in 2 places' }],
    },
  ])
})

const count = (runId: string) => async (db: Parameters<typeof findViolations>[0]) => {
  const found = await findRunViolations(db, runId)
  expect(await findRunViolationsByPartner(db, runId)).toEqual(found)
  return found
}

test('a violation of a run blocks only that run', async () => {
  expect(await withOperator(app.deps.pool, count(victims.runId))).toEqual({ violations: 0, found: [] })
  const seen = await whileCorrupt(app, 'payment-sums', victims, count(victims.runId))
  expect(seen).toMatchObject({
    violations: 1,
    found: [{ check: 'payment-sums', partnerId: victims.partnerId, stated: '809', counted: '845' }],
  })
  expect(await whileCorrupt(app, 'payment-sums', victims, count(victims.laterRunId))).toMatchObject({ violations: 0 })
  expect(await whileCorrupt(app, 'file-sums', victims, count(victims.runId))).toMatchObject({ violations: 1 })
  expect(await whileCorrupt(app, 'file-sums', victims, count(victims.laterRunId))).toMatchObject({ violations: 0 })
  expect(await whileCorrupt(app, 'hash-chain', victims, count(victims.laterRunId))).toMatchObject({ violations: 1 })
  expect(await whileCorrupt(app, 'hash-chain', victims, count(victims.runId))).toMatchObject({ violations: 0 })
})

test('an operator runs one check and reads its result', async () => {
  expect(await olive.call(getLedgerChecks, {})).toMatchObject({ latest: null, greenNights: 0, lastGreenAt: null })
  const { id } = await olive.call(runLedgerChecks, {})
  await expect(otto.call(runLedgerChecks, {})).rejects.toMatchObject({ code: 'ledger-checks.running', status: 409 })
  expect((await olive.call(getLedgerChecks, {})).runningSince).not.toBeNull()
  await app.work()

  await expect.poll(async () => (await olive.call(getLedgerChecks, {})).latest?.id, { timeout: 20_000 }).toBe(id)
  // What follows proves and mails by itself, at its own time.
  await app.rest()
  const books = await olive.call(getLedgerChecks, {})
  expect(books).toMatchObject({ runningSince: null, greenNights: 0, latest: { red: 0, askedBy: { id: olive.id } } })
  expect(books.latest?.outcomes).toMatchObject(
    checkGroups.map((group) => ({ group, isFinished: true, violations: 0, found: [] })),
  )
  expect(books.latest?.outcomes.find(({ group }) => group === 'payable')?.lookedAt).toBe(3)
  expect(books.latest?.outcomes.find(({ group }) => group === 'entries')?.lookedAt).toBe(6)
})

test('notifies every operator of wrong books until corrected', async () => {
  const box = mailbox(app)
  for (let night = 0; night < 3; night += 1) await runAllChecks(app.worker)
  expect(await olive.call(getLedgerChecks, {})).toMatchObject({ greenNights: 3 })
  const greenAt = (await olive.call(getLedgerChecks, {})).lastGreenAt

  await app.owner.transaction().execute((db) => corrupt(db, 'sale-entries', victims))
  await runAllChecks(app.worker)

  const books = await otto.call(getLedgerChecks, {})
  expect(books).toMatchObject({
    greenNights: 0,
    lastGreenAt: greenAt,
    latest: { red: 1, violations: 1, askedBy: null },
  })
  expect(books.latest?.outcomes.find(({ group }) => group === 'entries')?.found).toMatchObject([
    { check: 'sale-entries', object: 'purchase', objectId: victims.openId, stated: '-24', counted: '-25' },
  ])
  const mail = await box.newest(olive.email)
  expect(mail.subject).toBe('The books are not balanced')
  expect(mail.text).toContain('1 of 12 failed')
  expect(mail.text).toContain('/operator/reconciliation')
  expect(await box.sentTo(otto.email)).toHaveLength(1)
  const worker = buildWorkerApp(app.worker, { yes: false })
  const figures = (await worker.inject('/metrics')).body
  expect(figures).toContain('ledger_check_violations{check="entries"} 1')
  expect(figures).toContain('ledger_check_violations{check="payable"} 0')
  expect(figures).toMatch(/ledger_check_age_seconds \d/)
  await worker.close()

  await mendSale(app, victims)
  await runAllChecks(app.worker)
  expect(await olive.call(getLedgerChecks, {})).toMatchObject({ greenNights: 1, latest: { red: 0 } })
  expect(await box.sentTo(otto.email)).toHaveLength(1)
  expect((await olive.call(listLedgerCheckRuns, { query: { pageSize: 2 } })).items).toMatchObject([
    { red: 0 },
    { red: 1 },
  ])
})

test('an unfinished check closes approval without unbalanced books', async () => {
  const box = mailbox(app)
  const kept = await breakCheck(app, victims)
  await runAllChecks(app.worker)
  await breakCheck(app, victims, kept)
  expect((await box.newest(olive.email)).subject).toBe('The check of the books did not finish')
  const proved = await withOperator(app.deps.pool, latestLedgerChecks)
  expect(booksStateOf(proved?.outcomes ?? [])).toBe('UNFINISHED')
  const { latest } = await olive.call(getLedgerChecks, {})
  expect(latest?.outcomes.filter(({ isFinished }) => !isFinished).map(({ group }) => group)).toEqual(['approvals'])
  expect(latest?.red).toBe(1)
})

test('stores check results for 400 days', async () => {
  await ageRows(app.owner, 'ledger_check_run', {}, '399 days', ['begunAt', 'endedAt'])
  await runAllChecks(app.worker)
  const kept = await olive.call(listLedgerCheckRuns, { query: {} })
  await ageRows(app.owner, 'ledger_check_run', {}, '2 days', ['begunAt', 'endedAt'])
  await runAllChecks(app.worker)
  const left = await olive.call(listLedgerCheckRuns, { query: {} })
  expect([kept.total > 2, left.total]).toEqual([true, 2])
  expect((await withOperator(app.deps.pool, latestLedgerChecks))?.outcomes).toHaveLength(checkGroups.length)
})

test('a check that the last run lacks starts a new run', async () => {
  await runNewChecks(app.worker)
  expect((await olive.call(getLedgerChecks, {})).runningSince).toBeNull()
  await forgetLastOutcome(app, 'audit')
  await runNewChecks(app.worker)
  await runNewChecks(app.worker)
  expect((await olive.call(getLedgerChecks, {})).runningSince).not.toBeNull()
})
