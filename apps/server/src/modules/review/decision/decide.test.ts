import { getApplication } from '@tillgate/contract/operator-applications.ts'
import {
  answerAppeal,
  approveApplication,
  requestInformation,
  assignApplication,
  beginRecheck,
  confirmProposal,
  claimApplication,
  endRecheck,
  previewRejection,
  rejectApplication,
  releaseApplication,
} from '@tillgate/contract/operator-decisions.ts'
import { assignManyApplications } from '@tillgate/contract/operator-queue.ts'
import { getTwoFactor } from '@tillgate/contract/account.ts'
import { getProfile } from '@tillgate/contract/auth.ts'
import { answerReviewer, getOnboarding } from '@tillgate/contract/onboarding.ts'
import type { RecheckCause } from '@tillgate/domain/applications.ts'
import { expect, test } from 'vitest'
import { anApplication, mailsOf } from '#server/testing/applications.ts'
import { answerAll, appeal, listAudit, findStatuses } from '#server/testing/applications.queries.ts'
import { anOperator, type TestOperator } from '#server/testing/operators.ts'
import { aPerson } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { getRow, listColumn } from '#server/world/rows.queries.ts'

const app = await startApp()
const nothing = { accepted: [] }
const fields = [
  { field: 'employerIdentificationNumber', message: 'It differs from the W-9.\nPlease check.' },
  { field: 'W9', message: 'Page 2 is missing.' },
] as const

test('approval activates the store and mails the partner', async () => {
  const operator = await anOperator(app)
  const made = await anApplication(app, { language: 'es-ES' })
  const { id, partnerId, storeId, person, asPartner } = made

  const moved = await operator.call(approveApplication, { params: { id }, body: nothing })

  expect(moved).toMatchObject({ status: 'APPROVED', phase: 'DECIDED', needsSecondPerson: false })
  expect(await asPartner((db) => findStatuses(db, partnerId, storeId))).toMatchObject({
    status: 'ACTIVE',
    applicationStatus: 'APPROVED',
    partnerStatus: 'APPROVED',
  })
  expect((await operator.call(getApplication, { params: { id } })).blocked).toBe('DECIDED')
  expect(
    await asPartner((db) => listColumn(db, 'application_event', 'event', { partnerId, applicationId: id }, 'at', 'id')),
  ).toEqual(['APPROVED'])
  expect(await mailsOf(app.deps.keyring, made)).toMatchObject([
    { to: person.email, kind: 'application-approved', language: 'es-ES', subject: `${made.name} ha sido aprobado` },
  ])
  expect(await asPartner((db) => listAudit(db, partnerId))).toMatchObject([
    { action: 'application.approved', actorId: operator.id, actorRole: 'OPERATOR' },
  ])
  // On by default for the Store Admin of a newly approved partner.
  expect(await person.call(getProfile, { params: { id: person.id } })).toMatchObject({ twoFactor: true })
})

test('approval sends text sign-up codes to the phone', async () => {
  const operator = await anOperator(app)
  const { id, person } = await anApplication(app, { phone: '+13055550179' })
  await operator.call(approveApplication, { params: { id }, body: nothing })
  expect(await person.call(getTwoFactor, {})).toMatchObject({ isOn: true, way: 'TEXT' })
})

test('an approval leaves an authenticator as the second factor', async () => {
  const operator = await anOperator(app)
  const { id, person } = await anApplication(app, { phone: '+13055550180' })
  const authenticator = { twoFactor: true, twoFactorWay: 'APP' } as const
  await app.owner.updateTable('user_account').set(authenticator).where('id', '=', person.id).execute()
  await operator.call(approveApplication, { params: { id }, body: nothing })
  expect(await person.call(getTwoFactor, {})).toMatchObject({ isOn: true, way: 'APP' })
})

test('repeated approval under one key applies once', async () => {
  const operator = await anOperator(app)
  const made = await anApplication(app)
  const ask = () =>
    fetch(`${app.base}/api/operator/applications/${made.id}/approve`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${operator.token}`,
        'content-type': 'application/json',
        'idempotency-key': `approve-${made.id}`,
      },
      body: JSON.stringify(nothing),
    })
  const [first, second] = [await ask(), await ask()]

  expect([first.status, second.status]).toEqual([200, 200])
  expect(await first.json()).toEqual(await second.json())
  expect(await mailsOf(app.deps.keyring, made)).toHaveLength(1)
})

test('approval requires each open check to be accepted', async () => {
  const operator = await anOperator(app)
  const { id } = await anApplication(app, { holder: null, isVerified: false })
  const approve = (accepted: ('bank' | 'address')[]) =>
    operator.call(approveApplication, { params: { id }, body: { accepted } })

  await expect(approve([])).rejects.toMatchObject({ status: 409, code: 'review.not-accepted' })
  await expect(approve(['bank'])).rejects.toMatchObject({ code: 'review.not-accepted' })
  expect(await approve(['bank', 'address'])).toMatchObject({ status: 'APPROVED' })
})

test('concurrent decisions: one succeeds, the other is refused', async () => {
  const [one, two] = [await anOperator(app), await anOperator(app)]
  for (let index = 0; index < 8; index += 1) {
    const made = await anApplication(app)
    const { id } = made
    const both = await Promise.allSettled([
      one.call(approveApplication, { params: { id }, body: nothing }),
      two.call(rejectApplication, {
        params: { id },
        body: { reason: 'OTHER', text: 'The lease names another business.' },
      }),
    ])
    const lost = both.filter((answer) => answer.status === 'rejected')
    expect(lost).toHaveLength(1)
    expect(lost[0]?.reason).toMatchObject({ status: 409, code: 'review.decided' })
    expect(await mailsOf(app.deps.keyring, made)).toHaveLength(1)
  }
})

test('concurrent claims: one succeeds, the other is refused', async () => {
  const [one, two] = [await anOperator(app), await anOperator(app)]
  const { id } = await anApplication(app)
  const both = await Promise.allSettled(
    [one, two].map((operator) => operator.call(claimApplication, { params: { id } })),
  )
  const lost = both.filter((answer) => answer.status === 'rejected')

  expect(lost).toHaveLength(1)
  expect(lost[0]?.reason).toMatchObject({ status: 409, code: 'review.taken' })
})

test('another operator’s application is refused until its release', async () => {
  const [holder, other, admin] = [await anOperator(app), await anOperator(app), await anOperator(app, 'OPERATOR_ADMIN')]
  const { id } = await anApplication(app)
  await holder.call(claimApplication, { params: { id } })
  expect((await other.call(getApplication, { params: { id } })).blocked).toBe('TAKEN')
  await expect(other.call(approveApplication, { params: { id }, body: nothing })).rejects.toMatchObject({
    code: 'review.taken',
  })
  const release = (by: TestOperator, assigneeId: string) =>
    by.call(releaseApplication, { params: { id }, body: { assigneeId } })
  const assign = (by: TestOperator, operatorId: string, assigneeId: string | null) =>
    by.call(assignApplication, { params: { id }, body: { operatorId, assigneeId } })
  await expect(release(other, holder.id)).rejects.toMatchObject({ code: 'review.not-yours' })
  await expect(assign(other, other.id, holder.id)).rejects.toMatchObject({ status: 403 })

  const invited = await aPerson(app, { audience: 'operator', role: 'OPERATOR', partnerId: null, emailVerified: false })
  await expect(assign(admin, invited.id, holder.id)).rejects.toMatchObject({ status: 404, code: 'staff.not-found' })

  // A page from before the claim does not take the application from its reviewer.
  await expect(assign(admin, other.id, null)).rejects.toMatchObject({ code: 'review.assignee-changed' })
  await expect(release(admin, other.id)).rejects.toMatchObject({ code: 'review.assignee-changed' })
  const given = await assign(admin, other.id, holder.id)

  expect(given).toMatchObject({ phase: 'ASSIGNED', assignee: { id: other.id } })
  expect(await release(other, other.id)).toMatchObject({ phase: 'QUEUED', assignee: null })
})

test('question pauses the clock until the answer', async () => {
  const operator = await anOperator(app)
  const made = await anApplication(app, { dueIn: 20 })
  const { id, partnerId, asPartner, name } = made

  // A retailer has no number of the NPI registry.
  const npi = { fields: [{ field: 'npi' as const, message: 'The registry knows no such number.' }] }
  await expect(operator.call(requestInformation, { params: { id }, body: npi })).rejects.toMatchObject({
    code: 'review.not-possible',
  })
  const moved = await operator.call(requestInformation, { params: { id }, body: { fields: [...fields] } })

  expect(moved).toMatchObject({ phase: 'INFO_REQUESTED', assignee: { id: operator.id } })
  expect(moved.pausedAt).not.toBeNull()
  const [mail] = await mailsOf(app.deps.keyring, made)
  expect(mail?.subject).toBe(`We need more information about ${name}`)
  expect(mail?.text).toContain('Employer identification number (EIN): It differs from the W-9.')
  expect(mail?.text).toContain('Form W-9: Page 2 is missing.')
  await expect(
    operator.call(requestInformation, { params: { id }, body: { fields: [fields[1]] } }),
  ).rejects.toMatchObject({ status: 409, code: 'review.not-possible' })

  await asPartner((db) => answerAll(db, partnerId, id))
  const answered = await operator.call(getApplication, { params: { id } })
  expect(answered).toMatchObject({ phase: 'ASSIGNED', pausedAt: null, flags: ['ANSWERED'] })
  await operator.call(approveApplication, { params: { id }, body: nothing })
  const { questions, flags } = await operator.call(getApplication, { params: { id } })
  expect(questions.every((question) => question.closedAt !== null)).toBe(true)
  expect(flags).toEqual([])
})

test('questions about bank and identity wait for both answers', async () => {
  const operator = await anOperator(app)
  const { id, person } = await anApplication(app)
  const asked = ['bankAccount', 'identity'] as const

  await operator.call(requestInformation, {
    params: { id },
    body: { fields: asked.map((field) => ({ field, message: 'Please once more.' })) },
  })

  expect(await person.call(getOnboarding, {})).toMatchObject({
    step: 'identity',
    bank: 'AUTOMATICALLY_VERIFIED',
    identity: 'PENDINGVERIFICATION',
    phase: 'INFO_REQUESTED',
  })
  await expect(person.call(answerReviewer, {})).rejects.toMatchObject({ code: 'application.unanswered' })
})

test('rejection mail equals its preview', async () => {
  const operator = await anOperator(app)
  const made = await anApplication(app)
  const { id, partnerId, storeId, asPartner } = made
  const body = { reason: 'BANK_MISMATCH', text: 'The account is a person’s.\n\nUse the business’ own.' } as const
  const preview = await operator.call(previewRejection, { params: { id }, body })
  expect(await mailsOf(app.deps.keyring, made)).toEqual([])

  await operator.call(rejectApplication, { params: { id }, body })

  expect(await asPartner((db) => findStatuses(db, partnerId, storeId))).toMatchObject({
    status: 'PENDING',
    applicationStatus: 'REJECTED',
    partnerStatus: 'REJECTED',
  })
  const [mail] = await mailsOf(app.deps.keyring, made)
  expect(mail?.subject).toBe(preview.subject)
  for (const part of ['The bank account does not belong to the business.', 'Use the business’ own.']) {
    expect(mail?.text).toContain(part)
    expect(preview.text).toContain(part)
  }
  expect(await asPartner((db) => getRow(db, 'application', { partnerId, id }))).toMatchObject({
    rejectionReason: 'BANK_MISMATCH',
    decidedBy: operator.id,
  })
})

const why = { reason: 'The license was renewed.' }
test('administrator requeues or rejects an appeal', async () => {
  const [operator, admin] = [await anOperator(app), await anOperator(app, 'OPERATOR_ADMIN')]
  const rejected = async () => {
    const made = await anApplication(app, { dueIn: -5 })
    await operator.call(rejectApplication, {
      params: { id: made.id },
      body: { reason: 'OTHER', text: 'The lease names another business.' },
    })
    return made
  }
  const [first, second, third] = [await rejected(), await rejected(), await rejected()]
  for (const { partnerId, id, asPartner } of [first, second]) await asPartner((db) => appeal(db, partnerId, id))
  const answer = (id: string, reopen: boolean) => admin.call(answerAppeal, { params: { id }, body: { reopen, ...why } })
  await expect(
    operator.call(answerAppeal, { params: { id: first.id }, body: { reopen: true, ...why } }),
  ).rejects.toMatchObject({ status: 403 })

  const reopened = await answer(first.id, true)

  expect(reopened).toMatchObject({ status: 'REVIEW', phase: 'QUEUED', assignee: null, decidedAt: null })
  expect((Date.parse(reopened.dueAt) - Date.now()) / 3_600_000).toBeCloseTo(48, 0)
  expect(await first.asPartner((db) => findStatuses(db, first.partnerId, first.storeId))).toMatchObject({
    partnerStatus: 'REVIEW',
  })
  expect(await answer(second.id, false)).toMatchObject({ status: 'REJECTED' })
  await expect(answer(second.id, true)).rejects.toMatchObject({ code: 'review.no-appeal' })
  await expect(answer(third.id, true)).rejects.toMatchObject({ code: 'review.no-appeal' })
  expect((await mailsOf(app.deps.keyring, second)).map(({ kind }) => kind)).toEqual([
    'application-rejected',
    'appeal-declined',
  ])
  for (const [{ person, id }, event] of [
    [first, 'APPEAL_GRANTED'],
    [second, 'APPEAL_DECLINED'],
  ] as const) {
    expect((await person.call(getOnboarding, {})).timeline.at(-1)?.event).toBe(event)
    const { timeline, record } = await admin.call(getApplication, { params: { id } })
    expect(timeline[0]).toMatchObject({ event, isOperator: true })
    expect(record[0]?.action).toBe(event === 'APPEAL_GRANTED' ? 'application.reopened' : 'application.appeal-declined')
  }
})

test('neither person of a rejection answers the appeal', async () => {
  const [first, second, other] = [
    await anOperator(app, 'OPERATOR_ADMIN'),
    await anOperator(app, 'OPERATOR_ADMIN'),
    await anOperator(app, 'OPERATOR_ADMIN'),
  ]
  const { id, partnerId, asPartner } = await anApplication(app)
  await first.call(rejectApplication, {
    params: { id },
    body: { reason: 'IDENTITY', text: 'The lease names another business.' },
  })
  await second.call(confirmProposal, { params: { id } })
  await asPartner((db) => appeal(db, partnerId, id))
  const answer = { params: { id }, body: { reopen: true, ...why } }
  for (const person of [first, second]) {
    await expect(person.call(answerAppeal, answer)).rejects.toMatchObject({ code: 'review.own-rejection' })
    expect((await person.call(getApplication, { params: { id } })).appeal?.blocker).toBe('own')
  }
  expect(await other.call(answerAppeal, answer)).toMatchObject({ status: 'REVIEW' })
  const log = await asPartner((db) => listAudit(db, partnerId))
  expect(log.at(-1)).toMatchObject({ action: 'application.reopened', after: why })
})

test('recheck blocks only payouts and restores the former status', async () => {
  const [operator, admin] = [await anOperator(app), await anOperator(app, 'OPERATOR_ADMIN')]
  const { id, partnerId, storeId, asPartner } = await anApplication(app)
  const body = { reason: 'Owners changed last month' }
  await expect(admin.call(beginRecheck, { params: { id }, body })).rejects.toMatchObject({
    code: 'review.not-possible',
  })
  await operator.call(approveApplication, { params: { id }, body: nothing })

  expect(await admin.call(beginRecheck, { params: { id }, body })).toMatchObject({
    status: 'APPROVED',
    phase: 'RECHECK',
  })
  expect(await asPartner((db) => findStatuses(db, partnerId, storeId))).toMatchObject({
    status: 'ACTIVE',
    partnerStatus: 'APPROVED',
  })
  expect((await operator.call(getApplication, { params: { id } })).phase).toBe('RECHECK')
  const end = (causes: RecheckCause[]) => admin.call(endRecheck, { params: { id }, body: { ...body, causes } })
  await expect(end([])).rejects.toMatchObject({ code: 'review.recheck-changed' })
  expect(await end(['OPERATOR'])).toMatchObject({ phase: 'DECIDED' })
})

test('after a won appeal another reviewer decides', async () => {
  const { id, asPartner, partnerId } = await anApplication(app)
  const [olive, otto] = [await anOperator(app), await anOperator(app)]
  const ada = await anOperator(app, 'OPERATOR_ADMIN')
  const params = { id }
  const body = { reason: 'OTHER', text: 'There is no lease for this store.' } as const
  await olive.call(rejectApplication, { params, body })
  await asPartner((db) => appeal(db, partnerId, id))
  await ada.call(answerAppeal, { params, body: { reopen: true, reason: 'The lease was sent later.' } })

  expect((await olive.call(getApplication, { params })).blocked).toBe('OWN_REJECTION')
  for (const attempt of [
    () => olive.call(claimApplication, { params }),
    () => olive.call(approveApplication, { params, body: nothing }),
    () => olive.call(rejectApplication, { params, body }),
    () => ada.call(assignApplication, { params, body: { operatorId: olive.id, assigneeId: null } }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ status: 409, code: 'review.rejected-before' })
  }
  const seen = { body: { operatorId: olive.id, applications: [{ id, assigneeId: null }] } }
  expect((await ada.call(assignManyApplications, seen)).items).toMatchObject([{ id, result: 'REJECTED_BEFORE' }])
  await otto.call(claimApplication, { params })
  expect(await otto.call(approveApplication, { params, body: nothing })).toMatchObject({ status: 'APPROVED' })
})
