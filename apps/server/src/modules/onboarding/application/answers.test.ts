import { getStore, saveBusinessInformation } from '@tillgate/contract/business.ts'
import { answerReviewer, confirmQuestion, getOnboarding } from '@tillgate/contract/onboarding.ts'
import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { requestInformation } from '@tillgate/contract/operator-decisions.ts'
import { expect, test } from 'vitest'
import { anApplication, type TestApplication } from '#server/testing/applications.ts'
import { postDocument } from '#server/testing/applicants.ts'
import { anOperator } from '#server/testing/operators.ts'
import { endOf } from '#server/testing/recovery.ts'
import { startApp } from '#server/testing/start-app.ts'

import { updateRows } from '#server/world/rows.queries.ts'
import { createDocuments } from '#server/world/onboarding.ts'
import { requiredDocuments } from '@tillgate/domain/applications.ts'
const app = await startApp()

const fields = ['contactPerson', 'doingBusinessAs', 'W9'] as const

/** An application with questions about contact, trade name and W-9. */
const anAskedApplication = async () => {
  const made = await anApplication(app)
  const { id, partnerId, storeId, person } = made
  await made.asPartner(async (db) => {
    await updateRows(db, 'store', { id: storeId }, { businessDescription: 'Groceries' })
    await createDocuments(db, { partnerId, storeId, uploadedBy: person.id }, requiredDocuments('GROCERY'))
  })
  const operator = await anOperator(app)
  const asked = fields.map((field) => ({ field, message: `Is ${field} right?` }))
  await operator.call(requestInformation, { params: { id }, body: { fields: asked } })
  return { ...made, operator }
}

const save = async ({ person, storeId }: TestApplication, change: { contactPerson?: string }) => {
  const params = { id: storeId }
  const store = await person.call(getStore, { params })
  const body = {
    businessName: store.businessName,
    doingBusinessAs: store.doingBusinessAs,
    employerIdentificationNumber: store.employerIdentificationNumber,
    contactPerson: store.contactPerson,
    phoneNumber: store.phoneNumber.slice(-10),
    addressLine1: store.addressLine1,
    addressLine2: store.addressLine2,
    city: store.city,
    state: store.state,
    zipCode: store.zipCode,
    addressSource: 'MANUAL' as const,
    type: store.type,
    businessDescription: store.businessDescription,
    version: store.version,
    ...change,
  }
  return person.call(saveBusinessInformation, { params, body })
}

const openOf = async ({ person }: TestApplication) =>
  (await person.call(getOnboarding, {})).asked.filter(({ isAnswered }) => !isAnswered)

test('a change or an explanation answers a question, a save does not', async () => {
  const made = await anAskedApplication()
  const { id, person, partnerId, storeId, operator } = made
  const former = (await operator.call(getApplication, { params: { id } })).documents[0]
  await save(made, {})
  expect((await openOf(made)).map(({ field }) => field)).toEqual([...fields])

  const [, tradeName] = await openOf(made)
  await save(made, { contactPerson: 'Bea Ortiz' })
  const text = 'The name on the sign is the one of the lease.'
  await person.call(confirmQuestion, { params: { id: tradeName?.id ?? '' }, body: { text } })
  const retailer = { ...person, partnerId, storeId, storeIds: [storeId] }
  expect((await postDocument(app, retailer)).status).toBe(200)
  expect(await openOf(made)).toEqual([])
  await person.call(answerReviewer, {})

  const { questions, documents } = await operator.call(getApplication, { params: { id } })
  const of = (wanted: (typeof fields)[number]) => questions.find(({ field }) => field === wanted)
  expect(of('contactPerson')).toMatchObject({ result: 'changed', after: { value: 'Bea Ortiz' }, answer: null })
  expect(of('doingBusinessAs')).toMatchObject({ result: 'confirmed', answer: text })
  expect(of('doingBusinessAs')?.before).toEqual(of('doingBusinessAs')?.after)
  expect(of('W9')).toMatchObject({
    result: 'changed',
    before: { documentId: former?.id },
    after: { documentId: documents[0]?.id },
  })
})

test('a partner cannot explain a question of another partner', async () => {
  const made = await anAskedApplication()
  const [question] = await openOf(made)
  const { person } = await anApplication(app)
  const body = { text: 'It is right.' }
  const foreign = person.call(confirmQuestion, { params: { id: question?.id ?? '' }, body })
  expect(await endOf(foreign)).toBe('application.nothing-asked')
})
