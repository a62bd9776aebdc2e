import { activateStore } from '@tillgate/contract/stores.ts'
import { listAudit } from '@tillgate/contract/operator-audit.ts'
import { listInbox } from '@tillgate/contract/operator-inbox.ts'
import { getPartner, listPartners, reinstateStore, suspendStore } from '@tillgate/contract/operator-partners.ts'
import {
  approveRun,
  beginHold,
  endHold,
  moveStatement,
  proposeRun,
  requestAdjustment,
} from '@tillgate/contract/operator-payouts.ts'
import {
  addSanctionTask,
  confirmSanctionLift,
  declineSanctionLift,
  endSanctionTask,
  getSanctionCase,
  getSanctionReport,
  listSanctionCases,
  noteSanctionCase,
  proposeSanctionLift,
  reportSanctionCase,
  setSanctionDeputy,
  takeSanctionCase,
} from '@tillgate/contract/operator-sanction-cases.ts'
import {
  confirmSanctionCandidate,
  decideSanctionCandidate,
  getPartnerScreening,
} from '@tillgate/contract/operator-sanctions.ts'
import { confirmPurchase, createPurchase, returnPurchase } from '@tillgate/contract/pos-purchases.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { addDays, dayIn } from '@tillgate/domain/zones.ts'
import { reportDueOn } from '@tillgate/domain/sanction-cases.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { buildRun } from '#server/modules/settlement/runs/build.service.ts'
import { mailsFor } from '#server/testing/applicants.ts'
import { testDatabase } from '#server/testing/database.ts'
import { mailWaitingWork } from '#server/testing/inbox.queries.ts'
import { sendAs } from '#server/testing/lone-operator.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { anOperator, type TestOperator } from '#server/testing/operators.ts'
import { letInvitationAge } from '#server/testing/operators.queries.ts'
import { aSeller, sellOnce } from '#server/testing/payouts.ts'
import { standardProgram } from '#server/testing/forms.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aRetailer } from '#server/testing/people.ts'
import { participationsOf } from '#server/testing/powers.queries.ts'
import { endOf } from '#server/testing/recovery.ts'
import { holdsNow } from '#server/testing/replies.queries.ts'
import { reportForm } from '#server/testing/forms.ts'
import { aCandidate, aListInForce } from '#server/testing/sanctions.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'
import { aBasket } from '#server/testing/tills.ts'
import { screenChanged } from '../screening/screen.jobs.ts'
import { getRow, listRows, updateRows } from '#server/world/rows.queries.ts'

const { url } = await aSandbox()
const app = await startApp({ DATABASE_URL: await testDatabase('_cases'), ISSUER_URL: `${url}/issuer` })
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))
const [omar, opal, otto] = [
  await anOperator(app, 'OPERATOR_ADMIN'),
  await anOperator(app, 'OPERATOR_ADMIN'),
  await anOperator(app, 'OPERATOR_ADMIN'),
]
const olive = await anOperator(app)
const mails = mailbox(app)
const secret = 'Name and year of birth agree with entry 90117.'
const reason = 'The list corrected the year of birth to 1941.'

const confirmMatch = async (partnerId: string, by: TestOperator = omar): Promise<string> => {
  const candidateId = await aCandidate(app, partnerId)
  const params = { id: partnerId, candidateId }
  await by.call(decideSanctionCandidate, { params, body: { disposition: 'SAME', reason: secret } })
  const { items } = await olive.call(listSanctionCases, { query: { partnerId, open: 'true' } })
  return items[0]?.id ?? ''
}
const read = (id: string, by = olive) => by.call(getSanctionCase, { params: { id } })
const inboxOf = async (by: TestOperator, id: string) =>
  (await by.call(listInbox, {})).items.filter(({ subjectId }) => subjectId === id)
const cutOff = async () => buildRun(app.worker, { programId: standardProgram, cutOff: await databaseTime(app) })

/** A store with $8.09 in an unapproved statement, and $8.09 sold since. */
const anOwedPartner = async () => {
  const admin = await aSeller(app)
  await sellOnce(admin.till)
  const run = await cutOff()
  const card = `card_sbx_ok_${newId()}`
  const saleId = await sellOnce(admin.till, card)
  return { admin, run, saleId, card }
}

test('a confirmed match stays in the lists until it is lifted', async () => {
  const { admin } = await anOwedPartner()
  const id = await confirmMatch(admin.partnerId)
  const found = await read(id)
  expect(found).toMatchObject({ state: 'BLOCKED', owner: { id: omar.id }, blocked: 16.18, stores: 1, tills: 1 })
  expect(found.tasks.map(({ kind, state }) => [kind, state])).toEqual([
    ['COUNSEL', 'OPEN'],
    ['BLOCKED_ACCOUNT', 'OPEN'],
    ['REPORT', 'OPEN'],
    ['ANNUAL', 'OPEN'],
  ])
  expect(found.tasks[2]?.dueOn).toBe(reportDueOn(await databaseTime(app)))
  expect(found.matches).toMatchObject([{ listedName: 'Tomas KELLER', score: 90 }])
  for (const person of [omar, opal]) {
    expect(await inboxOf(person, id)).toMatchObject([{ kind: 'SANCTIONS_CASE', subject: 'SANCTION_CASE' }])
    expect((await inboxOf(person, id))[0]?.dueAt).not.toBeNull()
  }
  expect(await inboxOf(olive, id)).toEqual([])
  const partner = await olive.call(getPartner, { params: { id: admin.partnerId } })
  const { items } = await olive.call(listPartners, { query: { search: partner.stores[0]?.supportId ?? '' } })
  expect([partner.states, items.map(({ states }) => states)]).toEqual([['BLOCKED'], [['BLOCKED']]])
})

test('the till refuses from the moment of the match', async () => {
  const { admin, saleId, card } = await anOwedPartner()
  const { id: basketId } = await aBasket(admin.till)
  await confirmMatch(admin.partnerId)
  const confirm = { cardToken: 'card_sbx_ok', entryMode: 'CHIP' as const, expectedTotal: 11.26 }
  expect(await endOf(admin.till.call(confirmPurchase, { params: { id: basketId }, body: confirm }))).toBe(
    'partner.on-hold',
  )
  const body = { terminalTxnNo: 90_000, lines: [{ barcode: '036000291452', quantity: 1 }] }
  expect(await endOf(admin.till.call(createPurchase, { body }))).toBe('partner.on-hold')
  const lines = [{ lineId: 1, quantity: 1 }]
  const back = { params: { id: saleId }, body: { lines, cardToken: card } }
  expect(await endOf(admin.till.call(returnPurchase, back))).toBe('partner.on-hold')
})

test('the run holds a blocked partner, and no single hold ends', async () => {
  const { admin, run } = await anOwedPartner()
  const { partnerId, storeId } = admin
  const { id: holdId } = await olive.call(beginHold, { body: { partnerId, storeId, reason } })
  await olive.call(suspendStore, { params: { id: partnerId, storeId }, body: { reason } })
  await confirmMatch(partnerId)
  expect(await holdsNow(app, storeId)).toContain('BLOCKED')
  const [statement] = await listRows(app.owner, 'statement', { partnerId }, 'cutOff')
  const answers = await Promise.all([
    endOf(olive.call(endHold, { params: { id: holdId }, body: { reason } })),
    endOf(olive.call(moveStatement, { params: { id: statement?.id ?? '' }, body: { reason } })),
    endOf(olive.call(reinstateStore, { params: { id: partnerId, storeId }, body: { reason } })),
    endOf(olive.call(requestAdjustment, { body: { partnerId, storeId, amount: 5, reason, said: 'Correction' } })),
  ])
  expect(answers).toEqual(Array.from({ length: 4 }, () => 'sanctions.case-open'))
  expect(await endOf(admin.call(activateStore, { params: { id: storeId } }))).toBe('partner.on-hold')
  await olive.call(proposeRun, { params: { id: run.id }, body: { note: 'All orders and holds are right.' } })
  const paid = { params: { id: run.id }, body: { payable: 8.09, held: 0 } }
  expect(await endOf(otto.call(approveRun, paid))).toBe('run.changed')
})

test('a match without an application holds the payouts until it is decided', async () => {
  const { admin } = await anOwedPartner()
  const { partnerId, storeId } = admin
  await aListInForce(app, ['Tomas KELLER'])
  await updateRows(app.owner, 'user_account', { id: admin.id }, { firstName: 'Thomas', lastName: 'Keller' })
  await screenChanged(app.worker, partnerId)
  expect(await holdsNow(app, storeId)).toEqual(['UNDER_REVIEW'])
  const screening = await olive.call(getPartnerScreening, { params: { id: partnerId } })
  expect(screening.candidates).toMatchObject([{ name: 'Thomas Keller', state: 'OPEN' }])
  expect(await inboxOf(olive, partnerId)).toMatchObject([{ kind: 'CANDIDATE', subject: 'PARTNER_MATCH' }])
  const params = { id: partnerId, candidateId: screening.candidates[0]?.id ?? '' }
  await olive.call(decideSanctionCandidate, { params, body: { disposition: 'DIFFERENT', reason } })
  expect(await holdsNow(app, storeId)).toEqual(['UNDER_REVIEW'])
  await otto.call(confirmSanctionCandidate, { params })
  expect(await holdsNow(app, storeId)).toEqual([])
})

test('no mail and no portal page repeats the reason', async () => {
  const { admin } = await anOwedPartner()
  const id = await confirmMatch(admin.partnerId)
  await opal.call(proposeSanctionLift, { params: { id }, body: { reason } })
  await mailWaitingWork(app)
  const { number } = await read(id)
  const about = (await mails.sentTo(otto.email)).flatMap(({ subject }) => subject.split(`Case SC-${number}: `)[1] ?? [])
  expect(about.toSorted()).toEqual([
    'a proposal to lift waits for a second administrator',
    'stores and payouts are stopped',
  ])
  const all = mails.received.map(({ text, html, subject }) => `${subject} ${text} ${html}`).join('\n')
  expect([all.includes(secret), all.includes(reason)]).toEqual([false, false])
  expect(await mailsFor(app, admin)).toEqual([])
})

test('the report needs number and file, and everything stays blocked', async () => {
  const { admin } = await anOwedPartner()
  const id = await confirmMatch(admin.partnerId)
  const params = { id }
  const send = (form: FormData) => sendAs(app, olive, reportSanctionCase, { params, form })
  const text = reportForm()
  text.set('file', new Blob(['<html>']), 'report.html')
  expect(JSON.parse((await send(text)).text)).toMatchObject({ code: 'sanctions.report-format' })
  expect((await send(reportForm(''))).status).toBe(400)
  const misnamed = reportForm()
  misnamed.set('file', new Blob(['%PDF-1.7']), 'report.html')
  expect((await send(misnamed)).status).toBe(200)
  expect(JSON.parse((await send(reportForm())).text)).toMatchObject({ code: 'sanctions.reported' })
  const found = await read(id)
  expect(found).toMatchObject({ state: 'REPORTED', blocked: 16.18 })
  expect(found.report).toMatchObject({ number: 'ORS-2026-118430', amount: 16.18, fileName: 'report.pdf' })
  expect(found.tasks.find(({ kind }) => kind === 'REPORT')?.state).toBe('DONE')
  expect(await (await olive.download(getSanctionReport, { params })).blob.text()).toBe('%PDF-1.7')
  expect(await endOf(aBasket(admin.till))).toBe('partner.on-hold')
})

test('a code is asked for match, report, lift and reinstatement', async () => {
  const { partnerId, storeId } = await aRetailer(app)
  const id = await confirmMatch(partnerId)
  const candidateId = await aCandidate(app, partnerId)
  const one = { ...omar, code: async () => '000000' }
  const answers = [
    await sendAs(app, one, decideSanctionCandidate, {
      params: { id: partnerId, candidateId },
      body: { disposition: 'SAME', reason },
    }),
    await sendAs(app, one, proposeSanctionLift, { params: { id }, body: { reason } }),
    await sendAs(app, one, confirmSanctionLift, { params: { id }, body: { reason, blocked: 0 } }),
    await sendAs(app, one, reinstateStore, { params: { id: partnerId, storeId }, body: { reason } }),
    await sendAs(app, one, reportSanctionCase, { params: { id }, form: reportForm() }),
  ]
  expect(answers.map(({ text }) => JSON.parse(text))).toMatchObject(
    Array.from(answers, () => ({ code: 'operator.code-wrong' })),
  )
})

test('only an administrator without a part in the case lifts it', async () => {
  const { admin } = await anOwedPartner()
  const { partnerId, storeId } = admin
  const id = await confirmMatch(partnerId)
  const [invited, writer] = [await anOperator(app, 'OPERATOR_ADMIN'), await anOperator(app, 'OPERATOR_ADMIN')]
  await withIdentity(app.deps.pool, (db) => letInvitationAge(db, invited.id, { by: omar.id, days: 6 }))
  await writer.call(noteSanctionCase, { params: { id }, body: { reason } })
  const lift = (by: TestOperator, blocked = 16.18) =>
    endOf(by.call(confirmSanctionLift, { params: { id }, body: { reason, blocked } }))
  expect(await lift(otto)).toBe('sanctions.no-lift')
  expect(await endOf(olive.call(proposeSanctionLift, { params: { id }, body: { reason } }))).toBe('staff.no-role')
  await opal.call(proposeSanctionLift, { params: { id }, body: { reason } })
  expect(await endOf(opal.call(proposeSanctionLift, { params: { id }, body: { reason } }))).toBe('sanctions.lift-open')
  expect([await lift(opal), await lift(omar), await lift(writer)]).toEqual(
    Array.from({ length: 3 }, () => 'sanctions.second-person'),
  )
  expect(await lift(invited)).toBe('second-person.invited')
  const blockers = await Promise.all(
    [opal, omar, writer, invited, olive, otto].map(async (one) => (await read(id, one)).lift?.blocker),
  )
  expect(blockers).toEqual(['proposer', 'took-part', 'took-part', 'invited', 'administrator', null])
  expect((await read(id)).lift?.mayConfirm.map((one) => one.id)).toEqual([otto.id])
  const waiting = async (by: TestOperator) => (await inboxOf(by, id)).map(({ kind }) => kind)
  expect((await waiting(otto)).toSorted()).toEqual(['SANCTIONS_CASE', 'SECOND_PERSON'])
  expect(await waiting(invited)).toEqual(['SANCTIONS_CASE'])
  expect(await lift(otto, 1)).toBe('sanctions.changed')
  await otto.call(declineSanctionLift, { params: { id }, body: { reason } })
  expect(await lift(invited)).toBe('sanctions.no-lift')
  expect(await holdsNow(app, storeId)).toEqual(['BLOCKED'])
})

test('a lift releases everything at once and asks for a report', async () => {
  const { admin, run } = await anOwedPartner()
  const { partnerId, storeId } = admin
  const [proposer, second] = [await anOperator(app, 'OPERATOR_ADMIN'), await anOperator(app, 'OPERATOR_ADMIN')]
  const id = await confirmMatch(partnerId)
  expect((await read(id)).openMatches).toBe(0)
  await proposer.call(proposeSanctionLift, { params: { id }, body: { reason } })
  const checked = 'I compared the addresses myself.'
  await second.call(confirmSanctionLift, { params: { id }, body: { reason: checked, blocked: 16.18 } })
  expect(await getRow(app.owner, 'sanction_candidate', { partnerId })).toMatchObject({
    state: 'CLEARED',
    reason,
    proposedBy: proposer.id,
    decidedBy: second.id,
  })
  expect(await holdsNow(app, storeId)).toEqual([])
  await sellOnce(admin.till)
  const found = await read(id)
  expect(found).toMatchObject({ state: 'LIFTED', blocked: null, held: [], lifted: { by: { id: second.id } } })
  expect(found.matches).toHaveLength(1)
  expect(found.tasks.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
    'ANNUAL DROPPED',
    'BLOCKED_ACCOUNT DROPPED',
    'COUNSEL DROPPED',
    'RELEASE_REPORT OPEN',
    'REPORT OPEN',
  ])
  expect(await inboxOf(omar, id)).toMatchObject([{ kind: 'SANCTIONS_CASE' }])
  expect(found.record.map(({ kind }) => kind)).toEqual(['LIFTED', 'LIFT_PROPOSED', 'MATCH'])
  expect(await participationsOf(app, second.id)).toEqual(['HOLD_ENDED'])
  await olive.call(proposeRun, { params: { id: run.id }, body: { note: 'All orders and holds are right.' } })
  const paid = { params: { id: run.id }, body: { payable: 8.09, held: 0 } }
  expect(await endOf(second.call(approveRun, paid))).toBe('run.second-person')
})

test('a case counts the matches that hold after its lift', async () => {
  const { partnerId } = await aRetailer(app)
  const id = await confirmMatch(partnerId)
  const candidateId = await aCandidate(app, partnerId)
  expect((await read(id)).openMatches).toBe(1)
  const params = { id: partnerId, candidateId }
  await olive.call(decideSanctionCandidate, { params, body: { disposition: 'DIFFERENT', reason } })
  expect((await read(id)).openMatches).toBe(1)
  await otto.call(confirmSanctionCandidate, { params })
  expect((await read(id)).openMatches).toBe(0)
})

test('owner and tasks change hands, and the annual report returns', async () => {
  const { partnerId } = await aRetailer(app)
  const id = await confirmMatch(partnerId)
  await opal.call(takeSanctionCase, { params: { id }, body: { reason } })
  expect(await endOf(opal.call(takeSanctionCase, { params: { id }, body: { reason } }))).toBe('sanctions.case-owned')
  const taskOf = async (kind: string) =>
    (await read(id)).tasks.find((task) => task.kind === kind && task.state === 'OPEN')
  const end = async (kind: string) => {
    const params = { id, taskId: (await taskOf(kind))?.id ?? id }
    return endOf(olive.call(endSanctionTask, { params, body: { reason } }))
  }
  const before = Number((await taskOf('ANNUAL'))?.dueOn.slice(0, 4))
  await end('ANNUAL')
  expect((await taskOf('ANNUAL'))?.dueOn).toBe(`${before + 1}-09-30`)
  expect([await end('REPORT'), await end('RELEASE_REPORT')]).toEqual(['sanctions.task-ended', 'sanctions.task-ended'])
  expect((await read(id)).owner.id).toBe(opal.id)
})

test('a case leaves the inbox until its annual report is near', async () => {
  const { partnerId } = await aRetailer(app)
  const id = await confirmMatch(partnerId)
  for (const kind of ['COUNSEL', 'BLOCKED_ACCOUNT', 'REPORT'] as const) {
    const ended = { state: 'DONE', endedBy: opal.id, endedAt: new Date() } as const
    await updateRows(app.owner, 'sanction_task', { caseId: id, kind }, ended)
  }
  const annualIn = (days: number) =>
    updateRows(
      app.owner,
      'sanction_task',
      { caseId: id, kind: 'ANNUAL' },
      { dueOn: addDays(dayIn(bankZone, new Date()), days) },
    )
  await annualIn(31)
  expect(await inboxOf(opal, id)).toEqual([])
  await annualIn(30)
  expect(await inboxOf(opal, id)).toHaveLength(1)
})

test('owner or administrator name a deputy, who cannot confirm the lift', async () => {
  const { partnerId } = await aRetailer(app)
  const id = await confirmMatch(partnerId, olive)
  const name = (by: TestOperator, deputyId: string | null) =>
    endOf(by.call(setSanctionDeputy, { params: { id }, body: { deputyId, reason } }))
  const stranger = await anOperator(app)
  expect(await name(stranger, stranger.id)).toBe('sanctions.not-owner')
  expect([await name(olive, olive.id), await name(olive, newId())]).toEqual([
    'sanctions.no-deputy',
    'sanctions.no-deputy',
  ])
  expect(await inboxOf(stranger, id)).toEqual([])
  expect(await name(olive, stranger.id)).toBe('done')
  expect(await inboxOf(stranger, id)).toMatchObject([{ kind: 'SANCTIONS_CASE' }])
  await name(omar, otto.id)
  expect(await read(id)).toMatchObject({ owner: { id: olive.id }, deputy: { id: otto.id } })
  await opal.call(proposeSanctionLift, { params: { id }, body: { reason } })
  expect((await read(id, otto)).lift?.blocker).toBe('took-part')
  await otto.call(takeSanctionCase, { params: { id }, body: { reason } })
  expect(await read(id)).toMatchObject({ owner: { id: otto.id }, deputy: null })
  const { items } = await olive.call(listAudit, { query: { partnerId, action: 'sanctions', pageSize: 100 } })
  expect(
    items.filter(({ action }) => action === 'sanctions.case-deputy').map(({ after }) => after?.['deputyId']),
  ).toEqual([otto.id, stranger.id])
})

test('a person adds tasks with words and a last day', async () => {
  const { partnerId } = await aRetailer(app)
  const id = await confirmMatch(partnerId)
  const today = (await databaseTime(app)).toISOString().slice(0, 10)
  const dueOn = addDays(today, 3)
  const add = (title: string, day = dueOn) =>
    endOf(olive.call(addSanctionTask, { params: { id }, body: { title, dueOn: day } }))
  expect([await add('Ask the bank for the account form'), await add('Call the accountant')]).toEqual(['done', 'done'])
  expect([await add('Too late', addDays(today, -3)), await add('Too far', '2040-01-01')]).toEqual(
    Array.from({ length: 2 }, () => 'input.invalid'),
  )
  const own = (await read(id)).tasks.filter(({ kind }) => kind === 'OTHER')
  expect(own.map(({ title }) => title ?? '').toSorted()).toEqual([
    'Ask the bank for the account form',
    'Call the accountant',
  ])
  const params = { id, taskId: own[0]?.id ?? '' }
  await olive.call(endSanctionTask, { params, body: { reason } })
  expect((await read(id)).record.map(({ kind }) => kind)).toEqual(['TASK', 'TASK_ADDED', 'TASK_ADDED', 'MATCH'])
})

test('titles and report numbers are one line of visible characters', async () => {
  const { partnerId } = await aRetailer(app)
  const id = await confirmMatch(partnerId)
  const dueOn = addDays((await databaseTime(app)).toISOString().slice(0, 10), 3)
  await olive.call(addSanctionTask, { params: { id }, body: { title: 'Call\n\u202Eknab', dueOn } })
  expect((await read(id)).tasks.map(({ title }) => title)).toContain('Call knab')

  const send = (number: string) => sendAs(app, olive, reportSanctionCase, { params: { id }, form: reportForm(number) })
  expect(JSON.parse((await send('ORS\0-1')).text)).toMatchObject({ code: 'input.malformed' })
  expect(await send('ORS-\u202E811')).toMatchObject({ status: 200 })
  expect((await read(id)).report?.number).toBe('ORS-811')
})

test('the evidence quotes the list and the stores of the partner', async () => {
  const { partnerId } = await aRetailer(app)
  const id = await confirmMatch(partnerId)
  const [match] = (await read(id)).matches
  const factOf = (kind: string) => match?.facts.find(({ fact }) => fact === kind)
  expect(factOf('ADDRESS')).toMatchObject({
    listed: '12 Quay Street, Limassol, Cyprus',
    ours: expect.stringMatching(/, /),
  })
  expect(factOf('IDS')).toMatchObject({ ours: '', listed: 'Passport A 4471, Czechia', result: 'UNKNOWN' })
})

test('a second match joins the open case until the lift', async () => {
  const { partnerId } = await aRetailer(app)
  const id = await confirmMatch(partnerId)
  expect(await confirmMatch(partnerId, olive)).toBe(id)
  const { matches, record } = await read(id)
  expect([matches.length, record.map(({ kind }) => kind)]).toEqual([2, ['MATCH', 'MATCH']])
  const params = { id: partnerId, candidateId: matches[0]?.id ?? '' }
  const different = olive.call(decideSanctionCandidate, { params, body: { disposition: 'DIFFERENT', reason } })
  expect(await endOf(different)).toBe('sanctions.case-open')
})
