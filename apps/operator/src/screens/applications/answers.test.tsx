import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { press } from '@tillgate/browser/testing/interactions.ts'
import { anApplication } from '#operator/testing/applications.ts'
import { applicationPath, openConsole } from '#operator/testing/open-console.tsx'
import { idOf } from '#operator/testing/staff.ts'

const url = `/applications/${idOf(100)}`
const question: ApplicationDetail['questions'][number] = {
  id: idOf(800),
  field: 'businessName',
  message: 'As the tax office knows it?',
  askedAt: '2026-11-23T13:20:00.000Z',
  askedBy: 'Olive Price',
  answeredAt: '2026-11-23T16:38:00.000Z',
  closedAt: '2026-11-23T16:41:00.000Z',
  result: 'changed',
  before: { value: 'Bayside Pharmacy', documentId: null },
  after: { value: 'Bayside Pharmacy Inc', documentId: null },
  answer: null,
  answeredBy: null,
}
const bank: typeof question = {
  ...question,
  id: idOf(801),
  field: 'bankAccount',
  result: 'confirmed',
  before: { value: '••4417, BAYSIDE RX', documentId: null },
  after: { value: '••4417, BAYSIDE RX', documentId: null },
  answer: 'The bank uses our former name.',
  answeredBy: 'Mariela Ibarra',
}
const earlier: typeof question = { ...question, id: idOf(802), field: 'city', closedAt: '2026-11-20T16:41:00.000Z' }

test('answers show old and new value or the explanation', async () => {
  await screen.viewport(1440, 900)
  const questions = [question, bank, earlier]
  const { page } = await openConsole(url, {
    answers: { [`GET ${applicationPath}`]: () => ({ body: anApplication({ questions }) }) },
  })
  const card = page.getByRole('region', { name: 'What the partner answered' })
  await expect.element(card.getByText('2 questions')).toBeVisible()
  const [changed, confirmed] = [card.getByRole('listitem').nth(0), card.getByRole('listitem').nth(1)]
  await expect.element(changed).toMatchTextContent(/Changed.*Bayside Pharmacy.*Bayside Pharmacy Inc/)
  await expect
    .element(confirmed)
    .toMatchTextContent(/Confirmed unchanged.*“The bank uses our former name.” Mariela Ibarra/)
})

test('record shows both people, reasons and the appeal', async () => {
  await screen.viewport(1440, 900)
  const entry: ApplicationDetail['record'][number] = {
    id: idOf(810),
    at: '2026-11-22T13:20:00.000Z',
    action: 'application.approved',
    by: 'Opal Reyes',
    isOperator: true,
    proposedBy: 'Olive Price',
    assignee: null,
    kind: 'APPROVE',
    accepted: ['ein', 'address'],
    overrides: [{ check: 'ein', reason: 'IRS letter 147C of Nov 12' }],
    rejection: null,
    text: '',
    fields: [],
    listedName: null,
    cause: null,
    expiresOn: null,
  }
  const appealed = {
    ...entry,
    id: idOf(811),
    action: 'application.appealed',
    by: 'Vera',
    kind: null,
    text: 'The account is ours.',
  } as const
  const none = { ...entry, kind: null, accepted: [], overrides: [], proposedBy: null }
  const cleared = { action: 'sanctions.cleared', listedName: 'KELLER, Tomas', proposedBy: 'Otto Lang' } as const
  const dated = { action: 'document.expiry-recorded', fields: ['CREDENTIALS'], expiresOn: '2027-02-28' } as const
  const record: (typeof entry)[] = [
    entry,
    { ...none, ...appealed, accepted: [], overrides: [], proposedBy: null },
    { ...none, ...cleared, id: idOf(812), text: 'Born in another year.' },
    { ...none, ...dated, id: idOf(813), fields: ['CREDENTIALS'] },
  ]
  const { page } = await openConsole(url, {
    answers: { [`GET ${applicationPath}`]: () => ({ body: anApplication({ record }) }) },
  })
  const card = page.getByRole('region', { name: 'Timeline' })
  await expect
    .element(card)
    .toMatchTextContent(
      /Application approved.*\d, 20\d\d, .*Opal Reyes.*Accepted: .*IRS letter 147C of Nov 12.*Proposed by Olive Price/,
    )
  await expect.element(card).toMatchTextContent(/Rejection appealed.*Vera.*The account is ours\./)
  await expect
    .element(card)
    .toMatchTextContent(/match cleared.*Listed name: KELLER, Tomas.*Proposed by Otto Lang.*Born in another year\./)
  await expect.element(card).toMatchTextContent(/Expiry date of a document recorded.*Valid until Feb 28, 2027/)
})

const open: typeof question = {
  ...question,
  id: idOf(820),
  answeredAt: null,
  closedAt: null,
  result: 'open',
  after: null,
}

/** Opened again after the question: the days until the end count from there. */
const waiting = anApplication({ phase: 'INFO_REQUESTED', questions: [open], closesAt: '2026-12-09T17:00:00.000Z' })

test('a waiting application is reminded and its questions change', async () => {
  await screen.viewport(1440, 900)
  const done = { body: { id: idOf(100) } }
  const { page, asked } = await openConsole(url, {
    answers: {
      [`GET ${applicationPath}`]: () => ({ body: waiting }),
      [`POST ${applicationPath}/remind`]: () => done,
      [`PUT ${applicationPath}/questions`]: () => done,
    },
  })
  await expect.element(page.getByText(/the application closes on Dec 9, 2026/)).toBeVisible()
  await press('Remind now')
  await expect.element(page.getByText('The partner was reminded.')).toBeVisible()

  await press('Change the questions')
  await expect
    .element(page.getByLabelText(/Legal name|Business name/).last())
    .toHaveValue('As the tax office knows it?')
  await press('Send 1 question')
  await expect.element(page.getByText('The questions are changed.')).toBeVisible()
  expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    fields: [{ field: 'businessName', message: 'As the tax office knows it?' }],
  })
})
