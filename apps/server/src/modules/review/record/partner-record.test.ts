import { approveApplication, rejectApplication } from '@tillgate/contract/operator-decisions.ts'
import { getDocument, setDocumentExpiry } from '@tillgate/contract/operator-documents.ts'
import { listAudit } from '@tillgate/contract/operator-audit.ts'
import { getPartnerRecord, repeatCheck } from '@tillgate/contract/operator-partner-record.ts'
import { expect, test } from 'vitest'
import { aDocument, anApplication } from '#server/testing/applications.ts'
import { anOperator } from '#server/testing/operators.ts'
import { endOf } from '#server/testing/recovery.ts'
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

test('runs the tax check again and begins a re-check when it fails', async () => {
  const operator = await anOperator(app)
  const made = await anApplication(app, { ein: '129930000' })
  await operator.call(approveApplication, {
    params: { id: made.id },
    body: { accepted: [] },
  })
  const id = made.partnerId
  const tin = async () => {
    const { review } = await operator.call(getPartnerRecord, { params: { id } })
    return review?.checks.find(({ check }) => check === 'ein')
  }
  expect(await tin()).toMatchObject({ result: 'pass', isRepeatable: true })

  expect(await operator.call(repeatCheck, { params: { id, check: 'ein' } })).toEqual({ result: 'fail' })

  expect(await tin()).toMatchObject({ result: 'fail', at: expect.any(String) })
  const { items } = await operator.call(listAudit, { query: { partnerId: id } })
  expect(items.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['application.check-repeated', 'application.recheck-begun']),
  )
  expect(items.find(({ action }) => action === 'application.check-repeated')).toMatchObject({
    before: { result: 'pass' },
    after: { check: 'ein', result: 'fail' },
  })
})

test('refuses a check that nothing answers, and more than ten an hour', async () => {
  const operator = await anOperator(app)
  const { partnerId: id } = await anApplication(app)
  const repeat = (check: 'npi' | 'ein') => endOf(operator.call(repeatCheck, { params: { id, check } }))
  // A grocery has no number of the registry.
  expect(await repeat('npi')).toBe('check.not-repeatable')
  for (let nth = 0; nth < 10; nth += 1) expect(await repeat('ein')).not.toBe('rate.too-many')
  expect(await repeat('ein')).toBe('rate.too-many')

  const { partnerId: other } = await anApplication(app)
  const greedy = await anOperator(app)
  const ask = (check: 'npi' | 'ein' | 'sanctions') => endOf(greedy.call(repeatCheck, { params: { id: other, check } }))
  for (let nth = 0; nth < 10; nth += 1) for (const check of ['npi', 'ein', 'sanctions'] as const) await ask(check)
  const { partnerId: third } = await anApplication(app)
  expect(await endOf(greedy.call(repeatCheck, { params: { id: third, check: 'ein' } }))).toBe('rate.too-many')
  expect(await endOf(operator.call(repeatCheck, { params: { id: third, check: 'ein' } }))).not.toBe('rate.too-many')
})

test('does not run the checks of a rejected application', async () => {
  const operator = await anOperator(app)
  const made = await anApplication(app)
  const body = { reason: 'NOT_ELIGIBLE', text: 'The store sells tobacco alone.' } as const
  await operator.call(rejectApplication, { params: { id: made.id }, body })
  const id = made.partnerId
  expect(await endOf(operator.call(repeatCheck, { params: { id, check: 'ein' } }))).toBe('check.not-repeatable')
})
