import { getDraft, getStore, saveBusinessInformation, saveDraft, saveOwnership } from '@tillgate/contract/business.ts'
import {
  answerReviewer,
  appealRejection,
  beginResubmission,
  getOnboarding,
  sendResubmission,
} from '@tillgate/contract/onboarding.ts'
import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { listApplications } from '@tillgate/contract/operator-queue.ts'
import {
  answerAppeal,
  confirmProposal,
  previewRejection,
  rejectApplication,
} from '@tillgate/contract/operator-decisions.ts'
import { suspendStore } from '@tillgate/contract/operator-partners.ts'
import type { RejectionReason } from '@tillgate/domain/applications.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { postDocument, anOwnerOfStore } from '#server/testing/applicants.ts'
import { anApplication, mailsOf } from '#server/testing/applications.ts'
import { appeal, listAudit, findStatuses } from '#server/testing/applications.queries.ts'
import { anOwner } from '#server/testing/business.ts'
import { anOperator } from '#server/testing/operators.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { plaidApp } from '#server/testing/plaid.ts'
import { rejectSince } from '#server/testing/documents.queries.ts'
import { applyRetention } from '#server/boot/retention.ts'
import { endOf } from '#server/testing/recovery.ts'

import { getRow, listColumn, updateRows } from '#server/world/rows.queries.ts'
import { createDocuments, createOwners } from '#server/world/onboarding.ts'
import { requiredDocuments } from '@tillgate/domain/applications.ts'
const plaid = await plaidApp()
const { app } = plaid
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

const hoursUntil = (at: string | null): number => (Date.parse(at ?? '') - Date.now()) / 3_600_000

/** A partner whose first application was rejected long after its due date. */
const aRejection = async (reason: RejectionReason, wish: Parameters<typeof anApplication>[1] = {}) => {
  const made = await anApplication(app, { dueIn: -30, ...wish })
  const { partnerId, storeId, person } = made
  await made.asPartner(async (db) => {
    await updateRows(db, 'store', { id: storeId }, { businessDescription: 'Groceries' })
    await createDocuments(db, { partnerId, storeId, uploadedBy: person.id }, requiredDocuments(wish.type ?? 'GROCERY'))
  })
  const operator = await anOperator(app)
  const body = { reason, text: 'Please look at this again.' }
  await operator.call(rejectApplication, { params: { id: made.id }, body })
  const retailer = { ...made.person, partnerId: made.partnerId, storeId: made.storeId, storeIds: [made.storeId] }
  const form = async () => {
    const { id: _, ...store } = await made.person.call(getStore, { params: { id: made.storeId } })
    return {
      businessName: store.businessName,
      doingBusinessAs: store.doingBusinessAs,
      employerIdentificationNumber: store.employerIdentificationNumber,
      contactPerson: store.contactPerson,
      phoneNumber: '3055550142',
      addressLine1: store.addressLine1,
      addressLine2: store.addressLine2,
      city: 'Hialeah',
      state: 'FL',
      zipCode: '33012',
      addressSource: 'MANUAL' as const,
      type: store.type,
      businessDescription: store.businessDescription,
      version: store.version,
    }
  }
  const save = async (but: Partial<Awaited<ReturnType<typeof form>>>) =>
    made.person.call(saveBusinessInformation, { params: { id: made.storeId }, body: { ...(await form()), ...but } })
  return { ...made, operator, retailer, save }
}

test('fixable rejection opens its fields once', async () => {
  const made = await aRejection('BUSINESS_NOT_FOUND', { language: 'es-ES' })
  const { id, partnerId, storeId, name, person, operator, save, asPartner } = made
  expect(await person.call(getOnboarding, {})).toMatchObject({
    application: 'REJECTED',
    canAppeal: false,
    fixable: [
      'businessName',
      'doingBusinessAs',
      'employerIdentificationNumber',
      'addressLine1',
      'addressLine2',
      'city',
      'state',
      'zipCode',
    ],
    fix: null,
  })
  expect(await endOf(save({ doingBusinessAs: 'Corner' }))).toBe('application.sent')
  expect(await endOf(person.call(sendResubmission, {}))).toBe('application.no-fix-open')
  expect(await endOf(person.call(appealRejection, { body: { text: 'Look.' } }))).toBe('application.fix-instead')

  const both = [person.call(beginResubmission, {}), person.call(beginResubmission, {})]
  expect((await Promise.all(both.map(endOf))).toSorted()).toEqual(['application.not-rejected', 'done'])
  const open = await person.call(getOnboarding, {})
  expect(open).toMatchObject({
    application: 'REVIEW',
    phase: 'INFO_REQUESTED',
    fix: { reason: 'BUSINESS_NOT_FOUND', text: 'Please look at this again.' },
    rejection: null,
  })
  expect(open.asked).toHaveLength(8)
  expect(await asPartner((db) => findStatuses(db, partnerId, storeId))).toMatchObject({
    applicationStatus: 'REVIEW',
    partnerStatus: 'REVIEW',
  })

  expect(await endOf(save({ contactPerson: 'Somebody Else' }))).toBe('application.sent')
  expect((await postDocument(app, made.retailer)).body).toMatchObject({ code: 'application.sent' })
  const owners = { owners: [anOwner()], isComplete: true as const, version: 1 }
  expect(await endOf(person.call(saveOwnership, { params: { id: storeId }, body: owners }))).toBe('application.sent')
  expect(await endOf(person.call(answerReviewer, {}))).toBe('application.nothing-asked')
  expect(await endOf(person.call(sendResubmission, {}))).toBe('application.not-fixed')

  await save({ city: 'Hialeah' })
  await save({ doingBusinessAs: 'Corner Store', employerIdentificationNumber: '651204418' })
  const draft = { id: storeId, form: 'business' as const }
  await person.call(saveDraft, { params: draft, body: { text: '{"city":"Ocala"}' } })
  const sends = [person.call(sendResubmission, {}), person.call(sendResubmission, {})]
  expect((await Promise.all(sends.map(endOf))).toSorted()).toEqual(['application.no-fix-open', 'done'])
  const sent = await person.call(getOnboarding, {})
  expect(sent).toMatchObject({ application: 'REVIEW', phase: 'QUEUED', asked: [], fix: null, canAppeal: false })
  expect(hoursUntil(sent.dueAt)).toBeCloseTo(48, 1)
  expect(sent.timeline.at(-1)?.event).toBe('RESUBMITTED')
  expect(await person.call(getDraft, { params: draft })).toMatchObject({ text: null })
  expect(await endOf(save({ doingBusinessAs: 'Later' }))).toBe('application.sent')

  const { items } = await operator.call(listApplications, { query: { view: 'unassigned', search: name } })
  expect(items).toMatchObject([{ id, flags: ['RESUBMITTED'] }])
  const detail = await operator.call(getApplication, { params: { id } })
  expect(detail).toMatchObject({ appeal: null, questions: [] })
  expect(detail.resubmission).toMatchObject({ reason: 'BUSINESS_NOT_FOUND', text: 'Please look at this again.' })
  expect(detail.resubmission?.changes).toContainEqual({
    field: 'doingBusinessAs',
    before: name,
    after: 'Corner Store',
  })
  expect(detail.resubmission?.changes).toContainEqual({
    field: 'employerIdentificationNumber',
    before: `••${made.ein.slice(-4)}`,
    after: '••4418',
  })
  expect(detail.resubmission?.changes.map(({ field }) => field)).not.toContain('businessName')
  const mails = await mailsOf(app.deps.keyring, made)
  expect(mails.map(({ kind }) => kind)).toEqual(['application-rejected', 'application-resubmitted'])
  expect(mails[0]?.text).toContain('Corregir y volver a enviar')
  expect(mails[1]?.text).toContain('48 horas')
  const actions = (await asPartner((db) => listAudit(db, partnerId))).map(({ action }) => action)
  expect(actions.filter((action) => action.startsWith('application.'))).toEqual([
    'application.rejected',
    'application.fix-opened',
    'application.resubmitted',
  ])
})

test('a corrected application that is rejected again is final', async () => {
  const made = await aRejection('BUSINESS_NOT_FOUND')
  const { id, person, operator, save } = made
  await person.call(beginResubmission, {})
  await save({ doingBusinessAs: 'Corner Store' })
  await person.call(sendResubmission, {})
  const body = { reason: 'BUSINESS_NOT_FOUND', text: 'Still unknown to the register.' } as const
  expect((await operator.call(previewRejection, { params: { id }, body })).text).toContain('This decision is final.')
  await operator.call(rejectApplication, { params: { id }, body })

  expect(await person.call(getOnboarding, {})).toMatchObject({
    canAppeal: false,
    fixable: [],
    application: 'REJECTED',
  })
  expect(await endOf(person.call(beginResubmission, {}))).toBe('application.not-rejected')
  expect(await endOf(person.call(appealRejection, { body: { text: 'Look.' } }))).toBe('application.not-rejected')
  const admin = await anOperator(app, 'OPERATOR_ADMIN')
  const answer = { reopen: true, reason: 'The license was renewed.' }
  expect(await endOf(admin.call(answerAppeal, { params: { id }, body: answer }))).toBe('review.no-appeal')
  expect((await operator.call(listApplications, { query: { view: 'appeals', search: made.name } })).items).toEqual([])
})

test('an appeal and a correction exclude each other', async () => {
  const other = await aRejection('OTHER')
  expect(await endOf(other.person.call(beginResubmission, {}))).toBe('application.not-fixable')
  await other.person.call(appealRejection, { body: { text: 'Look.' } })
  expect(await endOf(other.person.call(beginResubmission, {}))).toBe('application.not-rejected')

  const appealed = await aRejection('BUSINESS_NOT_FOUND')
  await appealed.asPartner((db) => appeal(db, appealed.partnerId, appealed.id))
  expect(await endOf(appealed.person.call(beginResubmission, {}))).toBe('application.not-rejected')
})

test('bank rejection is resubmitted after another account verifies', async () => {
  const made = await aRejection('BANK_MISMATCH')
  const { id, partnerId, storeId, person, retailer, asPartner } = made
  await createOwners(app.owner, app.deps.keyring, { partnerId, storeId }, anOwnerOfStore)
  await person.call(beginResubmission, {})
  expect(await person.call(getOnboarding, {})).toMatchObject({
    step: 'under-review',
    bank: 'AUTOMATICALLY_VERIFIED',
    asked: [{ field: 'bankAccount', isAnswered: false }],
  })
  expect(await endOf(person.call(sendResubmission, {}))).toBe('application.not-fixed')
  expect(await endOf(plaid.link(retailer, 'platypus'))).toBe('bank.not-linkable')
  expect(await plaid.link(retailer, 'platypus', { isChange: true })).toBe('AUTOMATICALLY_VERIFIED')
  expect(await person.call(sendResubmission, {})).toMatchObject({ application: 'REVIEW', phase: 'QUEUED' })
  const audit = await asPartner((db) => listAudit(db, partnerId))
  expect(audit.findLast(({ action }) => action === 'application.resubmitted')).toMatchObject({
    objectId: id,
    after: { phase: 'QUEUED', fields: ['bankAccount'] },
  })
})

test('identity rejection restarts the identity check once', async () => {
  const made = await anApplication(app, { identity: 'IDV_FAILED' })
  const { partnerId, storeId, person } = made
  await createDocuments(app.owner, { partnerId, storeId, uploadedBy: person.id }, requiredDocuments('GROCERY'))
  const [one, two] = [await anOperator(app), await anOperator(app)]
  const body = { reason: 'IDENTITY', text: 'The photo shows another person.' } as const
  await one.call(rejectApplication, { params: { id: made.id }, body })
  await two.call(confirmProposal, { params: { id: made.id } })

  expect(await made.person.call(beginResubmission, {})).toMatchObject({
    step: 'identity',
    identity: 'PENDINGVERIFICATION',
    asked: [{ field: 'identity', isAnswered: false }],
  })
  expect(await endOf(made.person.call(sendResubmission, {}))).toBe('application.not-fixed')
})

test('a suspended store cannot be corrected', async () => {
  const { person, storeId, partnerId, id, asPartner } = await aRejection('BUSINESS_NOT_FOUND')
  const operator = await anOperator(app, 'OPERATOR_ADMIN')
  await operator.call(suspendStore, {
    params: { id: partnerId, storeId },
    body: { reason: 'Fraud reported by a bank' },
  })
  expect(await endOf(person.call(beginResubmission, {}))).toBe('store.is-suspended')
  expect(await asPartner((db) => getRow(db, 'application', { partnerId, id }))).toMatchObject({ status: 'REJECTED' })
  expect(
    await asPartner((db) => listColumn(db, 'application_event', 'event', { partnerId, applicationId: id }, 'at', 'id')),
  ).toEqual(['REJECTED'])
})

test('correction requires documents deleted after the rejection', async () => {
  const made = await aRejection('BUSINESS_NOT_FOUND')
  const { id, person, retailer, operator, save } = made
  await rejectSince(app.owner, retailer, 91)
  await applyRetention(app.worker)

  expect((await person.call(getOnboarding, {})).fixable).toContain('W9')
  await person.call(beginResubmission, {})
  await save({ doingBusinessAs: 'Corner Store' })
  expect(await endOf(person.call(sendResubmission, {}))).toBe('application.not-fixed')
  expect((await postDocument(app, retailer, { name: 'again.pdf' })).status).toBe(200)
  await person.call(sendResubmission, {})

  const { documents } = await operator.call(getApplication, { params: { id } })
  expect(documents.map(({ fileName }) => fileName)).toEqual(['again.pdf'])
})

test('rejected documents and owners are corrected in their forms', async () => {
  const made = await aRejection('INCOMPLETE')
  const { id, person, operator, retailer, storeId } = made
  await person.call(beginResubmission, {})
  expect((await postDocument(app, retailer, { kind: 'CREDENTIALS' })).body).toMatchObject({ code: 'application.sent' })
  expect((await postDocument(app, retailer, { name: 'signed.pdf' })).status).toBe(200)
  const body = { owners: [anOwner()], isComplete: true as const, version: 1 }
  await person.call(saveOwnership, { params: { id: storeId }, body })
  await person.call(sendResubmission, {})
  const { resubmission } = await operator.call(getApplication, { params: { id } })
  expect(resubmission?.changes).toHaveLength(2)
  expect(resubmission?.changes).toContainEqual({ field: 'W9', before: 'W9.pdf', after: 'signed.pdf' })
  expect(resubmission?.changes).toContainEqual({ field: 'owners', before: '', after: 'Ana Ruiz 100%' })
})
