import { exportUnfinished, getFunnel, listUnfinished, remindUnfinished } from '@tillgate/contract/operator-funnel.ts'
import { claimApplication, rejectApplication, requestInformation } from '@tillgate/contract/operator-decisions.ts'
import { listAudit } from '@tillgate/contract/operator-audit.ts'
import { expect, test } from 'vitest'
import { withTenant } from '#server/db/with-tenant.ts'
import { anApplication, mailsOf } from '#server/testing/applications.ts'
import { testDatabase } from '#server/testing/database.ts'
import { backdatePerson, setDecision } from '#server/testing/funnel.queries.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { anOperator } from '#server/testing/operators.ts'
import { aPartner, aPerson, signIn } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { ageRows } from '#server/world/rows.queries.ts'

const app = await startApp({ DATABASE_URL: await testDatabase('_funnel') })
const operator = await anOperator(app)

const aNewcomer = async (days: number) => {
  const person = await aPerson(app, { role: 'UNASSIGNED', partnerId: null })
  await backdatePerson(app, person.id, days)
  return person
}
const anApplicant = async (days: number) => {
  const { partnerId } = await aPartner(app, { status: 'PENDING_AUTH' })
  const person = await aPerson(app, { role: 'RETAILER', partnerId })
  await backdatePerson(app, person.id, days)
  return { ...person, partnerId }
}
const remind = (body: object) => operator.call(remindUnfinished, { body })

const listed = async (search: string) => (await operator.call(listUnfinished, { query: { search } })).total

const mayRemind = (from: string | null) => from !== null && Date.parse(from) <= Date.now()

test('lists unfinished registrations by step and last visit', async () => {
  const [newcomer, applicant, fresh] = [await aNewcomer(4), await anApplicant(20), await anApplicant(0)]

  const { items } = await operator.call(listUnfinished, { query: { pageSize: 100 } })
  expect(items.map(({ id, step, remindableFrom }) => [id, step, mayRemind(remindableFrom)])).toEqual([
    [applicant.id, 'terms', true],
    [newcomer.id, 'registered', true],
    [fresh.id, 'terms', false],
  ])
  expect(items[0]).toMatchObject({ partnerId: applicant.partnerId, email: applicant.email, reminders: 0 })
  const of = async (query: object) => (await operator.call(listUnfinished, { query })).items.map(({ id }) => id)
  expect(await of({ step: 'registered' })).toEqual([newcomer.id])
  expect(await of({ age: 7 })).toEqual([applicant.id])
  expect(await of({ search: fresh.email.slice(0, -3).toUpperCase() })).toEqual([fresh.id])

  const { unfinished, started } = await operator.call(getFunnel, { query: { days: 7 } })
  expect(unfinished.filter(({ step }) => step === 'terms' || step === 'registered')).toEqual([
    { step: 'registered', ages: [0, 0, 1, 0, 0], remindable: 1 },
    { step: 'terms', ages: [1, 0, 0, 0, 1], remindable: 1 },
  ])
  expect(started).toMatchObject({ all: 2, submitted: 0 })

  const { blob } = await operator.download(exportUnfinished, { query: { step: 'registered' } })
  expect((await blob.text()).split('\r\n')).toHaveLength(3)
  const found = await operator.download(exportUnfinished, { query: { search: fresh.email.toUpperCase() } })
  expect((await found.blob.text()).trim().split('\r\n').slice(1)).toEqual([expect.stringContaining(fresh.email)])
  expect((await operator.call(listAudit, { query: { action: 'user.unfinished-exported' } })).items).toHaveLength(2)

  const post = mailbox(app)
  for (const { step, remindable } of unfinished) expect((await remind({ step })).reminded).toBe(remindable)
  expect(await post.sentTo(newcomer.email)).toHaveLength(1)
})

test('a person is reminded once in three days', async () => {
  const inbox = mailbox(app)
  const [newcomer, applicant, today] = [await aNewcomer(4), await anApplicant(4), await anApplicant(0)]
  const userIds = [newcomer.id, applicant.id, today.id]

  const both = await Promise.all([remind({ userIds }), remind({ userIds })])

  expect(both.reduce((sum, { reminded }) => sum + reminded, 0)).toBe(2)
  expect(await inbox.sentTo(newcomer.email)).toMatchObject([{ subject: 'Your registration is waiting for you' }])
  const asPartner: Parameters<typeof mailsOf>[1]['asPartner'] = (work) =>
    withTenant({ pool: app.deps.pool, caller: applicant }, work)
  expect(await mailsOf(app.deps.keyring, { ...applicant, asPartner })).toHaveLength(1)
  await ageRows(app.owner, 'registration_reminder', { userId: newcomer.id }, '3 days', ['remindedAt'])
  expect(await remind({ userIds })).toEqual({ reminded: 1, skipped: 2 })
  const { items } = await operator.call(listAudit, { query: { action: 'user.reminded', search: newcomer.id } })
  expect(items).toMatchObject([{ objectId: newcomer.id }, { objectId: newcomer.id }])
})

test('the fifth reminder is the last and says so', async () => {
  const [inbox, person] = [mailbox(app), await aNewcomer(30)]
  const userIds = [person.id]
  for (let count = 1; count <= 5; count += 1) {
    expect(await remind({ userIds })).toEqual({ reminded: 1, skipped: 0 })
    expect((await inbox.newest(person.email)).text.includes('This is the last reminder')).toBe(count === 5)
    await ageRows(app.owner, 'registration_reminder', { userId: person.id }, '3 days', ['remindedAt'])
  }
  expect(await remind({ userIds })).toEqual({ reminded: 0, skipped: 1 })
  const { items } = await operator.call(listUnfinished, { query: { search: person.email } })
  expect(items).toMatchObject([{ reminders: 5, remindableFrom: null }])
})

test('leaves the lists 90 days after the last visit', async () => {
  const [open, over] = [await aNewcomer(89), await aNewcomer(90)]

  expect([await listed(open.email), await listed(over.email)]).toEqual([1, 0])
  expect(await remind({ userIds: [open.id, over.id] })).toEqual({ reminded: 1, skipped: 1 })
  await signIn(app, over.email)
  expect(await listed(over.email)).toBe(1)
})

test('figures of reviewers exclude waiting for the partner', async () => {
  const [quick, slow] = [await anOperator(app), await anOperator(app)]
  const decide = async (by: typeof quick, decision: { hours: number; awaited?: number }) => {
    const { id } = await anApplication(app)
    await by.call(rejectApplication, {
      params: { id },
      body: { reason: 'DUPLICATE', text: 'The same store has applied before.' },
    })
    await setDecision(app, id, decision)
  }
  await decide(quick, { hours: 70, awaited: 50 })
  await decide(quick, { hours: 30 })
  await decide(slow, { hours: 60 })
  const [late, asked] = [await anApplication(app, { dueIn: -3 }), await anApplication(app)]
  await quick.call(claimApplication, { params: { id: late.id } })
  await quick.call(requestInformation, {
    params: { id: asked.id },
    body: { fields: [{ field: 'W9', message: 'Page 2 is missing.' }] },
  })

  const { reviewers, all, mostOverdue, weeks, days } = await operator.call(getFunnel, { query: {} })

  const of = (id: string) => reviewers.find((one) => one.id === id)
  expect(of(quick.id)).toMatchObject({
    inReview: 1,
    overdue: 1,
    dueSoon: 0,
    waiting: 1,
    decided: 2,
    onTime: 2,
    medianHours: 25,
  })
  expect(of(slow.id)).toMatchObject({ inReview: 0, decided: 1, onTime: 0, medianHours: 60 })
  expect(all).toMatchObject({ inReview: 1, overdue: 1, waiting: 1, decided: 3, onTime: 2, medianHours: 30 })
  expect(mostOverdue).toMatchObject({ id: late.id })
  expect([weeks.length, weeks.at(-1)?.decided, days.length, days.at(-1)?.decided]).toEqual([6, 3, 14, 3])
})

test('a person downloads at most 20 files per hour', async () => {
  const greedy = await anOperator(app)
  const download = () => greedy.download(exportUnfinished, { query: {} })
  for (let index = 0; index < 20; index += 1) await download()
  await expect(download()).rejects.toMatchObject({ status: 429 })
})
