import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { verifyDocument } from '@tillgate/contract/operator-documents.ts'
import { expect, test } from 'vitest'
import { aDocument, anApplication } from '#server/testing/applications.ts'
import { answerTin, removeDocument } from '#server/testing/funnel.queries.ts'
import { anOperator } from '#server/testing/operators.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()

test('a tick ends with a provider answer or a new file', async () => {
  const operator = await anOperator(app)
  const made = await anApplication(app)
  const { id } = made
  const documentId = await aDocument(app, made)
  const tick = (isVerified: boolean) =>
    operator.call(verifyDocument, { params: { id, documentId }, body: { isVerified } })
  const verification = async () =>
    (await operator.call(getApplication, { params: { id } })).documents.find((one) => one.id === documentId)
      ?.verification
  expect(await verification()).toBeNull()

  await tick(true)
  expect(await verification()).toMatchObject({ isCurrent: true })
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
