import { answerReviewer, beginResubmission, confirmQuestion, getOnboarding } from '@tillgate/contract/onboarding.ts'
import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { rejectApplication, requestInformation } from '@tillgate/contract/operator-decisions.ts'
import { listInbox } from '@tillgate/contract/operator-inbox.ts'
import { remindPartner, reopenQuestions, updateQuestions } from '@tillgate/contract/operator-waiting.ts'
import { reopenStoreApplication } from '@tillgate/contract/stores.ts'
import { programZone } from '@tillgate/domain/zones.ts'
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

/** Days from now until a time, or null. */
const daysUntil = (at: string | null): number | null =>
  at === null ? null : Math.round((Date.parse(at) - Date.now()) / 86_400_000)

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
  /** What the partner's page, the console and the mails show. */
  const state = async () => {
    const [page, application] = [await made.person.call(getOnboarding, {}), await detail()]
    expect([application.phase, application.closesAt]).toEqual([page.phase, page.closesAt])
    return { phase: page.phase, closesIn: daysUntil(page.closesAt), mails: (await kinds()).length }
  }
  return { ...made, operator, params, age, kinds, detail, asked, state }
}

test('questions are edited, withdrawn and added', async () => {
  const made = await aWaiting()
  const { operator, params, asked, kinds, detail } = made
  const edited = { ...dba, message: 'What is written above the door?' }
  const city = { field: 'city' as const, message: 'Which city is it?' }
  await operator.call(updateQuestions, { params, body: { fields: [edited, city] } })
  expect(await asked()).toEqual([
    ['doingBusinessAs', edited.message],
    ['city', city.message],
  ])
  expect(await kinds()).toEqual(['information-asked', 'information-asked'])
  const [closing, mail] = [new Date(Date.now() + 14 * 86_400_000), (await mailsOf(app.deps.keyring, made)).at(-1)]
  expect(mail?.text).toContain(closing.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: programZone }))

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
  const { operator, params, age, kinds, detail, person, storeId, state } = await aWaiting()
  await remindSilent(app.worker)
  expect(await state()).toEqual({ phase: 'INFO_REQUESTED', closesIn: 14, mails: 1 })
  for (const [days, closesIn, mails] of [
    [1.1, 13, 2],
    [1, 12, 2],
    [1, 11, 3],
    [10, 1, 3],
  ] as const) {
    await age(days)
    await remindSilent(app.worker)
    expect(await state()).toEqual({ phase: 'INFO_REQUESTED', closesIn, mails })
  }
  await age(1)
  await remindSilent(app.worker)
  expect((await kinds()).at(-1)).toBe('questions-closed')
  expect(await state()).toEqual({ phase: 'CLOSED', closesIn: null, mails: 4 })
  const { items } = await operator.call(listInbox, {})
  expect(items.map(({ subjectId }) => subjectId)).not.toContain(params.id)
  expect(await endOf(operator.call(updateQuestions, { params, body: { fields: [contact] } }))).toBe(
    'review.not-possible',
  )

  expect(await person.call(reopenStoreApplication, { params: { id: storeId } })).toMatchObject({
    phase: 'INFO_REQUESTED',
  })
  await remindSilent(app.worker)
  expect(await state()).toEqual({ phase: 'INFO_REQUESTED', closesIn: 14, mails: 4 })
  await age(15)
  await remindSilent(app.worker)
  expect(await operator.call(reopenQuestions, { params })).toMatchObject({ phase: 'INFO_REQUESTED' })
  expect(await endOf(operator.call(reopenQuestions, { params }))).toBe('review.not-possible')

  await age(15)
  await remindSilent(app.worker)
  const text = 'Nothing came for six weeks.'
  await operator.call(rejectApplication, { params, body: { reason: 'OTHER', text } })
  const mails = [
    'questions-closed',
    'questions-closed',
    'information-asked',
    'questions-closed',
    'application-rejected',
  ]
  expect((await kinds()).slice(3)).toEqual(mails)
  const { timeline } = await person.call(getOnboarding, {})
  const steps = ['INFO_REQUESTED', 'CLOSED', 'REOPENED', 'CLOSED', 'REOPENED', 'CLOSED', 'REJECTED']
  expect(timeline.map(({ event }) => event).slice(-steps.length)).toEqual(steps)
  expect((await detail()).timeline.map(({ event }) => event).slice(0, steps.length)).toEqual(steps.toReversed())
})

test('an answer restarts the silence, and unsent answers are reminded', async () => {
  const { operator, params, age, kinds, detail, person, state } = await aWaiting()
  await age(13)
  for (const { id } of (await person.call(getOnboarding, {})).asked)
    await person.call(confirmQuestion, { params: { id }, body: { text: 'It is right.' } })
  expect(await state()).toEqual({ phase: 'INFO_REQUESTED', closesIn: 14, mails: 1 })
  await age(1.1)
  await remindSilent(app.worker)
  await age(0.1)
  await operator.call(remindPartner, { params })
  expect(await kinds()).toEqual(['information-asked', 'answers-unsent', 'answers-unsent'])
  await person.call(answerReviewer, {})
  expect(await detail()).toMatchObject({ phase: 'ASSIGNED', closesAt: null })
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
