import { workingRoles } from '@tillgate/domain/staff-roles.ts'
import { listAudit } from '@tillgate/contract/operator-audit.ts'
import { claimApplication } from '@tillgate/contract/operator-decisions.ts'
import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { loginOperator, getOperatorSelf } from '@tillgate/contract/operator-auth.ts'
import {
  activateStaff,
  updateStaffRole,
  deactivateStaff,
  inviteStaff,
  listColleagues,
  listStaff,
  resendStaffInvitation,
  resetStaffAuthenticator,
} from '@tillgate/contract/operator-staff.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { claim } from '#server/http/rate-limit.queries.ts'
import { anApplication } from '#server/testing/applications.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { anOperator } from '#server/testing/operators.ts'
import { onlyAdmins } from '#server/testing/operators.queries.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { anEmail, aRetailer, clientOf, password } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()
const post = mailbox(app)
const { pool } = app.deps
const { call } = clientOf(app)
beforeEach(() => withIdentity(pool, forgetLimits))

const admin = () => anOperator(app, 'OPERATOR_ADMIN')
const reason = 'The team grows in December.'
const leaving = { handOverTo: null, reason }
const newcomer = (email: string) => ({
  email,
  firstName: 'Noa',
  lastName: 'Berg',
  role: 'OPERATOR' as const,
  staffRoles: [...workingRoles],
  reason,
})

test('invited operator gets a link and is pending', async () => {
  const boss = await admin()
  const email = anEmail()
  const { id } = await boss.call(inviteStaff, { body: newcomer(email) })

  expect((await post.newest(email)).text).toContain('/operator/set-password/')
  const { items } = await boss.call(listStaff, { query: { search: email } })
  expect(items).toMatchObject([
    {
      id,
      email,
      role: 'OPERATOR',
      active: true,
      isPending: true,
      hasAuthenticator: false,
      lastSignInAt: null,
      invitedBy: [{ id: boss.id }],
    },
  ])
  const { items: log } = await boss.call(listAudit, { query: { objectId: id } })
  expect(log).toMatchObject([
    { action: 'staff.invited', partner: null, actor: { id: boss.id }, after: { email, reason } },
  ])
})

test('colleagues exclude invited and switched-off operators', async () => {
  const [boss, nosy, gone] = [await admin(), await anOperator(app), await anOperator(app)]
  const { id: invited } = await boss.call(inviteStaff, { body: newcomer(anEmail()) })
  await boss.call(deactivateStaff, { params: { id: gone.id }, body: leaving })

  const ids = (await nosy.call(listColleagues, {})).items.map(({ id }) => id)

  expect(ids).toEqual(expect.arrayContaining([boss.id, nosy.id]))
  expect(ids).not.toContain(invited)
  expect(ids).not.toContain(gone.id)
})

test('address of an operator or partner account is taken', async () => {
  const boss = await admin()
  const partner = await aRetailer(app)
  await expect(boss.call(inviteStaff, { body: newcomer(partner.email) })).rejects.toMatchObject({
    status: 409,
    code: 'staff.email-taken',
  })
})

test('switched-off operator loses sessions, sign-in and assigned work', async () => {
  const boss = await admin()
  const person = await anOperator(app)
  const { id: application } = await anApplication(app)
  await person.call(claimApplication, { params: { id: application } })

  await boss.call(deactivateStaff, { params: { id: person.id }, body: leaving })

  await expect(person.call(getOperatorSelf, {})).rejects.toMatchObject({ status: 401 })
  await expect(call(loginOperator, { body: { email: person.email, password } })).rejects.toMatchObject({
    code: 'login.failed',
  })
  expect(await boss.call(getApplication, { params: { id: application } })).toMatchObject({
    phase: 'QUEUED',
    assignee: null,
  })
  await expect(boss.call(deactivateStaff, { params: { id: person.id }, body: leaving })).rejects.toMatchObject({
    code: 'staff.unchanged',
  })
  await boss.call(activateStaff, { params: { id: person.id } })
  expect(await call(loginOperator, { body: { email: person.email, password } })).toMatchObject({ mustEnrol: true })
})

test('lowered role applies at once and cannot be self-assigned', async () => {
  const boss = await admin()
  const person = await anOperator(app, 'OPERATOR_ADMIN')
  await boss.call(updateStaffRole, {
    params: { id: person.id },
    body: { role: 'OPERATOR', staffRoles: [...workingRoles], reason },
  })
  await expect(person.call(listStaff, { query: {} })).rejects.toMatchObject({ status: 401 })
  await expect(
    boss.call(updateStaffRole, {
      params: { id: boss.id },
      body: { role: 'OPERATOR', staffRoles: [...workingRoles], reason },
    }),
  ).rejects.toMatchObject({ status: 409, code: 'staff.yourself' })
})

test('a stolen session shuts nobody out', async () => {
  const [boss, other] = [await admin(), await admin()]
  const answer = await fetch(`${app.base}${deactivateStaff.path.replace(':id', other.id)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${boss.token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(answer.ok).toBe(false)
  expect(await other.call(getOperatorSelf, {})).toMatchObject({ id: other.id })
})

test('operator cannot reset their own authenticator', async () => {
  const boss = await admin()
  await expect(boss.call(resetStaffAuthenticator, { params: { id: boss.id }, body: { reason } })).rejects.toMatchObject(
    { status: 409, code: 'staff.yourself' },
  )
})

/** The only administrators are these. */
const only = async (count: number) => {
  const admins = await Promise.all(Array.from({ length: count }, () => admin()))
  await withIdentity(pool, (db) =>
    onlyAdmins(
      db,
      admins.map(({ id }) => id),
    ),
  )
  return admins
}

test('concurrent mutual switch-offs leave two administrators', async () => {
  for (let round = 0; round < 8; round += 1) {
    const admins = await only(3)
    const all = await Promise.allSettled(
      admins.map((one, index) =>
        one.call(deactivateStaff, { params: { id: admins[(index + 1) % 3]?.id ?? '' }, body: leaving }),
      ),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})

test('one administrator cannot remove all others', async () => {
  const [boss, second, third] = await only(3)
  if (!boss || !second || !third) throw new Error('No administrators')
  await boss.call(deactivateStaff, { params: { id: third.id }, body: leaving })
  const params = { id: second.id }
  await expect(boss.call(deactivateStaff, { params, body: leaving })).rejects.toMatchObject({
    status: 409,
    code: 'staff.last-admins',
  })
  await expect(
    boss.call(updateStaffRole, { params, body: { role: 'OPERATOR', staffRoles: [...workingRoles], reason } }),
  ).rejects.toMatchObject({
    code: 'staff.last-admins',
  })
  for (const { email } of [second, third]) {
    const mail = await post.newest(email)
    expect(mail.subject).toContain('Administrator shut out')
    expect(mail.text).toContain(third.email)
  }
})

test('mails administrators about an admitted reviewer', async () => {
  const [boss, second] = [await admin(), await admin()]
  const email = anEmail()
  const { id } = await boss.call(inviteStaff, { body: newcomer(email) })
  const invited = await post.newest(second.email)
  expect([invited.subject, invited.text.includes(email)]).toEqual(['Colleague invited: Noa Berg', true])

  await boss.call(deactivateStaff, { params: { id }, body: leaving })
  await boss.call(activateStaff, { params: { id } })
  expect((await post.newest(second.email)).subject).toBe('Account activated again: Noa Berg')
})

test('partner account is not an operator', async () => {
  const boss = await admin()
  const partner = await aRetailer(app)
  const params = { id: partner.id }
  for (const ask of [
    () => boss.call(deactivateStaff, { params, body: leaving }),
    () => boss.call(activateStaff, { params }),
    () => boss.call(resetStaffAuthenticator, { params, body: { reason } }),
    () => boss.call(resendStaffInvitation, { params, body: { reason } }),
  ]) {
    await expect(ask()).rejects.toMatchObject({
      status: 404,
      code: 'staff.not-found',
    })
  }
})

test('limits the invitations of one administrator', async () => {
  const inviter = await anOperator(app, 'OPERATOR_ADMIN')
  const limit = { name: 'staff-inviter', subject: inviter.id, max: 20, seconds: 3600 }
  await withIdentity(app.deps.pool, async (db) => {
    for (let index = 0; index < 20; index += 1) await claim(db, app.deps.keyring, [limit])
  })
  const body = {
    email: anEmail(),
    firstName: 'Noa',
    lastName: 'Berg',
    role: 'OPERATOR' as const,
    staffRoles: [...workingRoles],
    reason,
  }
  await expect(inviter.call(inviteStaff, { body })).rejects.toMatchObject({ code: 'staff.invited-often' })
})
