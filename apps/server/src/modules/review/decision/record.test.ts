import { appealRejection } from '@tillgate/contract/onboarding.ts'
import { getApplication } from '@tillgate/contract/operator-applications.ts'
import {
  answerAppeal,
  approveApplication,
  assignApplication,
  claimApplication,
  confirmProposal,
  rejectApplication,
} from '@tillgate/contract/operator-decisions.ts'
import { expect, test } from 'vitest'
import { anApplication } from '#server/testing/applications.ts'
import { anOperator } from '#server/testing/operators.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()
/** Full name of the operators and applicants of the tests. */
const name = 'Ana Ruiz'

test('an approved application keeps its whole record', async () => {
  const [first, other, second] = [await anOperator(app), await anOperator(app), await anOperator(app)]
  const admin = await anOperator(app, 'OPERATOR_ADMIN')
  const { id, person } = await anApplication(app, { tin: 'MISMATCH' })
  const params = { id }
  const text = 'The program is for grocery stores.'
  await first.call(claimApplication, { params })
  await first.call(rejectApplication, { params, body: { reason: 'NOT_ELIGIBLE', text } })
  await person.call(appealRejection, { body: { text: 'We do sell groceries.' } })
  await admin.call(answerAppeal, { params, body: { reopen: true, reason: 'The photo shows groceries' } })
  await admin.call(assignApplication, { params, body: { operatorId: other.id, assigneeId: null } })
  const overrides = [{ check: 'ein' as const, reason: 'The letter of the tax office shows it' }]
  await other.call(approveApplication, { params, body: { accepted: ['ein'], overrides } })
  await second.call(confirmProposal, { params })

  const { status, record } = await admin.call(getApplication, { params })
  expect(status).toBe('APPROVED')
  const shown = record.map(({ action, by, proposedBy, text: words }) => [action, by, proposedBy, words])
  expect(shown).toEqual([
    ['application.approved', name, name, ''],
    ['application.proposed', name, null, ''],
    ['application.assigned', name, null, ''],
    ['application.reopened', name, null, 'The photo shows groceries'],
    ['application.appealed', name, null, 'We do sell groceries.'],
    ['application.rejected', name, null, text],
    ['application.claimed', name, null, ''],
  ])
  const [approved, proposed, assigned, , , rejected] = record
  expect(approved).toMatchObject({ accepted: ['ein'], overrides })
  expect(proposed).toMatchObject({ kind: 'APPROVE', overrides })
  expect(assigned).toMatchObject({ assignee: name })
  expect(rejected).toMatchObject({ rejection: 'NOT_ELIGIBLE', isOperator: true })
})
