import { listDocuments } from '@tillgate/contract/documents.ts'
import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { approveApplication, confirmProposal, endRecheck } from '@tillgate/contract/operator-decisions.ts'
import { listInbox } from '@tillgate/contract/operator-inbox.ts'
import { setDocumentExpiry } from '@tillgate/contract/operator-documents.ts'
import { expect, test } from 'vitest'
import { noNpiRegistry } from '#server/integrations/npi/live.ts'
import { remindOfExpiry } from '#server/modules/onboarding/documents/expiry.jobs.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { letInvitationAge } from '#server/testing/operators.queries.ts'
import { postDocument } from '#server/testing/applicants.ts'
import { anApplication, mailsOf } from '#server/testing/applications.ts'
import { ageDocuments } from '#server/testing/applications.queries.ts'
import { mailWaitingWork } from '#server/testing/inbox.queries.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { anOperator } from '#server/testing/operators.ts'
import { participationsOf } from '#server/testing/powers.queries.ts'
import { endOf } from '#server/testing/recovery.ts'
import { startApp } from '#server/testing/start-app.ts'
import { recheckLapsedLicenses } from './license.jobs.ts'
import { checkNpis } from './npi.jobs.ts'

const app = await startApp()
const olive = await anOperator(app)
const mails = mailbox(app)

/** A provider whose other checks pass. */
const aProvider = async (license?: number | null) => {
  const made = await anApplication(app, {
    type: 'DENTAL',
    npi: '1234567893',
    ...(license === undefined ? {} : { license }),
  })
  await checkNpis({ ...app.worker, npi: noNpiRegistry })
  return made
}
const detailOf = (id: string) => olive.call(getApplication, { params: { id } })
const licenseOf = async (id: string) => (await detailOf(id)).checks.find(({ check }) => check === 'licence')
const reason = 'The board has confirmed the license'
const approve = (id: string, accepted: 'licence'[] = []) => {
  const overrides = accepted.map((check) => ({ check, reason }))
  return olive.call(approveApplication, { params: { id }, body: { accepted, overrides } })
}
const record = async (id: string, expiresOn: string, by = olive) => {
  const { documents } = await detailOf(id)
  const license = documents.find(({ kind }) => kind === 'CREDENTIALS')
  const params = { id, documentId: license?.id ?? '' }
  return by.call(setDocumentExpiry, { params, body: { expiresOn, before: license?.expiresOn ?? null } })
}

test.each([
  ['a valid license', 97, 'pass', 'licence.valid'],
  ['a license of 30 days', 30, 'look', 'licence.expires-soon'],
  ['an expired license', -1, 'fail', 'licence.expired'],
  ['a license without a date', null, 'fail', 'licence.undated'],
  ['a missing license', undefined, 'fail', 'licence.missing'],
] as const)('%s', async (_, days, result, code) => {
  const { id } = await aProvider(days)
  expect(await licenseOf(id)).toMatchObject({ result, evidence: [{ code }] })
})

test.each([-1, null, undefined])('blocks the approval with a license of %s days', async (days) => {
  const { id } = await aProvider(days)
  expect(await endOf(approve(id, ['licence']))).toBe('review.licence-invalid')
})

test('blocks the confirmation after the license expired', async () => {
  const otto = await anOperator(app)
  const made = await anApplication(app, { type: 'DENTAL', npi: '1234567893', license: 20, tin: 'MISMATCH' })
  const { id, partnerId, asPartner } = made
  await checkNpis({ ...app.worker, npi: noNpiRegistry })
  const body = { accepted: ['ein' as const, 'licence' as const], overrides: [{ check: 'ein' as const, reason }] }
  await olive.call(approveApplication, { params: { id }, body })
  await asPartner((db) => ageDocuments(db, partnerId, 21))
  expect(await otto.call(confirmProposal, { params: { id } })).toMatchObject({ closedBecause: 'licence' })
})

test('a recorded date allows another operator to approve', async () => {
  const { id } = await aProvider(null)
  await record(id, '2099-12-31')
  expect(await licenseOf(id)).toMatchObject({ result: 'pass' })
  expect(await endOf(approve(id))).toBe('review.own-edit')
  const otto = await anOperator(app)
  expect(await otto.call(approveApplication, { params: { id }, body: { accepted: [] } })).toMatchObject({
    status: 'APPROVED',
  })
  const dated = { action: 'document.expiry-recorded', fields: ['CREDENTIALS'], expiresOn: '2099-12-31', by: 'Ana Ruiz' }
  expect((await detailOf(id)).record[1]).toMatchObject(dated)
})

test('a date from before a colleague’s is refused', async () => {
  const { id } = await aProvider(null)
  const { documents } = await detailOf(id)
  const params = { id, documentId: documents.find(({ kind }) => kind === 'CREDENTIALS')?.id ?? '' }
  await olive.call(setDocumentExpiry, { params, body: { expiresOn: '2099-12-31', before: null } })
  const late = olive.call(setDocumentExpiry, { params, body: { expiresOn: '2098-12-31', before: null } })
  expect(await endOf(late)).toBe('document.changed')
})

test('another partner’s document is not found', async () => {
  const [mine, theirs] = [await aProvider(null), await aProvider(null)]
  const documentId = (await detailOf(theirs.id)).documents[0]?.id ?? ''
  const body = { expiresOn: '2099-12-31', before: null }
  expect(await endOf(olive.call(setDocumentExpiry, { params: { id: mine.id, documentId }, body }))).toBe(
    'document.not-found',
  )
})

test('an expired license of an approved provider begins a re-check', async () => {
  const [ada, boss] = [await anOperator(app, 'OPERATOR_ADMIN'), await anOperator(app, 'OPERATOR_ADMIN')]
  const made = await aProvider(31)
  const { id, partnerId, asPartner, name } = made
  await approve(id)
  const age = (days: number) => asPartner((db) => ageDocuments(db, partnerId, days))
  await age(31)
  await recheckLapsedLicenses(app.worker)
  expect(await detailOf(id)).toMatchObject({ phase: 'DECIDED' })
  await age(1)
  await recheckLapsedLicenses(app.worker)
  await recheckLapsedLicenses(app.worker)
  expect(await detailOf(id)).toMatchObject({ status: 'APPROVED', phase: 'RECHECK', recheckBlocker: 'licence' })
  expect((await mailsOf(app.deps.keyring, made)).filter(({ kind }) => kind === 'licence-lapsed')).toHaveLength(1)

  const waiting = async (by: typeof olive) =>
    (await by.call(listInbox, {})).items.filter(({ subjectId }) => subjectId === id).map((one) => [one.kind, one.text])
  expect([await waiting(olive), await waiting(ada)]).toEqual([[], [['RECHECK', 'LICENCE']]])
  await mailWaitingWork(app)
  const mailed = async ({ email }: typeof olive) =>
    (await mails.sentTo(email)).filter(({ subject }) => subject === `A re-check began and holds the payouts: ${name}`)
  expect([await mailed(ada), await mailed(olive)]).toMatchObject([[{}], []])

  const end = (by: typeof olive) => by.call(endRecheck, { params: { id }, body: { reason, causes: ['LICENCE'] } })
  expect(await endOf(end(ada))).toBe('review.licence-invalid')
  await record(id, '2099-12-31', ada)
  expect(await participationsOf(app, ada.id)).toEqual(['LICENCE'])
  expect(await endOf(end(ada))).toBe('review.own-edit')
  expect((await ada.call(getApplication, { params: { id } })).recheckBlocker).toBe('own-date')
  expect([await waiting(ada), await waiting(boss)]).toEqual([[], [['RECHECK', 'LICENCE']]])
  expect(await end(boss)).toMatchObject({ phase: 'DECIDED' })
  expect(await waiting(ada)).toEqual([])
})

test('another date before the expiry begins a re-check, ended by another', async () => {
  const [ada, boss] = [await anOperator(app, 'OPERATOR_ADMIN'), await anOperator(app, 'OPERATOR_ADMIN')]
  const { id } = await aProvider(60)
  await approve(id)
  await record(id, '2099-12-31', ada)
  expect(await detailOf(id)).toMatchObject({ status: 'APPROVED', phase: 'RECHECK' })
  expect((await boss.call(listInbox, {})).items.find(({ subjectId }) => subjectId === id)?.text).toBe('LICENCE_DATE')
  expect(await participationsOf(app, ada.id)).toEqual(['LICENCE'])
  const end = (by: typeof olive) => by.call(endRecheck, { params: { id }, body: { reason, causes: ['LICENCE_DATE'] } })
  expect(await endOf(end(ada))).toBe('review.own-edit')
  expect(await end(boss)).toMatchObject({ phase: 'DECIDED' })
  // An unchanged date changes nothing, and an operator who recorded an old date may take part in a later re-check.
  await record(id, '2099-12-31', boss)
  expect(await detailOf(id)).toMatchObject({ phase: 'DECIDED' })
})

test('no invited account ends a re-check that a participant dated', async () => {
  const [ada, invited, latest, boss] = [
    await anOperator(app, 'OPERATOR_ADMIN'),
    await anOperator(app, 'OPERATOR_ADMIN'),
    await anOperator(app, 'OPERATOR_ADMIN'),
    await anOperator(app, 'OPERATOR_ADMIN'),
  ]
  await withIdentity(app.deps.pool, async (db) => {
    await letInvitationAge(db, invited.id, { by: ada.id, days: 6 })
    await letInvitationAge(db, latest.id, { by: invited.id, days: 5 })
  })
  const { id } = await aProvider(60)
  await approve(id)
  await record(id, '2099-12-31', ada)
  const end = (by: typeof olive) =>
    endOf(by.call(endRecheck, { params: { id }, body: { reason, causes: ['LICENCE_DATE'] } }))
  expect([await end(invited), await end(latest)]).toEqual(['second-person.invited', 'second-person.invited'])
  expect(await end(boss)).toBe('done')
})

test('a partner renews an expiring license; only its date extends it', async () => {
  const [ada, boss] = [await anOperator(app, 'OPERATOR_ADMIN'), await anOperator(app, 'OPERATOR_ADMIN')]
  const made = await aProvider(31)
  const { id, partnerId, asPartner, storeId, person } = made
  await approve(id)
  const upload = async () => {
    const file = { kind: 'CREDENTIALS' as const, name: 'license.pdf', content: '%PDF-1.7 a renewed license' }
    return (await postDocument(app, { ...person, storeId }, file)).status
  }
  expect(await upload()).toBe(409)
  await asPartner((db) => ageDocuments(db, partnerId, 1))
  expect((await person.call(listDocuments, { params: { id: storeId } })).renewable).toEqual(['CREDENTIALS'])
  expect(await upload()).toBe(200)
  await recheckLapsedLicenses(app.worker)
  expect(await detailOf(id)).toMatchObject({ phase: 'DECIDED' })
  await asPartner((db) => ageDocuments(db, partnerId, 31))
  await recheckLapsedLicenses(app.worker)
  expect(await detailOf(id)).toMatchObject({ phase: 'RECHECK', recheckBlocker: 'licence' })
  await record(id, '2099-12-31', ada)
  expect(await boss.call(endRecheck, { params: { id }, body: { reason, causes: ['LICENCE'] } })).toMatchObject({
    phase: 'DECIDED',
  })
  await recheckLapsedLicenses(app.worker)
  expect(await detailOf(id)).toMatchObject({ phase: 'DECIDED' })
})

test('reminds the partner 30, 7 and 0 days before', async () => {
  const made = await aProvider(31)
  await approve(made.id)
  const remindersAfter = async (days: number) => {
    await made.asPartner((db) => ageDocuments(db, made.partnerId, days))
    await remindOfExpiry(app.worker)
    await remindOfExpiry(app.worker)
    return (await mailsOf(app.deps.keyring, made))
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith('document-'))
  }
  expect(await remindersAfter(0)).toEqual([])
  expect(await remindersAfter(1)).toEqual(['document-expires'])
  expect(await remindersAfter(23)).toEqual(['document-expires', 'document-expires'])
  const all = ['document-expires', 'document-expires', 'document-expired']
  expect((await remindersAfter(7)).toSorted()).toEqual(all.toSorted())
  await record(made.id, '2099-12-31')
  expect(await remindersAfter(0)).toHaveLength(3)
})
