import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { verifyDocument } from '@tillgate/contract/operator-documents.ts'
import { expect, test } from 'vitest'
import { writeAudit } from '#server/db/audit.ts'
import { aDocument, anApplication } from '#server/testing/applications.ts'
import { anOperator } from '#server/testing/operators.ts'
import { startApp } from '#server/testing/start-app.ts'
import { sqlNow } from '#server/db/rows.ts'
import { updateRows } from '#server/world/rows.queries.ts'
import { accountHolder, createApplication, createBankLink, createStore } from '#server/world/onboarding.ts'

const app = await startApp()

test('a tick ends with a provider answer or a new file', async () => {
  const operator = await anOperator(app)
  const made = await anApplication(app)
  const { id } = made
  const documentId = await aDocument(app, made)
  const tick = async (isVerified: boolean, verifiedAt?: string | null) =>
    operator.call(verifyDocument, {
      params: { id, documentId },
      body: { isVerified, verifiedAt: verifiedAt === undefined ? ((await verification())?.at ?? null) : verifiedAt },
    })
  const verification = async () =>
    (await operator.call(getApplication, { params: { id } })).documents.find((one) => one.id === documentId)
      ?.verification
  expect(await verification()).toBeNull()

  await tick(true)
  expect(await verification()).toMatchObject({ isCurrent: true })
  await expect(tick(true, null)).rejects.toMatchObject({ status: 409, code: 'document.changed' })
  await updateRows(app.owner, 'application', { id }, { tinResult: 'MATCH', tinAskedAt: sqlNow })
  expect(await verification()).toMatchObject({ isCurrent: false })
  await tick(true)
  expect(await verification()).toMatchObject({ isCurrent: true })
  await tick(false)
  expect(await verification()).toBeNull()

  await updateRows(app.owner, 'document', { id: documentId }, { removedAt: sqlNow })
  await expect(tick(true)).rejects.toMatchObject({ status: 404, code: 'document.not-found' })
  const { record } = await operator.call(getApplication, { params: { id } })
  expect(record.map(({ action, fields }) => [action, ...fields])).toEqual([
    ['document.unverified', 'W9'],
    ['document.verified', 'W9'],
    ['document.verified', 'W9'],
  ])
})

test('a further store shows owners, papers and name of the first', async () => {
  const operator = await anOperator(app)
  const made = await anApplication(app, { owner: 'Ana Ruiz', type: 'DENTAL', license: 90 })
  const documentId = await aDocument(app, made)
  const { partnerId, person, asPartner } = made
  const store = { partnerId, businessName: 'Kendall', type: 'DENTAL', applicationStatus: 'REVIEW' } as const
  const storeId = await createStore(app.owner, store)
  const place = { partnerId, storeId }
  const submitted = { submittedBy: person.id, submittedAt: new Date(Date.now() - 8 * 3_600_000) }
  const id = await createApplication(app.owner, { ...place, ...submitted, tinResult: 'MATCH', tinName: 'Kendall' })
  const link = { ...place, askedBy: person.id, ...accountHolder('RUIZ MARKET') }
  await createBankLink(app.owner, app.deps.keyring, link)

  const actor = { partnerId, userId: partnerId, role: 'SYSTEM' }
  await asPartner((db) =>
    writeAudit(
      db,
      app.deps.keyring,
      actor,
      { requestId: `identity ${id}`, trial: undefined },
      { action: 'identity.waived', object: 'user', objectId: person.id, after: { status: 'NONREQUIRED' } },
    ),
  )
  const recordOf = async (one: string) => (await operator.call(getApplication, { params: { id: one } })).record
  expect((await recordOf(made.id)).map(({ action }) => action)).toContain('identity.waived')
  expect((await recordOf(id)).map(({ action }) => action)).not.toContain('identity.waived')
  const { owners, documents, bank } = await operator.call(getApplication, { params: { id } })
  expect(bank.holder.comparisons).toContainEqual({ who: 'PARTNER', name: 'Ruiz Market', result: 'match', score: 100 })
  expect(owners).toMatchObject([{ firstName: 'Ana', lastName: 'Ruiz' }])
  expect(documents).toMatchObject([{ id: documentId, kind: 'W9', isOfFirstStore: true }])
  await operator.call(verifyDocument, { params: { id, documentId }, body: { isVerified: true, verifiedAt: null } })
  const first = (await operator.call(getApplication, { params: { id: made.id } })).documents
  expect(first.find((one) => one.id === documentId)).toMatchObject({ isOfFirstStore: false, verification: {} })
})
