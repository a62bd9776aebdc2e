import { getApplication } from '@tillgate/contract/operator-applications.ts'
import {
  approveApplication,
  confirmProposal,
  updateBusiness,
  rejectApplication,
  resetIdentity,
  waiveIdentity,
  withdrawProposal,
} from '@tillgate/contract/operator-decisions.ts'
import { expect, test } from 'vitest'
import { einField } from '#server/modules/onboarding/records/business.answer.ts'
import { anApplication, mailsOf } from '#server/testing/applications.ts'
import { listAudit, findStatuses } from '#server/testing/applications.queries.ts'
import { anOperator } from '#server/testing/operators.ts'
import { startApp } from '#server/testing/start-app.ts'
import { updateRows } from '#server/world/rows.queries.ts'

const app = await startApp()
const nothing = { accepted: [] }
const mismatch = {
  accepted: ['ein' as const],
  overrides: [{ check: 'ein' as const, reason: 'The letter of the tax office shows it' }],
}
const two = async () => [await anOperator(app), await anOperator(app)] as const

test('operator who corrected an application cannot decide', async () => {
  const [editor, other] = await two()
  const { id, partnerId, asPartner } = await anApplication(app)
  await editor.call(updateBusiness, {
    params: { id },
    body: { field: 'contactPerson', value: 'Ana María Ruiz', reason: 'As printed on the W-9 form', version: 1 },
  })
  expect((await editor.call(getApplication, { params: { id } })).blocked).toBe('OWN_EDIT')
  const own = { status: 409, code: 'review.own-edit' }
  const approving = editor.call(approveApplication, { params: { id }, body: nothing })
  await expect(approving).rejects.toMatchObject(own)
  const rejecting = editor.call(rejectApplication, {
    params: { id },
    body: { reason: 'OTHER', text: 'The lease names another business.' },
  })
  await expect(rejecting).rejects.toMatchObject(own)

  const seen = await other.call(getApplication, { params: { id } })
  expect(seen.business.contactPerson).toBe('Ana María Ruiz')
  expect(seen.edits).toMatchObject([{ field: 'contactPerson', before: 'Ana Ruiz', by: { id: editor.id } }])
  expect(await other.call(approveApplication, { params: { id }, body: nothing })).toMatchObject({ status: 'APPROVED' })
  expect((await asPartner((db) => listAudit(db, partnerId))).map(({ action }) => action)).toEqual([
    'application.corrected',
    'application.approved',
  ])
})

test('corrected EIN is sealed and checked again', async () => {
  const [operator] = await two()
  const { id, partnerId, storeId, ein, asPartner } = await anApplication(app)
  const value = '98-7654321'
  await operator.call(updateBusiness, {
    params: { id },
    body: { field: 'employerIdentificationNumber', value, reason: 'Typing error in the form', version: 1 },
  })

  const row = await asPartner((db) => findStatuses(db, partnerId, storeId))
  const key = einField({ partnerId, id: storeId })
  expect(app.deps.keyring.open(key, row.einSealed ?? Buffer.alloc(0))).toBe('987654321')
  const detail = await operator.call(getApplication, { params: { id } })
  expect(detail.edits).toMatchObject([{ before: ein.slice(-4), after: '4321' }])
  // The former result was about another number.
  expect(detail.checks[2]).toMatchObject({ check: 'ein', result: 'wait' })
  expect(JSON.stringify(await asPartner((db) => listAudit(db, partnerId)))).not.toMatch(/987654321|98-7654321/)
})

test.each([
  ['employerIdentificationNumber', '12-34', 'ein.digits'],
  ['zipCode', 'ABCDE', 'zip.digits'],
  ['state', 'XX', 'state.required'],
  ['businessName', ' ', 'business-name.required'],
] as const)('a %s of "%s" does not fit the partner’s own form either', async (field, value, code) => {
  const [operator] = await two()
  const { id } = await anApplication(app)
  await expect(
    operator.call(updateBusiness, {
      params: { id },
      body: { field, value, reason: 'Typing error in the form', version: 1 },
    }),
  ).rejects.toMatchObject({ status: 400, fields: [{ field: 'value', code }] })
})

test('stale correction returns both values and writes nothing', async () => {
  const [first, second] = await two()
  const { id } = await anApplication(app)
  const correction = (value: string, version: number) => ({
    params: { id },
    body: { field: 'contactPerson' as const, value, reason: 'As printed on the W-9 form', version },
  })
  const { business } = await second.call(getApplication, { params: { id } })
  await first.call(updateBusiness, correction('Bea', business.version))

  await expect(second.call(updateBusiness, correction('Carla', business.version))).rejects.toMatchObject({
    status: 409,
    code: 'version.stale',
    current: { contactPerson: 'Bea', version: business.version + 1 },
  })
  expect((await second.call(getApplication, { params: { id } })).edits).toHaveLength(1)
})

test('accepting a failed check needs two operators', async () => {
  const [first, second] = await two()
  const made = await anApplication(app, { tin: 'MISMATCH' })
  const { id } = made
  const proposed = await first.call(approveApplication, { params: { id }, body: mismatch })
  expect(proposed).toMatchObject({ status: 'REVIEW', needsSecondPerson: true })
  expect(await mailsOf(app.deps.keyring, made)).toEqual([])
  await expect(first.call(confirmProposal, { params: { id } })).rejects.toMatchObject({
    status: 409,
    code: 'review.second-person',
  })
  await expect(first.call(approveApplication, { params: { id }, body: mismatch })).rejects.toMatchObject({
    code: 'review.proposal-open',
  })
  expect((await second.call(getApplication, { params: { id } })).proposal).toMatchObject({
    kind: 'APPROVE',
    accepted: ['ein'],
    by: { id: first.id },
  })

  expect(await second.call(confirmProposal, { params: { id } })).toMatchObject({ status: 'APPROVED' })
  await expect(second.call(confirmProposal, { params: { id } })).rejects.toMatchObject({ code: 'review.decided' })
})

test('a proposal that the checks no longer allow closes', async () => {
  const [first, second] = await two()
  const { id, partnerId, storeId } = await anApplication(app, { tin: 'MISMATCH' })
  await first.call(approveApplication, { params: { id }, body: mismatch })
  const setBankTo = (status: 'AUTOMATICALLY_VERIFIED' | 'NEITHER_VERIFIED') =>
    updateRows(app.owner, 'store', { partnerId, id: storeId }, { bankAccountStatus: status })
  await setBankTo('NEITHER_VERIFIED')

  expect(await second.call(confirmProposal, { params: { id } })).toMatchObject({
    status: 'REVIEW',
    needsSecondPerson: false,
    closedBecause: 'checks',
  })
  const { proposal, record } = await second.call(getApplication, { params: { id } })
  expect(proposal).toBeNull()
  expect(record.map(({ action }) => action)).toContain('application.proposal-closed')

  await setBankTo('AUTOMATICALLY_VERIFIED')
  await first.call(approveApplication, { params: { id }, body: mismatch })
  expect(await second.call(confirmProposal, { params: { id } })).toMatchObject({ status: 'APPROVED' })
})

test('operator who edited cannot confirm', async () => {
  const [first, second] = await two()
  const { id } = await anApplication(app, { tin: 'MISMATCH' })
  const correction = { field: 'contactPerson', value: 'Bea', reason: 'As printed on the W-9 form', version: 1 } as const
  await second.call(updateBusiness, { params: { id }, body: correction })
  await first.call(approveApplication, { params: { id }, body: mismatch })
  await expect(second.call(confirmProposal, { params: { id } })).rejects.toMatchObject({ code: 'review.own-edit' })
})

test('identity rejection needs two operators and can be withdrawn', async () => {
  const [first, second] = await two()
  const made = await anApplication(app)
  const { id } = made
  const body = { reason: 'IDENTITY', text: 'The photo is another person’s.' } as const
  await first.call(rejectApplication, { params: { id }, body })
  await expect(second.call(withdrawProposal, { params: { id }, body: {} })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'reason', code: 'reason.required' }],
  })
  await first.call(withdrawProposal, { params: { id }, body: {} })
  await expect(second.call(confirmProposal, { params: { id } })).rejects.toMatchObject({ code: 'review.no-proposal' })

  await first.call(rejectApplication, { params: { id }, body })
  expect(await second.call(confirmProposal, { params: { id } })).toMatchObject({ status: 'REJECTED' })
  expect((await mailsOf(app.deps.keyring, made))[0]?.text).toContain('The photo is another person’s.')
})

test('concurrent confirmations: one succeeds', async () => {
  const [first, second] = await two()
  const third = await anOperator(app)
  const { id } = await anApplication(app, { tin: 'MISMATCH' })
  await first.call(approveApplication, { params: { id }, body: mismatch })
  const both = await Promise.allSettled(
    [second, third].map((operator) => operator.call(confirmProposal, { params: { id } })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('identity waiver needs two operators', async () => {
  const [first, second] = await two()
  const { id } = await anApplication(app, { identity: 'IDV_PENDING_REVIEW' })
  await first.call(waiveIdentity, { params: { id }, body: { reason: 'Known to us in person' } })
  await expect(first.call(confirmProposal, { params: { id } })).rejects.toMatchObject({ code: 'review.second-person' })

  expect(await second.call(confirmProposal, { params: { id } })).toMatchObject({ status: 'REVIEW' })

  const { identity, checks, proposal } = await first.call(getApplication, { params: { id } })
  expect([identity.status, checks[0]?.result, proposal]).toEqual(['NONREQUIRED', 'skip', null])
  await expect(
    first.call(resetIdentity, { params: { id }, body: { reason: 'Checked once more, again' } }),
  ).rejects.toMatchObject({
    status: 409,
    code: 'identity.settled',
  })
})

test('identity settled meanwhile closes its waiver', async () => {
  const [first, second] = await two()
  const { id, person } = await anApplication(app, { identity: 'IDV_PENDING_REVIEW' })
  await first.call(waiveIdentity, { params: { id }, body: { reason: 'Known to us in person' } })
  await updateRows(app.owner, 'user_account', { id: person.id }, { identityStatus: 'IDV_SUCCESS' })
  expect(await second.call(confirmProposal, { params: { id } })).toMatchObject({ closedBecause: 'identity' })
  const { identity, proposal } = await first.call(getApplication, { params: { id } })
  expect([identity.status, proposal]).toEqual(['IDV_SUCCESS', null])
})

test('reset allows a new identity check', async () => {
  const [operator] = await two()
  const { id } = await anApplication(app, { identity: 'IDV_FAILED' })
  await operator.call(resetIdentity, { params: { id }, body: { reason: 'The camera was broken' } })
  const { identity } = await operator.call(getApplication, { params: { id } })
  expect(identity.status).toBe('PENDINGVERIFICATION')
})
