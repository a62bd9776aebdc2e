import { assignManyApplications, listApplications } from '@tillgate/contract/operator-queue.ts'
import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { claimApplication, rejectApplication, requestInformation } from '@tillgate/contract/operator-decisions.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { anApplication } from '#server/testing/applications.ts'
import { listAudit } from '#server/testing/applications.queries.ts'
import { testDatabase } from '#server/testing/database.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { anOperator } from '#server/testing/operators.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ DATABASE_URL: await testDatabase('_assign') })

test('bulk assignment skips applications that changed', async () => {
  const [admin, away, other] = [await anOperator(app, 'OPERATOR_ADMIN'), await anOperator(app), await anOperator(app)]
  const inbox = mailbox(app)
  const made = [await anApplication(app), await anApplication(app), await anApplication(app), await anApplication(app)]
  const [free, held, taken, decided] = made.map(({ id }) => id)
  if (!free || !held || !taken || !decided) throw new Error('Four applications')
  await away.call(claimApplication, { params: { id: held } })
  const seen = [
    { id: free, assigneeId: null },
    { id: held, assigneeId: away.id },
    { id: taken, assigneeId: null },
    { id: decided, assigneeId: null },
  ]
  await away.call(claimApplication, { params: { id: taken } })
  await away.call(rejectApplication, {
    params: { id: decided },
    body: { reason: 'DUPLICATE', text: 'The same store has applied before.' },
  })
  const body = { operatorId: other.id, applications: seen }
  await expect(other.call(assignManyApplications, { body })).rejects.toMatchObject({ status: 403 })

  const { items } = await admin.call(assignManyApplications, { body })
  const again = await admin.call(assignManyApplications, { body })

  expect(items.map(({ result, assignee }) => [result, assignee?.id])).toEqual([
    ['ASSIGNED', other.id],
    ['ASSIGNED', other.id],
    ['CHANGED', away.id],
    ['DECIDED', undefined],
  ])
  expect(again.items).toEqual(items)
  expect(await inbox.sentTo(other.email)).toMatchObject([{ subject: 'Applications assigned to you: 2' }])
  const logged = await made[1]?.asPartner((db) => listAudit(db, made[1]?.partnerId ?? ''))
  expect(logged?.filter(({ action }) => action === 'application.assigned')).toMatchObject([
    { actorId: admin.id, before: { assigneeId: away.id }, after: { assigneeId: other.id } },
  ])
})

test('an unknown application refuses the whole assignment', async () => {
  const [admin, other] = [await anOperator(app, 'OPERATOR_ADMIN'), await anOperator(app)]
  const { id } = await anApplication(app)
  const applications = [id, newId()].map((one) => ({ id: one, assigneeId: null }))
  const assigning = admin.call(assignManyApplications, { body: { operatorId: other.id, applications } })
  await expect(assigning).rejects.toMatchObject({ code: 'application.not-found' })
  expect((await admin.call(getApplication, { params: { id } })).assignee).toBeNull()
})

test('an administrator cannot flood colleagues with assignments', async () => {
  const admin = await anOperator(app, 'OPERATOR_ADMIN')
  const body = { operatorId: newId(), applications: [{ id: newId(), assigneeId: null }] }
  const assign = () => admin.call(assignManyApplications, { body })
  for (let index = 0; index < 60; index += 1) await expect(assign()).rejects.toMatchObject({ code: 'staff.not-found' })
  await expect(assign()).rejects.toMatchObject({ status: 429 })
})

test('two bulk assignments at once have one winner', async () => {
  const [one, two] = [await anOperator(app, 'OPERATOR_ADMIN'), await anOperator(app, 'OPERATOR_ADMIN')]
  const { id } = await anApplication(app)
  const answers = await Promise.all(
    [one, two].map((admin) =>
      admin.call(assignManyApplications, {
        body: { operatorId: admin.id, applications: [{ id, assigneeId: null }] },
      }),
    ),
  )
  expect(answers.flatMap(({ items }) => items.map(({ result }) => result)).toSorted()).toEqual(['ASSIGNED', 'CHANGED'])
})

test('queue filters by type, state, assignee and check', async () => {
  const operator = await anOperator(app)
  const fine = await anApplication(app, { type: 'PHARMACY' })
  const failed = await anApplication(app, { type: 'PHARMACY', tin: 'MISMATCH' })
  const open = await anApplication(app, { type: 'PHARMACY', isVerified: false })
  await operator.call(requestInformation, {
    params: { id: failed.id },
    body: { fields: [{ field: 'W9', message: 'Page 2 is missing.' }] },
  })
  const found = async (query: object) =>
    (await operator.call(listApplications, { query: { storeType: 'PHARMACY', ...query } })).items.map(({ id }) => id)

  expect((await found({})).toSorted()).toEqual([fine.id, failed.id, open.id].toSorted())
  expect(await found({ phase: 'INFO_REQUESTED' })).toEqual([failed.id])
  expect(await found({ assignee: operator.id })).toEqual([failed.id])
  expect(await found({ assignee: 'none', check: 'address' })).toEqual([open.id])
  expect(await found({ check: 'ein' })).toEqual([failed.id])
  expect(await found({ check: 'address', result: 'failed' })).toEqual([])
  expect((await found({ result: 'open' })).toSorted()).toEqual([failed.id, open.id].toSorted())
  const paged = await operator.call(listApplications, {
    query: { storeType: 'PHARMACY', result: 'open', page: 2, pageSize: 1 },
  })
  expect([paged.items.length, paged.total]).toEqual([1, 2])
})
