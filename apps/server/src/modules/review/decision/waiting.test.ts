import { beginResubmission, getOnboarding } from '@tillgate/contract/onboarding.ts'
import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { rejectApplication, requestInformation } from '@tillgate/contract/operator-decisions.ts'
import { listInbox } from '@tillgate/contract/operator-inbox.ts'
import { remindPartner, reopenQuestions, updateQuestions } from '@tillgate/contract/operator-waiting.ts'
import { reopenStoreApplication } from '@tillgate/contract/stores.ts'
import { expect, test } from 'vitest'
import { anApplication, mailsOf } from '#server/testing/applications.ts'
import { anOperator } from '#server/testing/operators.ts'
import { listAudit } from '#server/testing/applications.queries.ts'
import { endOf } from '#server/testing/recovery.ts'
import { startApp } from '#server/testing/start-app.ts'
import { remindSilent, tellOfLateReviews } from './waiting.jobs.ts'
import { ageRows, ago, updateRows } from '#server/world/rows.queries.ts'

const app = await startApp()

const contact = { field: 'contactPerson' as const, message: 'Who is this?' }
const dba = { field: 'doingBusinessAs' as const, message: 'What does the sign say?' }

/** An application that waits on its partner. */
const aWaiting = async () => {
  const made = await anApplication(app)
  const operator = await anOperator(app)
  const params = { id: made.id }
  await operator.call(requestInformation, { params, body: { fields: [contact, dba] } })
  const age = (days: number) =>
    ageRows(app.owner, 'application', { partnerId: made.partnerId, id: made.id }, `${days} days`, [
      'askedAt',
      'remindedAt',
    ])
  const kinds = async () => (await mailsOf(app.deps.keyring, made)).map(({ kind }) => kind)
  const detail = () => operator.call(getApplication, { params })
  const asked = async () =>
    (await made.person.call(getOnboarding, {})).asked.map(({ field, message }) => [field, message])
  return { ...made, operator, params, age, kinds, detail, asked }
}

test('questions are edited, withdrawn and added', async () => {
  const { operator, params, asked, kinds, detail } = await aWaiting()
  const edited = { ...dba, message: 'What is written above the door?' }
  const city = { field: 'city' as const, message: 'Which city is it?' }
  await operator.call(updateQuestions, { params, body: { fields: [edited, city] } })
  expect(await asked()).toEqual([
    ['doingBusinessAs', edited.message],
    ['city', city.message],
  ])
  expect(await kinds()).toEqual(['information-asked', 'information-asked'])

  expect(await operator.call(updateQuestions, { params, body: { fields: [] } })).toMatchObject({
    phase: 'ASSIGNED',
    pausedAt: null,
  })
  expect(await kinds()).toHaveLength(2)
  expect((await detail()).record.map(({ action }) => action)).toEqual([
    'application.questions-changed',
    'application.questions-changed',
    'application.information-asked',
  ])
})

test('changes of questions cannot flood the partner', async () => {
  const { operator, params } = await aWaiting()
  const change = (nth: number) =>
    operator.call(updateQuestions, { params, body: { fields: [{ ...dba, message: `Name number ${nth}?` }] } })
  for (let index = 0; index < 20; index += 1) await change(index)
  expect(await endOf(change(20))).toBe('rate.too-many')
})

test('a reminder repeats the questions once an hour', async () => {
  const { operator, params, kinds } = await aWaiting()
  await operator.call(remindPartner, { params })
  expect(await kinds()).toHaveLength(2)
  expect(await endOf(operator.call(remindPartner, { params }))).toBe('review.not-possible')
})

test('silence is reminded after 1 and 3 days and closes after 14', async () => {
  const { operator, params, age, kinds, detail, person, storeId } = await aWaiting()
  await remindSilent(app.worker)
  expect(await kinds()).toHaveLength(1)
  for (const [days, mails] of [
    [1.1, 2],
    [1, 2],
    [1, 3],
    [10, 3],
  ] as const) {
    await age(days)
    await remindSilent(app.worker)
    expect(await kinds()).toHaveLength(mails)
  }
  await age(1)
  await remindSilent(app.worker)
  expect((await kinds()).at(-1)).toBe('questions-closed')
  expect(await detail()).toMatchObject({ status: 'REVIEW', phase: 'CLOSED' })
  const { items } = await operator.call(listInbox, {})
  expect(items.map(({ subjectId }) => subjectId)).not.toContain(params.id)
  expect(await endOf(operator.call(updateQuestions, { params, body: { fields: [contact] } }))).toBe(
    'review.not-possible',
  )

  expect(await person.call(reopenStoreApplication, { params: { id: storeId } })).toMatchObject({
    phase: 'INFO_REQUESTED',
  })
  await remindSilent(app.worker)
  expect(await detail()).toMatchObject({ phase: 'INFO_REQUESTED' })
  await age(15)
  await remindSilent(app.worker)
  expect(await operator.call(reopenQuestions, { params })).toMatchObject({ phase: 'INFO_REQUESTED' })
  expect(await endOf(operator.call(reopenQuestions, { params }))).toBe('review.not-possible')
})

test('an unsent correction is reminded, closes and opens again', async () => {
  const made = await anApplication(app)
  const [operator, params] = [await anOperator(app), { id: made.id }]
  const body = { reason: 'BANK_MISMATCH', text: 'The account belongs to a person.' } as const
  await operator.call(rejectApplication, { params, body })
  await made.person.call(beginResubmission, {})
  const pass = async (days: number) => {
    await ageRows(app.owner, 'application', { partnerId: made.partnerId, id: made.id }, `${days} days`, ['askedAt'])
    await remindSilent(app.worker)
  }
  const mails = async () => (await mailsOf(app.deps.keyring, made)).slice(1)
  await pass(1.1)
  expect(await mails()).toMatchObject([{ kind: 'correction-reminder' }])
  expect((await mails())[0]?.text).toContain('Bank account')
  await pass(14)
  expect((await mails()).map(({ kind }) => kind)).toEqual(['correction-reminder', 'correction-closed'])
  expect(await made.person.call(getOnboarding, {})).toMatchObject({ phase: 'CLOSED', fix: null })

  await operator.call(reopenQuestions, { params })
  expect((await mails()).at(-1)?.kind).toBe('correction-reminder')
  expect(await made.person.call(getOnboarding, {})).toMatchObject({ phase: 'INFO_REQUESTED', fix: body })
})

test('an overdue answer is told once for each due date', async () => {
  const made = await anApplication(app, { dueIn: -1 })
  const late = async () => {
    await tellOfLateReviews(app.worker)
    return (await mailsOf(app.deps.keyring, made)).filter(({ kind }) => kind === 'application-late').length
  }
  expect([await late(), await late()]).toEqual([1, 1])
  await updateRows(app.owner, 'application', { id: made.id }, { dueAt: ago('-1 hours') })
  expect(await late()).toBe(1)
  await updateRows(app.owner, 'application', { id: made.id }, { lateToldAt: ago('2 hours'), dueAt: ago('1 hours') })
  expect(await late()).toBe(2)
  const log = await made.asPartner((db) => listAudit(db, made.partnerId))
  expect(log.filter(({ action }) => action === 'application.late-told')).toHaveLength(2)
})

test('questions that reach nobody stop the days until the end', async () => {
  const { operator, params, age, kinds, detail, partnerId } = await aWaiting()
  await updateRows(app.owner, 'outbox', { partnerId }, { failure: '550 5.1.1 no such mailbox' })
  expect(await detail()).toMatchObject({ undelivered: { reason: '550 5.1.1 no such mailbox' } })
  await age(15)
  await ageRows(app.owner, 'outbox', { partnerId }, '15 days', ['createdAt'])
  await remindSilent(app.worker)
  expect(await detail()).toMatchObject({ phase: 'INFO_REQUESTED' })
  expect(await kinds()).toHaveLength(1)

  await operator.call(remindPartner, { params })
  expect(await kinds()).toHaveLength(2)
  expect(await detail()).toMatchObject({ undelivered: null })
  await remindSilent(app.worker)
  expect(await detail()).toMatchObject({ phase: 'INFO_REQUESTED' })
  await age(15)
  await remindSilent(app.worker)
  expect(await detail()).toMatchObject({ phase: 'CLOSED' })
})
