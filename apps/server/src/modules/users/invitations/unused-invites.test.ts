import { updateNotificationSetting } from '@tillgate/contract/notifications.ts'
import { createUser, resendInvitation } from '@tillgate/contract/users.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { mailsFor } from '#server/testing/applicants.ts'
import { happened } from '#server/testing/events.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aPerson, aRetailer, aUser } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { recordUnusedInvites } from './unused-invites.jobs.ts'
import { ageRows } from '#server/world/rows.queries.ts'

const app = await startApp()
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

const anInvited = async () => {
  const admin = await aRetailer(app)
  const { id } = await admin.call(createUser, { body: aUser({ roleType: 'SUPERVISOR' }) })
  return { admin, id }
}

test('records an invitation once after 3 days, a new one again', async () => {
  const { admin, id } = await anInvited()
  await admin.call(updateNotificationSetting, { body: { kind: 'invite.unused', mail: 'AT_ONCE', text: false } })
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  await ageRows(app.owner, 'link_token', { userId: id, usedAt: null }, '71 hours', ['createdAt', 'expiresAt'])
  await recordUnusedInvites(app.worker)
  expect(await happened(admin, 'invite.unused')).toEqual([])

  await ageRows(app.owner, 'link_token', { userId: id, usedAt: null }, '1 hour', ['createdAt', 'expiresAt'])
  await Promise.all([recordUnusedInvites(app.worker), recordUnusedInvites(app.worker)])
  await recordUnusedInvites(app.worker)

  const event = { kind: 'invite.unused', personId: id, role: 'SUPERVISOR', name: 'Elena Castro' }
  expect(await happened(admin, 'invite.unused')).toMatchObject([event])
  expect(await happened(supervisor, 'invite.unused')).toMatchObject([event])
  const mails = (await mailsFor(app, admin)).filter(({ kind }) => kind === 'invite-unused')
  expect(mails.map(({ to }) => to)).toEqual([admin.email])

  await admin.call(resendInvitation, { params: { id } })
  await recordUnusedInvites(app.worker)
  expect(await happened(admin, 'invite.unused')).toHaveLength(1)
  await ageRows(app.owner, 'link_token', { userId: id, usedAt: null }, '73 hours', ['createdAt', 'expiresAt'])
  await recordUnusedInvites(app.worker)
  expect(await happened(admin, 'invite.unused')).toHaveLength(2)
})

test('records no invitation that was used', async () => {
  const { admin, id } = await anInvited()
  await ageRows(app.owner, 'link_token', { userId: id, usedAt: null }, '80 hours', ['createdAt', 'expiresAt'])
  await app.owner.updateTable('user_account').set({ emailVerified: true }).where('id', '=', id).execute()
  await recordUnusedInvites(app.worker)
  expect(await happened(admin, 'invite.unused')).toEqual([])
})
