import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { approveApplication, claimApplication } from '@tillgate/contract/operator-decisions.ts'
import { getDocument } from '@tillgate/contract/operator-documents.ts'
import { expect, test } from 'vitest'
import { aDocument, anApplication } from '#server/testing/applications.ts'
import { anOperator } from '#server/testing/operators.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()
const reason = 'The partner showed the original.'

const aClaimed = async () => {
  const operator = await anOperator(app)
  const made = await anApplication(app)
  const documentId = await aDocument(app, made)
  const params = { id: made.id }
  await operator.call(claimApplication, { params })
  const read = () => operator.call(getApplication, { params })
  const { checks } = await read()
  const accepted = checks.filter(({ result }) => result === 'look').map(({ check }) => check)
  return { operator, params, documentId, read, body: { accepted } }
}

test('an approval without a look at a document needs a reason, which the record keeps', async () => {
  const { operator, params, read, body } = await aClaimed()
  expect((await read()).documents).toMatchObject([{ kind: 'W9', isOpened: false }])
  await expect(operator.call(approveApplication, { params, body })).rejects.toMatchObject({
    status: 409,
    code: 'review.documents-unopened',
  })

  await operator.call(approveApplication, { params, body: { ...body, unopenedReason: reason } })

  const { record, status } = await read()
  expect(status).toBe('APPROVED')
  expect(record.find(({ action }) => action === 'application.approved')).toMatchObject({ fields: ['W9'], text: reason })
})

test('an opened document needs no reason', async () => {
  const { operator, params, documentId, read, body } = await aClaimed()
  await operator.download(getDocument, { params: { ...params, documentId } })
  expect((await read()).documents).toMatchObject([{ isOpened: true }])
  await operator.call(approveApplication, { params, body })
  const { record } = await read()
  expect(record.find(({ action }) => action === 'application.approved')).toMatchObject({ fields: [], text: '' })
})
