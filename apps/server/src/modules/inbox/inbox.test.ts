import { answerCardEntry, listCardEntryRequests, requestManualCardEntry } from '@tillgate/contract/card-entry.ts'
import { appealRejection } from '@tillgate/contract/onboarding.ts'
import {
  answerAppeal,
  approveApplication,
  assignApplication,
  claimApplication,
  rejectApplication,
  releaseApplication,
  requestInformation,
  updateBusiness,
} from '@tillgate/contract/operator-decisions.ts'
import { countMenu, listInbox, remindDeciders } from '@tillgate/contract/operator-inbox.ts'
import { listAudit } from '@tillgate/contract/operator-audit.ts'
import { getOwnMails, updateOwnMails } from '@tillgate/contract/operator-own-mails.ts'
import { confirmChangeProposal, withdrawChangeProposal } from '@tillgate/contract/operator-proposals.ts'
import { proposeFeeSchedule } from '@tillgate/contract/operator-fees.ts'
import * as payouts from '@tillgate/contract/operator-payouts.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { answerAll } from '#server/testing/applications.queries.ts'
import { anApplication } from '#server/testing/applications.ts'
import { testDatabase } from '#server/testing/database.ts'
import { mailWaitingWork } from '#server/testing/inbox.queries.ts'
import { standardProgram as programId } from '#server/testing/forms.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { sqlNow } from '#server/db/rows.ts'
import { updateRows } from '#server/world/rows.queries.ts'
import { newId } from '#server/base/ids.ts'
import { anOperator, type TestOperator } from '#server/testing/operators.ts'
import { insertTestPayout } from '#server/testing/payouts.queries.ts'
import { aSeller, sellOnce } from '#server/testing/payouts.ts'
import { aRetailer } from '#server/testing/people.ts'
import { reason } from '#server/testing/proposals.ts'
import { endOf } from '#server/testing/recovery.ts'
import { startApp } from '#server/testing/start-app.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'
import { buildRun } from '../settlement/runs/build.service.ts'
import { inboxJobs } from './inbox.jobs.ts'

// The inbox shows the work of every partner.
const { url } = await aSandbox()
const app = await startApp({ DATABASE_URL: await testDatabase('_inbox'), ISSUER_URL: `${url}/issuer` })
const [olive, otto, opal] = [await anOperator(app), await anOperator(app), await anOperator(app, 'OPERATOR_ADMIN')]
const mails = mailbox(app)

const waitingFor = async (operator: TestOperator, subjectId: string) => {
  const { items } = await operator.call(listInbox, {})
  return items.filter((entry) => entry.subjectId === subjectId).map(({ kind, subject }) => `${kind} ${subject}`)
}
const subjectsTo = async (operator: TestOperator): Promise<string[]> => {
  await mailWaitingWork(app)
  return (await mails.sentTo(operator.email)).map(({ subject }) => subject)
}

// Before the other tests: each run that waits for a second person takes statements of its own.
test.each([countMenu, listInbox])('$path takes at most twelve statements', async (route) => {
  const fees = { processingPercent: 2.5, fixedFee: 0.2, additionalTerminal: 500 }
  const { partnerId } = await aRetailer(app)
  const { id } = await olive.call(proposeFeeSchedule, { body: { ...fees, programId, partnerId, reason } })
  expect(await waitingFor(otto, id)).toEqual(['SECOND_PERSON FEES'])
  const statements = await app.statementsOf(() => otto.call(route, {}))
  expect(statements.length).toBeLessThanOrEqual(12)
  await olive.call(withdrawChangeProposal, { params: { id } })
})

test('a proposal waits for everybody but its proposer', async () => {
  const fees = { processingPercent: 2, fixedFee: 0.2, additionalTerminal: 500 }
  const { id } = await olive.call(proposeFeeSchedule, { body: { ...fees, programId, reason } })
  expect(await waitingFor(olive, id)).toEqual([])
  expect(await waitingFor(otto, id)).toEqual(['SECOND_PERSON FEES'])
  await otto.call(confirmChangeProposal, { params: { id } })
  expect(await waitingFor(otto, id)).toEqual([])
})

test('an assignment and an answer wait for the reviewer', async () => {
  const { id, partnerId, asPartner, name } = await anApplication(app)
  const params = { id }
  await opal.call(assignApplication, { params, body: { operatorId: otto.id, assigneeId: null } })
  expect(await waitingFor(otto, id)).toEqual(['ASSIGNMENT APPLICATION'])
  expect(await waitingFor(olive, id)).toEqual([])
  expect(await subjectsTo(otto)).toContain(`A colleague assigned it to you: ${name}`)

  await otto.call(requestInformation, { params, body: { fields: [{ field: 'W9', message: 'Page 2 is missing.' }] } })
  expect(await waitingFor(otto, id)).toEqual([])
  await asPartner((db) => answerAll(db, partnerId, id))
  expect(await waitingFor(otto, id)).toEqual(['ANSWER APPLICATION'])
  const [job] = inboxJobs
  await job?.run({ what: 'ANSWER', partnerId, id }, app.worker)
  expect(await subjectsTo(otto)).toContain(`The applicant answered: ${name}`)
  expect(await subjectsTo(olive)).not.toContain(`The applicant answered: ${name}`)
  await otto.call(releaseApplication, { params, body: { assigneeId: otto.id } })
  await olive.call(claimApplication, { params })
  expect(await waitingFor(otto, id)).toEqual([])
})

test('an appeal waits for administrators who did not reject', async () => {
  const { id, person, name } = await anApplication(app)
  const text = 'The reviewer could not read the license that was sent.'
  const oscar = await anOperator(app, 'OPERATOR_ADMIN')
  await oscar.call(rejectApplication, { params: { id }, body: { reason: 'OTHER', text } })
  await person.call(appealRejection, { body: { text: 'Please look again.' } })
  expect(await waitingFor(opal, id)).toEqual(['APPEAL APPLICATION'])
  expect(await subjectsTo(opal)).toContain(`An appeal came: ${name}`)
  const { items } = await opal.call(listInbox, {})
  const appeal = items.find(({ subjectId }) => subjectId === id)
  // 48 hours, as for a review.
  expect(new Date(appeal?.dueAt ?? 0).getTime() - new Date(appeal?.at ?? 0).getTime()).toBe(48 * 3_600_000)
  for (const operator of [oscar, otto]) {
    expect(await waitingFor(operator, id)).toEqual([])
    expect(await subjectsTo(operator)).not.toContain(`An appeal came: ${name}`)
  }
})

test('a won appeal waits for reviewers who did not reject', async () => {
  const { id, person } = await anApplication(app)
  const params = { id }
  const rejection = { reason: 'IDENTITY', text: 'The photo shows another person.' } as const
  const text = 'The reviewer could not read the license that was sent.'
  await olive.call(rejectApplication, { params, body: { reason: 'OTHER', text } })
  await person.call(appealRejection, { body: { text: 'Please look again.' } })
  await opal.call(answerAppeal, { params, body: { reopen: true, reason } })
  expect([await waitingFor(olive, id), await waitingFor(otto, id)]).toEqual([[], ['UNCLAIMED APPLICATION']])
  const { items } = await otto.call(listInbox, {})
  const entry = items.find(({ subjectId }) => subjectId === id)
  expect(entry).toMatchObject({ text: 'REOPENED' })
  // A rejection for the identity waits for a second person.
  await otto.call(rejectApplication, { params, body: rejection })
  expect([await waitingFor(olive, id), await waitingFor(opal, id)]).toEqual([[], ['SECOND_PERSON APPLICATION']])
})

test('offers no decision that the person may not take', async () => {
  const { partnerId, storeId, till } = await aSeller(app)
  await sellOnce(till)
  await otto.call(payouts.requestAdjustment, {
    body: { partnerId, storeId, amount: 5, reason, said: 'A correction' },
  })
  const { id } = await buildRun(app.worker, { programId, cutOff: await databaseTime(app) })
  expect(await waitingFor(opal, id)).toEqual(['RUN_BUILT RUN'])
  await olive.call(payouts.proposeRun, { params: { id }, body: { note: reason } })
  expect(await waitingFor(opal, id)).toEqual(['SECOND_PERSON RUN'])
  expect([await waitingFor(olive, id), await waitingFor(otto, id)]).toEqual([[], []])
  const about = <T extends { subjectId: string }>(entries: readonly T[]) =>
    entries.filter((one) => one.subjectId === id)
  const [own, excluded] = [await olive.call(listInbox, {}), await otto.call(listInbox, {})]
  expect(about(own.waiting)).toMatchObject([{ mayDecide: expect.arrayContaining(['Ana Ruiz']) }])
  // Both administrators of this file.
  expect(own.waiting.find(({ subjectId }) => subjectId === id)?.mayDecide).toHaveLength(2)
  expect(about(excluded.excluded)).toMatchObject([{ reason: 'took-part' }])
  // The intake of the bank ends the day for both.
  expect(about(excluded.excluded)[0]?.dueAt).toMatch(/T0[01]:00:00/)
})

test('offers no decision to an editor of the application', async () => {
  const { id } = await anApplication(app, { tin: 'MISMATCH' })
  const edit = {
    field: 'contactPerson' as const,
    value: 'Ana M. Ruiz',
    reason: 'As printed on the W-9 form',
    version: 1,
  }
  await otto.call(updateBusiness, { params: { id }, body: edit })
  const overrides = [{ check: 'ein' as const, reason }]
  await olive.call(approveApplication, { params: { id }, body: { accepted: ['ein'], overrides } })
  expect([await waitingFor(olive, id), await waitingFor(otto, id)]).toEqual([[], []])
  expect(await waitingFor(opal, id)).toEqual(['SECOND_PERSON APPLICATION'])
  const { excluded } = await otto.call(listInbox, {})
  expect(excluded.find(({ subjectId }) => subjectId === id)?.reason).toBe('took-part')
  await mailWaitingWork(app)
})

test('a corrected application is offered again as resubmitted', async () => {
  const { id, partnerId } = await anApplication(app)
  const entry = async () => (await olive.call(listInbox, {})).items.find(({ subjectId }) => subjectId === id)
  expect(await entry()).toMatchObject({ kind: 'UNCLAIMED', text: '' })
  const fixed = { resubmittedAt: sqlNow, fixReason: 'OTHER' } as const
  await updateRows(app.owner, 'application', { partnerId, id }, fixed)
  expect(await entry()).toMatchObject({ kind: 'UNCLAIMED', text: 'RESUBMITTED' })
})

test('requests of partners and bank items wait for all', async () => {
  const retailer = await aRetailer(app)
  await retailer.call(requestManualCardEntry, {})
  const { exceptionId, requestId, runId } = await insertTestPayout(app, { ...retailer, by: olive.id })
  for (const operator of [olive, otto]) {
    expect(await waitingFor(operator, retailer.partnerId)).toEqual(['CARD_ENTRY CARD_ENTRY'])
    expect(await waitingFor(operator, exceptionId)).toEqual(['EXCEPTION BANK_RETURN'])
  }
  expect(await waitingFor(otto, requestId)).toEqual(['SECOND_PERSON ADJUSTMENT'])
  expect(await waitingFor(olive, requestId)).toEqual([])
  expect(await waitingFor(otto, runId)).toEqual(['RUN_BUILT RUN'])
  const { items } = await otto.call(listCardEntryRequests, { query: { pageSize: 100 } })
  const asked = items.find(({ id }) => id === retailer.partnerId)
  expect((await olive.call(countMenu, {})).waiting.CARD_ENTRY).toBe(1)
  const entryPanManuallyStatusUpdatedDate = asked?.entryPanManuallyStatusUpdatedDate ?? null
  const basedOn = { entryPanManuallyStatus: 'REQUESTED' as const, entryPanManuallyStatusUpdatedDate }
  await otto.call(answerCardEntry, { params: { id: retailer.partnerId }, body: { status: 'APPROVED', basedOn } })
  expect(await waitingFor(olive, retailer.partnerId)).toEqual([])
})

test('the amount of a run leaves held stores out', async () => {
  const { partnerId, storeId } = await aSeller(app)
  const { runId, holdId: id } = await insertTestPayout(app, { partnerId, storeId, by: olive.id })
  const amountOf = async () =>
    (await otto.call(listInbox, {})).items.find(({ subjectId }) => subjectId === runId)?.amount
  expect(await amountOf()).toBe(0)
  await updateRows(app.owner, 'payout_hold', { partnerId, id }, { endedAt: sqlNow, endedBy: otto.id })
  expect(await amountOf()).toBe(1)
})

test('mails follow language and kinds of the operator', async () => {
  const operator = await anOperator(app)
  expect(await operator.call(getOwnMails, {})).toEqual({ email: operator.email, language: 'en-US', muted: [] })
  await operator.call(updateOwnMails, { body: { language: 'es-ES', muted: ['CARD_ENTRY'] } })
  await (await aRetailer(app)).call(requestManualCardEntry, {})
  const { id, name } = await anApplication(app)
  await opal.call(assignApplication, { params: { id }, body: { operatorId: operator.id, assigneeId: null } })
  expect(await subjectsTo(operator)).toEqual([`Se le asignó: ${name}`])

  const body = { language: 'es-ES' as const, muted: ['SECOND_PERSON' as const] }
  const { method, path } = updateOwnMails
  const headers = { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' }
  const refused = await fetch(`${app.base}${path}`, { method, headers, body: JSON.stringify(body) })
  expect(refused.status).toBe(400)
})

const countReminders = async (operator: TestOperator): Promise<number> =>
  (await subjectsTo(operator)).filter((subject) => subject.startsWith('Reminder')).length

test('an own proposal reminds its deciders once a day', async () => {
  const fees = { processingPercent: 2.2, fixedFee: 0.2, additionalTerminal: 500 }
  const { id } = await olive.call(proposeFeeSchedule, { body: { ...fees, programId, reason } })
  const params = { subject: 'FEES', id } as const
  const before = [await countReminders(otto), await countReminders(olive)]

  const [first, second] = await Promise.all([
    olive.call(remindDeciders, { params }),
    olive.call(remindDeciders, { params }),
  ])

  expect(Math.min(first.reminded, second.reminded)).toBe(0)
  expect(Math.max(first.reminded, second.reminded)).toBeGreaterThan(0)
  expect([await countReminders(otto), await countReminders(olive)]).toEqual([(before[0] ?? 0) + 1, before[1]])
  const { waiting } = await olive.call(listInbox, {})
  expect(waiting.find(({ subjectId }) => subjectId === id)?.remindedAt).toBe(first.remindedAt)
  const { items } = await olive.call(listAudit, { query: { objectId: id } })
  expect(items.filter(({ action }) => action === 'proposal.reminded')).toHaveLength(1)

  await otto.call(confirmChangeProposal, { params: { id } })
  await expect(olive.call(remindDeciders, { params })).rejects.toMatchObject({ code: 'proposal.decided' })
  const closed = await olive.call(listAudit, { query: { closing: 'true' } })
  expect(closed.items.find(({ objectId }) => objectId === id)?.action).toBe('proposal.confirmed')
  expect(closed.items.map(({ action }) => action)).not.toContain('proposal.opened')
})

test('a proposal of a colleague cannot be reminded of', async () => {
  const fees = { processingPercent: 2.3, fixedFee: 0.2, additionalTerminal: 500 }
  const { id } = await olive.call(proposeFeeSchedule, { body: { ...fees, programId, reason } })
  const asked = otto.call(remindDeciders, { params: { subject: 'FEES', id } })
  await expect(asked).rejects.toMatchObject({ code: 'proposal.decided' })
  expect((await otto.call(countMenu, {})).waiting.FEES).toBe(1)
  expect((await olive.call(countMenu, {})).waiting.FEES).toBeUndefined()
})

test('an operator reminds at most 30 times an hour', async () => {
  const operator = await anOperator(app)
  const remind = () => endOf(operator.call(remindDeciders, { params: { subject: 'FEES', id: newId() } }))
  for (let nth = 0; nth < 30; nth += 1) expect(await remind()).toBe('proposal.decided')
  expect(await remind()).toBe('rate.too-many')
})
