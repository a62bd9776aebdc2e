import { approveApplication, beginRecheck, rejectApplication } from '@tillgate/contract/operator-decisions.ts'
import { expect, test } from 'vitest'
import { anApplication, mailsOf } from '#server/testing/applications.ts'
import { happened } from '#server/testing/events.ts'
import { anOperator } from '#server/testing/operators.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()
const operator = await anOperator(app)
const admin = await anOperator(app, 'OPERATOR_ADMIN')
const nothing = { accepted: [] }

/** An application of a store that is not the first of its approved partner. */
const aFurtherStore = async () => {
  const made = await anApplication(app)
  const approved = { primaryStoreId: null, applicationStatus: 'APPROVED', approvedScreen: true } as const
  await app.owner.updateTable('partner').set(approved).where('id', '=', made.partnerId).execute()
  return made
}
const kindsOf = async (made: Awaited<ReturnType<typeof aFurtherStore>>) =>
  (await mailsOf(app.deps.keyring, made)).map(({ kind }) => kind)

test('the approval of a further store is an event', async () => {
  const made = await aFurtherStore()
  const { id, person, storeId } = made
  await operator.call(approveApplication, { params: { id }, body: nothing })
  expect(await happened(person, 'store.changed')).toMatchObject([{ storeId, store: made.name, change: 'approved' }])
  expect(await kindsOf(made)).toEqual(['application-approved'])
})

test('the rejection of a further store is an event', async () => {
  const made = await aFurtherStore()
  const { id, person, storeId } = made
  await operator.call(rejectApplication, { params: { id }, body: { reason: 'OTHER', text: 'The lease has ended.' } })
  expect(await happened(person, 'store.changed')).toMatchObject([{ storeId, change: 'declined' }])
  expect(await kindsOf(made)).toEqual(['application-rejected'])
})

test('the answer about the first store is no event', async () => {
  const { id, person } = await anApplication(app)
  await operator.call(approveApplication, { params: { id }, body: nothing })
  expect(await happened(person, 'store.changed')).toEqual([])
})

test('a re-check holds payouts and mails the partner once', async () => {
  const made = await aFurtherStore()
  const { id, person, storeId } = made
  await operator.call(approveApplication, { params: { id }, body: nothing })
  const body = { reason: 'Owners changed last month' }
  await admin.call(beginRecheck, { params: { id }, body })
  await expect(admin.call(beginRecheck, { params: { id }, body })).rejects.toMatchObject({
    code: 'review.not-possible',
  })

  expect(await happened(person, 'payout.held')).toMatchObject([
    { storeId, store: made.name, cause: 'UNDER_REVIEW', endsAt: null },
  ])
  const [, held] = await mailsOf(app.deps.keyring, made)
  expect(held).toMatchObject({ kind: 'payout-held' })
  expect(held?.text).not.toContain(body.reason)
  expect(held?.text).toContain('We check information about the store')
})
