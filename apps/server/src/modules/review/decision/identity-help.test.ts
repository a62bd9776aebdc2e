import {
  getPartner,
  resetPersonIdentity,
  waivePersonIdentity,
  withdrawPersonWaiver,
} from '@tillgate/contract/operator-partners.ts'
import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { getOnboarding } from '@tillgate/contract/onboarding.ts'
import type { IdentityStatus } from '@tillgate/domain/stores.ts'
import { expect, test } from 'vitest'
import { withTenant } from '#server/db/with-tenant.ts'
import { listAudit } from '#server/testing/applications.queries.ts'
import { anApplicantWithoutBank, mailsFor } from '#server/testing/applicants.ts'
import { anApplication } from '#server/testing/applications.ts'
import { anOperator } from '#server/testing/operators.ts'
import { aRetailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { updateRows } from '#server/world/rows.queries.ts'

const app = await startApp()
const body = { reason: 'Shown in person, passport seen' }

const somebody = async (identity: IdentityStatus) => {
  const person = await aRetailer(app, { status: 'PENDING_AUTH' })
  await updateRows(app.owner, 'user_account', { id: person.id }, { identityStatus: identity })
  return { ...person, params: { id: person.partnerId, userId: person.id } }
}

const kindsTo = async (person: { partnerId: string }) => (await mailsFor(app, person)).map(({ kind }) => kind)

test('reset restores used-up attempts before the application is sent', async () => {
  const operator = await anOperator(app)
  const person = await somebody('IDV_PENDING_REVIEW')
  const { params, call } = person
  await operator.call(resetPersonIdentity, { params, body })
  expect((await call(getOnboarding, {})).identity).toBe('PENDINGVERIFICATION')
  expect(await kindsTo(person)).toEqual(['identity-again'])
  await expect(operator.call(resetPersonIdentity, { params, body })).rejects.toMatchObject({
    status: 409,
    code: 'identity.settled',
  })
})

test('waiver needs two operators and shows the first', async () => {
  const [first, second] = [await anOperator(app), await anOperator(app)]
  const person = await somebody('IDV_FAILED')
  const { params, call } = person
  const waiver = async () => (await first.call(getPartner, { params: { id: params.id } })).users[0]?.waiver

  expect(await first.call(waivePersonIdentity, { params, body })).toEqual({ isWaived: false, isClosed: false })
  expect(await waiver()).toMatchObject({ by: { id: first.id }, reason: body.reason })
  await expect(first.call(waivePersonIdentity, { params, body })).rejects.toMatchObject({
    status: 409,
    code: 'review.second-person',
  })
  expect(await second.call(waivePersonIdentity, { params, body })).toEqual({ isWaived: true, isClosed: false })

  expect((await call(getOnboarding, {})).identity).toBe('NONREQUIRED')
  expect(await kindsTo(person)).toEqual(['identity-confirmed'])
  expect(await waiver()).toBeNull()
})

test('waiver of the last missing step sends the application', async () => {
  const [first, second] = [await anOperator(app), await anOperator(app)]
  const person = await anApplicantWithoutBank(app)
  const { partnerId, storeId } = person
  const key = { partnerId, storeId, userId: person.id }
  await withTenant({ pool: app.deps.pool, caller: key }, async (db) => {
    await updateRows(db, 'partner', { id: partnerId }, { primaryStoreId: storeId })
    await updateRows(db, 'store', { id: storeId }, { bankAccountStatus: 'AUTOMATICALLY_VERIFIED' })
  })
  await updateRows(app.owner, 'user_account', { id: person.id }, { identityStatus: 'IDV_PENDING_REVIEW' })
  const params = { id: partnerId, userId: person.id }
  await first.call(waivePersonIdentity, { params, body })
  expect((await person.call(getOnboarding, {})).application).toBe('PENDING_AUTH')

  await second.call(waivePersonIdentity, { params, body })

  const sent = await person.call(getOnboarding, {})
  expect(sent).toMatchObject({ application: 'REVIEW', phase: 'QUEUED' })
  expect(sent.timeline.map(({ event }) => event)).toEqual(['TERMS_ACCEPTED', 'IDENTITY_VERIFIED', 'SUBMITTED'])
  const log = await withTenant({ pool: app.deps.pool, caller: key }, (db) => listAudit(db, partnerId))
  expect(log.map(({ action }) => action).slice(-3)).toEqual([
    'identity.waiver-proposed',
    'identity.waived',
    'application.submitted',
  ])
  const { record } = await first.call(getApplication, { params: { id: log.at(-1)?.objectId ?? '' } })
  const waived = record.filter(({ action }) => action.startsWith('identity.'))
  expect(waived).toMatchObject([
    { action: 'identity.waived', by: 'Ana Ruiz', proposedBy: 'Ana Ruiz', text: body.reason },
    { action: 'identity.waiver-proposed', by: 'Ana Ruiz', text: body.reason },
  ])
})

test('keeps a proven identity; another partner’s person returns 404', async () => {
  const operator = await anOperator(app)
  const proven = await somebody('IDV_SUCCESS')
  const other = await somebody('IDV_FAILED')
  await expect(operator.call(waivePersonIdentity, { params: proven.params, body })).rejects.toMatchObject({
    code: 'identity.settled',
  })
  const params = { id: proven.partnerId, userId: other.id }
  await expect(operator.call(resetPersonIdentity, { params, body })).rejects.toMatchObject({
    status: 404,
    code: 'user.not-found',
  })
})

test('identity proven meanwhile closes the waiver', async () => {
  const [first, second] = [await anOperator(app), await anOperator(app)]
  const { id, params } = await somebody('IDV_FAILED')
  await first.call(waivePersonIdentity, { params, body })
  await updateRows(app.owner, 'user_account', { id }, { identityStatus: 'IDV_SUCCESS' })
  expect(await second.call(waivePersonIdentity, { params, body })).toEqual({ isWaived: false, isClosed: true })
  expect((await second.call(getPartner, { params: { id: params.id } })).users[0]?.waiver).toBeNull()
})

test('declined proposal cannot be confirmed', async () => {
  const [first, second] = [await anOperator(app), await anOperator(app)]
  const { params, call } = await somebody('IDV_FAILED')
  await first.call(waivePersonIdentity, { params, body })

  await expect(second.call(withdrawPersonWaiver, { params, body: {} })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'reason', code: 'reason.required' }],
  })
  await second.call(withdrawPersonWaiver, { params, body })

  expect((await second.call(getPartner, { params: { id: params.id } })).users[0]?.waiver).toBeNull()
  expect((await call(getOnboarding, {})).identity).toBe('IDV_FAILED')
  await expect(first.call(withdrawPersonWaiver, { params, body: {} })).rejects.toMatchObject({
    status: 409,
    code: 'review.no-proposal',
  })
})

test('identity in review cannot be reset outside the review', async () => {
  const operator = await anOperator(app)
  const { partnerId, person } = await anApplication(app, { identity: 'IDV_FAILED' })
  const asked = { params: { id: partnerId, userId: person.id }, body }
  for (const route of [resetPersonIdentity, waivePersonIdentity]) {
    await expect(operator.call(route, asked)).rejects.toMatchObject({ status: 409, code: 'identity.in-review' })
  }
})
