import {
  answerReviewer,
  appealRejection,
  updateOwnEmail,
  verifyOwnEmail,
  getApprovedScreen,
  getOnboarding,
  recordApprovedScreen,
  sendEmailCode,
} from '@tillgate/contract/onboarding.ts'
import { getDraft, getStore, saveBusinessInformation, saveDraft, saveOwnership } from '@tillgate/contract/business.ts'
import { listAudit } from '@tillgate/contract/operator-audit.ts'
import { createUser, resendInvitation } from '@tillgate/contract/users.ts'
import { expect, test } from 'vitest'
import { writeAudit } from '#server/db/audit.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import {
  anApplicant,
  anApplicantWithoutBank,
  aSentApplication,
  postDocument,
  mailsFor,
} from '#server/testing/applicants.ts'
import { ask, decide, fillBusiness } from '#server/testing/applicants.queries.ts'
import { aBusinessEdit, anOwner } from '#server/testing/business.ts'
import { mailbox, otherThan } from '#server/testing/mailbox.ts'
import { letTimePass } from '#server/testing/identity.queries.ts'
import { anOperator } from '#server/testing/operators.ts'
import { anEmail, aPerson, aRetailer, aUser, password, signIn, type Retailer } from '#server/testing/people.ts'
import { another, endOf, recoveryOf } from '#server/testing/recovery.ts'
import { countScreeningJobs } from '#server/testing/sanctions.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { advance } from './progress.service.ts'
import { updateRows } from '#server/world/rows.queries.ts'

const app = await startApp()
const post = mailbox(app)
const state = ({ call }: Pick<Retailer, 'call'>) => call(getOnboarding, {})
const as = <T>(person: Retailer, work: Parameters<typeof withTenant<T>>[1]) =>
  withTenant({ pool: app.deps.pool, caller: person }, work)
const hours = (from: string | null, to: string | null): number =>
  (Date.parse(to ?? '') - Date.parse(from ?? '')) / 3_600_000

test('answer names the next step and its part', async () => {
  const fresh = await aRetailer(app, { status: 'PENDING_AUTH' })
  expect(await state(fresh)).toMatchObject({ step: 'terms', hasAcceptedTerms: false, application: 'PENDING_AUTH' })

  const agreed = await anApplicant(app)
  expect(await state(agreed)).toMatchObject({ step: 'identity', timeline: [{ event: 'TERMS_ACCEPTED' }] })

  await updateRows(app.owner, 'user_account', { id: agreed.id }, { identityStatus: 'IDV_SUCCESS' })
  expect(await state(agreed)).toMatchObject({ step: 'business', part: 'owners', hasBusiness: true })

  await agreed.call(saveOwnership, {
    params: { id: agreed.storeId },
    body: { owners: [anOwner()], isComplete: true, version: 1 },
  })
  expect(await state(agreed)).toMatchObject({ step: 'business', part: 'documents' })

  expect((await postDocument(app, agreed)).status).toBe(200)
  expect(await state(agreed)).toMatchObject({ step: 'bank-account', part: null, hasDocuments: true })
})

test('application after text sign-up is sent after email proof', async () => {
  const person = await anApplicantWithoutBank(app, { person: { emailVerified: false, phone: '+13055550177' } })
  const prove = (code: string) => person.call(verifyOwnEmail, { body: { code } })
  await as(person, async (db) => {
    await updateRows(db, 'store', { id: person.storeId }, { bankAccountStatus: 'AUTOMATICALLY_VERIFIED' })
    const actor = { partnerId: person.partnerId, userId: person.id, role: 'RETAILER' }
    await advance(db, app.deps, { actor, meta: { requestId: 'bank', trial: undefined } })
  })
  expect(await state(person)).toMatchObject({ application: 'PENDING_AUTH', isEmailProven: false })

  await person.call(sendEmailCode, {})
  const mail = await post.newest(person.email)
  expect(mail.subject).toBe('Your code to confirm this email')
  const code = await post.codeTo(person.email)
  expect(await endOf(prove(otherThan(code)))).toBe('passcode.wrong')
  expect(await prove(code)).toMatchObject({ application: 'REVIEW', isEmailProven: true })

  expect(await endOf(person.call(sendEmailCode, {}))).toBe('email.proven')
})

test('sends at most three email codes an hour', async () => {
  const person = await anApplicant(app, { person: { emailVerified: false, phone: '+13055550179' } })
  const ends: string[] = []
  for (let index = 0; index < 4; index += 1) ends.push(await endOf(person.call(sendEmailCode, {})))
  expect(ends).toEqual(['done', 'done', 'done', 'rate.too-many'])
  await expect(person.call(sendEmailCode, {})).rejects.toThrow('Too many attempts. Try again in 1 hour.')
})

test('email proven by another account cannot be proven again', async () => {
  const person = await anApplicant(app, { person: { emailVerified: false, phone: '+13055550178' } })
  await person.call(sendEmailCode, {})
  const code = await post.codeTo(person.email)
  await aRetailer(app, { person: { email: person.email } })
  expect(await endOf(person.call(verifyOwnEmail, { body: { code } }))).toBe('email.held')
})

test('replacing an unproven email invalidates the older code', async () => {
  const person = await anApplicant(app, { person: { emailVerified: false, phone: '+13055550183' } })
  await person.call(sendEmailCode, {})
  const older = await post.codeTo(person.email)
  const email = anEmail()

  expect(await person.call(updateOwnEmail, { body: { email } })).toEqual({ email })

  expect(await endOf(signIn(app, person.email, password))).toBe('login.failed')
  expect((await signIn(app, email, password)).id).toBe(person.id)
  expect(await endOf(person.call(verifyOwnEmail, { body: { code: older } }))).not.toBe('done')
  await person.call(sendEmailCode, {})
  const code = await post.codeTo(email)
  expect(await person.call(verifyOwnEmail, { body: { code } })).toMatchObject({ isEmailProven: true })
  expect(await endOf(person.call(updateOwnEmail, { body: { email: anEmail() } }))).toBe('email.proven')
  const operator = await anOperator(app, 'OPERATOR_ADMIN')
  const { items } = await operator.call(listAudit, { query: { objectId: person.id, action: 'user.email-corrected' } })
  expect(items).toMatchObject([{ before: { email: person.email }, after: { email } }])
})

test('email replacement refuses taken addresses and limits attempts', async () => {
  const person = await anApplicant(app, { person: { emailVerified: false, phone: '+13055550184' } })
  const [owner, unproven] = [
    await aRetailer(app),
    await anApplicant(app, { person: { emailVerified: false, phone: '+13055550185' } }),
  ]
  const changeTo = (email: string, given = {}) =>
    person.call(updateOwnEmail, { body: { email, ...given } }).then(
      () => 'done',
      (error: { code: string; fields: { code: string }[] }) => error.fields[0]?.code ?? error.code,
    )
  expect(await changeTo(person.email)).toBe('email.same')
  expect(await changeTo(anEmail(), { password: 'Not-my-1-password' })).toBe('password.wrong')
  expect(await changeTo(owner.email)).toBe('user-email.taken')
  expect(await changeTo(unproven.email)).toBe('user-email.taken')
  await withIdentity(app.deps.pool, (db) => letTimePass(db, 16, ['session']))
  expect(await changeTo(anEmail())).toBe('password.required')
  for (let index = 0; index < 3; index += 1) expect(await changeTo(anEmail(), { password })).toBe('done')
  expect(await changeTo(anEmail(), { password })).toBe('rate.too-many')
})

test('concurrent proof and replacement never prove the wrong address', async () => {
  const person = await anApplicant(app, { person: { emailVerified: false, phone: '+13055550186' } })
  await person.call(sendEmailCode, {})
  const code = await post.codeTo(person.email)
  const email = anEmail()

  const [proof, replacement] = await Promise.all([
    endOf(person.call(verifyOwnEmail, { body: { code } })),
    endOf(person.call(updateOwnEmail, { body: { email } })),
  ])

  expect([proof, replacement].filter((end) => end === 'done')).toHaveLength(1)
  const { isEmailProven } = await state(person)
  expect(isEmailProven).toBe(proof === 'done')
})

test('open invitation does not block its email proof', async () => {
  const person = await anApplicant(app, { person: { emailVerified: false, phone: '+13055550180' } })
  const inviter = await aRetailer(app)
  const invite = () => inviter.call(createUser, { body: aUser({ email: person.email, roleType: 'SUPERVISOR' }) })
  const { id } = await invite()
  const token = await post.tokenTo(person.email)
  await person.call(sendEmailCode, {})
  const code = await post.codeTo(person.email)

  expect(await person.call(verifyOwnEmail, { body: { code } })).toMatchObject({ isEmailProven: true })

  expect((await post.newest(inviter.email)).subject).toBe('An invitation can no longer be accepted')
  expect(await endOf(recoveryOf(app).reset(person.email, token, another, true))).toBe('email.held')
  expect(await endOf(inviter.call(resendInvitation, { params: { id } }))).toBe('user.email-held')
  expect(await endOf(invite())).toBe('input.invalid')
})

test('concurrent proof and accepted invitation leave one email owner', async () => {
  const person = await anApplicant(app, { person: { emailVerified: false, phone: '+13055550181' } })
  const inviter = await aRetailer(app)
  await inviter.call(createUser, { body: aUser({ email: person.email, roleType: 'SUPERVISOR' }) })
  const token = await post.tokenTo(person.email)
  await person.call(sendEmailCode, {})
  const code = await post.codeTo(person.email)

  const ends = await Promise.all([
    endOf(person.call(verifyOwnEmail, { body: { code } })),
    endOf(recoveryOf(app).reset(person.email, token, another, true)),
  ])

  expect(ends.toSorted()).toEqual(['done', 'email.held'])
})

test('concurrent proof and invitation leave one proven account', async () => {
  const person = await anApplicant(app, { person: { emailVerified: false, phone: '+13055550182' } })
  const inviter = await aRetailer(app)
  await person.call(sendEmailCode, {})
  const code = await post.codeTo(person.email)

  const [proof, invitation] = await Promise.all([
    endOf(person.call(verifyOwnEmail, { body: { code } })),
    endOf(inviter.call(createUser, { body: aUser({ email: person.email, roleType: 'SUPERVISOR' }) })),
  ])

  expect(proof).toBe('done')
  expect(['done', 'input.invalid']).toContain(invitation)
  const token = invitation === 'done' ? await post.tokenTo(person.email) : 'x'.repeat(43)
  const refusal = invitation === 'done' ? 'email.held' : 'link.expired'
  expect(await endOf(recoveryOf(app).reset(person.email, token, another, true))).toBe(refusal)
})

test('timeline lists a repeated step once', async () => {
  const person = await anApplicant(app)
  const { partnerId, storeId } = person
  await updateRows(app.owner, 'user_account', { id: person.id }, { identityStatus: 'NONREQUIRED' })
  const actor = { partnerId, userId: person.id, role: 'RETAILER' }
  const entry = { action: 'business.saved', object: 'store', objectId: storeId } as const
  await as(person, (db) => writeAudit(db, app.deps.keyring, actor, { requestId: 'log', trial: undefined }, entry))
  expect((await state(person)).timeline).toMatchObject([{ event: 'TERMS_ACCEPTED' }])

  const params = { id: storeId }
  const { version } = await person.call(saveBusinessInformation, { params, body: aBusinessEdit() })
  const first = (await state(person)).timeline
  await person.call(saveBusinessInformation, { params, body: aBusinessEdit({ version }) })
  const { timeline } = await state(person)

  expect(timeline.map(({ event }) => event)).toEqual(['TERMS_ACCEPTED', 'BUSINESS_SAVED'])
  expect(Date.parse(timeline[1]?.at ?? '')).toBeGreaterThan(Date.parse(first[1]?.at ?? ''))
})

test('other people wait and see the partner’s admin', async () => {
  const { partnerId } = await anApplicant(app)
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId })

  expect(await state(supervisor)).toMatchObject({ step: 'under-review', storeAdmin: 'Ana Ruiz' })
})

test('last step sends the application once', async () => {
  const person = await anApplicantWithoutBank(app)
  const actor = { partnerId: person.partnerId, userId: person.id, role: 'RETAILER' }
  const meta = { requestId: 'last', trial: undefined }
  const draft = { id: person.storeId, form: 'business' as const }
  await person.call(saveDraft, { params: draft, body: { text: '{"city":"Ocala"}' } })
  await as(person, (db) => advance(db, app.deps, { actor, meta }))
  expect((await state(person)).application).toBe('PENDING_AUTH')

  await updateRows(app.owner, 'store', { id: person.storeId }, { bankAccountStatus: 'AUTOMATICALLY_VERIFIED' })
  await Promise.all([1, 2, 3].map(() => as(person, (db) => advance(db, app.deps, { actor, meta }))))

  const sent = await state(person)
  expect(sent).toMatchObject({ step: 'under-review', application: 'REVIEW', phase: 'QUEUED' })
  expect(hours(sent.submittedAt, sent.dueAt)).toBe(48)
  expect(sent.timeline.map(({ event }) => event)).toEqual(['TERMS_ACCEPTED', 'SUBMITTED'])
  expect(await mailsFor(app, person)).toMatchObject([
    { kind: 'application-received', to: person.email, language: 'en-US' },
  ])
  expect(await countScreeningJobs(app, person.partnerId)).toBe(1)
  expect(await person.call(getDraft, { params: draft })).toMatchObject({ text: null })
})

test('sent application is read-only', async () => {
  const person = await aSentApplication(app)
  const params = { id: person.storeId }
  const sent = { status: 409, code: 'application.sent' }

  await expect(person.call(saveBusinessInformation, { params, body: aBusinessEdit() })).rejects.toMatchObject(sent)
  await expect(
    person.call(saveOwnership, { params, body: { owners: [anOwner()], isComplete: true, version: 1 } }),
  ).rejects.toMatchObject(sent)
  expect((await postDocument(app, person)).body).toMatchObject({ code: 'application.sent' })
  await expect(person.call(answerReviewer, {})).rejects.toMatchObject({ code: 'application.nothing-asked' })
})

test('question opens only its field and extends the deadline', async () => {
  const person = await aSentApplication(app)
  const params = { id: person.storeId }
  const before = await state(person)
  await ask(app.owner, person, ['city', 'zipCode', 'employerIdentificationNumber', 'W9'], 5)
  expect(await state(person)).toMatchObject({ phase: 'INFO_REQUESTED', asked: [{}, {}, {}, { isAnswered: false }] })

  const now = await person.call(getStore, { params })
  const same = aBusinessEdit({
    businessName: now.businessName,
    doingBusinessAs: now.doingBusinessAs || 'Store 1',
    addressLine1: now.addressLine1,
    addressSource: 'MANUAL',
    version: now.version,
  })
  await expect(person.call(saveBusinessInformation, { params, body: same })).rejects.toMatchObject({
    code: 'application.sent',
  })
  await expect(
    person.call(saveOwnership, { params, body: { owners: [anOwner()], isComplete: true, version: 1 } }),
  ).rejects.toMatchObject({ code: 'application.sent' })
  await expect(person.call(answerReviewer, {})).rejects.toMatchObject({ code: 'application.unanswered' })

  await fillBusiness(app.owner, person.storeId, same)
  await person.call(saveBusinessInformation, { params, body: same })
  expect((await postDocument(app, person)).status).toBe(200)
  expect((await postDocument(app, person, { kind: 'CREDENTIALS' })).body).toMatchObject({ code: 'application.sent' })
  const after = await person.call(answerReviewer, {})

  expect(after).toMatchObject({ phase: 'QUEUED', pausedAt: null, asked: [] })
  expect(after.timeline.at(-1)?.event).toBe('INFO_GIVEN')
  expect(hours(before.dueAt, after.dueAt)).toBeCloseTo(5, 1)
})

test('rejection can be appealed once', async () => {
  const person = await aSentApplication(app)
  const appeal = () => person.call(appealRejection, { body: { text: 'The bank has corrected the name.' } })
  await expect(appeal()).rejects.toMatchObject({ code: 'application.not-rejected' })
  await decide(app.owner, person, 'REJECTED')
  expect(await state(person)).toMatchObject({
    application: 'REJECTED',
    canAppeal: true,
    fixable: [],
    rejection: { reason: 'OTHER', text: 'Another name' },
  })

  const appealed = await appeal()
  expect(appealed).toMatchObject({ application: 'REJECTED', canAppeal: false })
  expect(appealed.timeline.at(-1)?.event).toBe('APPEALED')
  await expect(appeal()).rejects.toMatchObject({ code: 'application.not-rejected' })
})

test('approval is shown once, only after the decision', async () => {
  const person = await aSentApplication(app)
  await expect(person.call(recordApprovedScreen, {})).rejects.toMatchObject({
    status: 409,
    code: 'application.not-approved',
  })
  await decide(app.owner, person, 'APPROVED')

  expect(await person.call(getApprovedScreen, {})).toEqual({ approvedScreen: false })
  expect(await person.call(recordApprovedScreen, {})).toEqual({ approvedScreen: true })
  expect(await state(person)).toMatchObject({ step: 'done', approvedScreen: true })
})
