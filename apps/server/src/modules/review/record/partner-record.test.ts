import { getDocument, setDocumentExpiry } from '@tillgate/contract/operator-documents.ts'
import { getPartnerRecord } from '@tillgate/contract/operator-partner-record.ts'
import { createContact } from '@tillgate/contract/operator-support-calls.ts'
import { expect, test } from 'vitest'
import { aDocument, anApplication } from '#server/testing/applications.ts'
import { anOperator } from '#server/testing/operators.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()

test('shows who opened a document and when it expires', async () => {
  const operator = await anOperator(app)
  const made = await anApplication(app)
  const documentId = await aDocument(app, made)
  const params = { id: made.id, documentId }
  const document = async () => {
    const { documents } = await operator.call(getPartnerRecord, { params: { id: made.partnerId } })
    return documents.find(({ id }) => id === documentId)
  }
  expect(await document()).toMatchObject({ kind: 'W9', isOpened: false, expiresOn: null, daysLeft: null })

  await operator.download(getDocument, { params })
  await operator.call(setDocumentExpiry, { params, body: { expiresOn: '2099-12-31', before: null } })

  expect(await document()).toMatchObject({ isOpened: true, expiresOn: '2099-12-31', applicationId: made.id })
  expect((await document())?.daysLeft).toBeGreaterThan(20_000)
})

test('returns the checks of the application without their values', async () => {
  const operator = await anOperator(app)
  const made = await anApplication(app)
  const record = await operator.call(getPartnerRecord, { params: { id: made.partnerId } })
  expect(record.review).toMatchObject({ applicationId: made.id })
  expect(record.review?.checks.map(({ check }) => check)).toContain('identity')
  expect(JSON.stringify(record)).not.toContain(made.ein.slice(-4))
})

test('lists the latest contacts of this partner only', async () => {
  const operator = await anOperator(app)
  const [made, other] = [await anApplication(app), await anApplication(app)]
  const body = { channel: 'MAIL', personId: null, subject: 'PAYOUT', note: 'Asked why the payout is late.' } as const
  await operator.call(createContact, { params: { id: made.partnerId }, body })
  const contactsOf = async (id: string) => (await operator.call(getPartnerRecord, { params: { id } })).contacts
  expect(await contactsOf(made.partnerId)).toMatchObject([
    { subject: 'PAYOUT', note: body.note, by: { id: operator.id } },
  ])
  expect(await contactsOf(other.partnerId)).toEqual([])
  await expect(contactsOf(operator.id)).rejects.toMatchObject({ code: 'partner.not-found' })
})
