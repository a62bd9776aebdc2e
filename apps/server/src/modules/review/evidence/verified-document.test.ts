import { randomInt } from 'node:crypto'
import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { verifyDocument } from '@tillgate/contract/operator-documents.ts'
import { expect, test } from 'vitest'
import { writeAudit } from '#server/db/audit.ts'
import { newId } from '#server/base/ids.ts'
import { sealedOwners } from '#server/modules/banking/bank-links/owners.service.ts'
import { aDocument, anApplication } from '#server/testing/applications.ts'
import { insertApplication, insertLink } from '#server/testing/applications.queries.ts'
import { answerTin, removeDocument } from '#server/testing/funnel.queries.ts'
import { anOperator } from '#server/testing/operators.ts'
import { insertTestStore } from '#server/testing/people.queries.ts'
import { startApp } from '#server/testing/start-app.ts'

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
  await answerTin(app, id)
  expect(await verification()).toMatchObject({ isCurrent: false })
  await tick(true)
  expect(await verification()).toMatchObject({ isCurrent: true })
  await tick(false)
  expect(await verification()).toBeNull()

  await removeDocument(app, documentId)
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
  const [id, storeId] = [newId(), newId()]
  const store = {
    partnerId,
    id: storeId,
    name: 'Kendall',
    code: String(randomInt(10_000_000, 99_999_999)),
    type: 'DENTAL',
    status: 'REVIEW',
  } as const
  await asPartner(async (db) => {
    await insertTestStore(db, store)
    await insertApplication(db, { partnerId, id, storeId, by: person.id, dueIn: 40, tin: 'MATCH' })
  })

  const link = {
    partnerId,
    id: newId(),
    storeId,
    lastLinkSessionId: newId(),
    askedBy: person.id,
    accountType: 'checking',
  }
  const reported = sealedOwners(app.deps.keyring, link, { state: 'REPORTED', names: ['RUIZ MARKET'] })
  const answered = { ownersState: reported?.state ?? null, ownersSealed: reported?.sealed ?? null }
  const accountIndex = app.deps.keyring.fingerprint('bank-account', link.id)
  await asPartner((db) => insertLink(db, { ...link, ...answered, state: 'LIVE', last4: '6789', accountIndex }))

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
