import { workingRoles } from '@tillgate/domain/staff-roles.ts'
import { listAudit } from '@tillgate/contract/operator-audit.ts'
import { getOperatorSelf, loginOperator } from '@tillgate/contract/operator-auth.ts'
import * as contract from '@tillgate/contract/operator-staff.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { testDatabase } from '#server/testing/database.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { anOperator, type TestOperator } from '#server/testing/operators.ts'
import { letInvitationAge, onlyAdmins } from '#server/testing/operators.queries.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { anEmail, clientOf, password } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

// The page lists a hundred open proposals: those of other tests would push these out.
const app = await startApp({
  DATABASE_URL: await testDatabase('_staff_proposals'),
  OPERATOR_MAIL_DOMAINS: 'operator.example,test.example',
})
const post = mailbox(app)
const { pool } = app.deps
const { call } = clientOf(app)
beforeEach(() => withIdentity(pool, forgetLimits))

const reason = 'Leads the new claims team.'
const admin = () => anOperator(app, 'OPERATOR_ADMIN')
const address = () => `${anEmail().split('@')[0] ?? ''}@operator.example`
const invite = (boss: TestOperator, role: 'OPERATOR' | 'OPERATOR_ADMIN', email = address()) =>
  boss.call(contract.inviteStaff, {
    body: { email, firstName: 'Odile', lastName: 'Marchand', role, staffRoles: [...workingRoles], reason },
  })
const confirm = (boss: TestOperator, id: string) => boss.call(contract.confirmStaffProposal, { params: { id } })
const overview = (boss: TestOperator) => boss.call(contract.getStaffOverview, {})
const listed = async (boss: TestOperator, email: string) =>
  (await boss.call(contract.listStaff, { query: { search: email } })).items
/** The open proposal about this address. */
const openOf = async (boss: TestOperator, email: string) => {
  const found = (await overview(boss)).open.find(({ change }) => change.email === email)
  if (!found) throw new Error('No such proposal')
  return found
}

test('invitation of an administrator takes two administrators', async () => {
  const [boss, other, third] = [await admin(), await admin(), await admin()]
  const email = address()
  const { id, isProposed } = await invite(boss, 'OPERATOR_ADMIN', email)

  expect(isProposed).toBe(true)
  expect(await listed(boss, email)).toEqual([])
  expect(await post.sentTo(email)).toEqual([])
  for (const { email: mailed } of [boss, other, third]) expect((await post.newest(mailed)).text).toContain(email)
  await expect(confirm(boss, id)).rejects.toMatchObject({ status: 409, code: 'proposal.second-person' })
  await expect(confirm(await anOperator(app), id)).rejects.toMatchObject({ status: 403 })

  expect(await confirm(other, id)).toMatchObject({ state: 'APPROVED', decidedBy: { id: other.id } })
  expect((await post.newest(email)).text).toContain('/operator/set-password/')
  expect((await post.newest(third.email)).subject).toContain('Confirmed')
  const invitedBy = [{ id: boss.id }, { id: other.id }]
  expect(await listed(boss, email)).toMatchObject([{ role: 'OPERATOR_ADMIN', isPending: true, invitedBy }])
  await expect(confirm(third, id)).rejects.toMatchObject({ code: 'proposal.decided' })
  const { items } = await boss.call(listAudit, { query: { action: 'staff.invited', actorId: other.id } })
  expect(items).toMatchObject([{ after: { email, proposedBy: boss.id } }])
})

test('role, authenticator and password link wait for a second administrator', async () => {
  const [boss, other, person] = [await admin(), await admin(), await anOperator(app)]
  const params = { id: person.id }
  const asks = [
    () =>
      boss.call(contract.updateStaffRole, {
        params,
        body: { role: 'OPERATOR_ADMIN', staffRoles: [...workingRoles], reason },
      }),
    () => boss.call(contract.resendStaffInvitation, { params, body: { reason } }),
    () => boss.call(contract.resetStaffAuthenticator, { params, body: { reason } }),
  ]
  await person.code()
  for (const ask of asks) {
    expect(await ask()).toEqual({ isProposed: true })
    await expect(ask()).rejects.toMatchObject({ code: 'staff.proposal-open' })
  }
  expect(await listed(boss, person.email)).toMatchObject([{ role: 'OPERATOR', hasAuthenticator: true }])
  expect(await post.sentTo(person.email)).toEqual([])
  expect(await person.call(getOperatorSelf, {})).toMatchObject({ id: person.id })

  for (const _ of asks) await confirm(other, (await openOf(other, person.email)).id)
  expect(await listed(boss, person.email)).toMatchObject([{ role: 'OPERATOR_ADMIN', hasAuthenticator: false }])
  const texts = (await post.sentTo(person.email)).map(({ text }) => text)
  expect(texts.filter((text) => text.includes('/operator/set-password/'))).toHaveLength(1)
  await expect(person.call(getOperatorSelf, {})).rejects.toMatchObject({ status: 401 })
  expect(await call(loginOperator, { body: { email: person.email, password } })).toMatchObject({ mustEnrol: true })
})

test('the person concerned does not confirm', async () => {
  const [boss, other] = [await admin(), await admin()]
  await other.code()
  await boss.call(contract.resetStaffAuthenticator, { params: { id: other.id }, body: { reason } })
  const { id, blocker } = await openOf(other, other.email)
  expect(blocker).toBe('target')
  await expect(confirm(other, id)).rejects.toMatchObject({ code: 'staff.yourself' })
})

test('proposer withdraws, another administrator declines with a reason', async () => {
  const [boss, other] = [await admin(), await admin()]
  const [first, second] = [await invite(boss, 'OPERATOR_ADMIN'), await invite(boss, 'OPERATOR_ADMIN')]
  const body = { reason: 'Leaves at the end of the month.' }
  await expect(boss.call(contract.declineStaffProposal, { params: { id: first.id }, body })).rejects.toMatchObject({
    code: 'proposal.second-person',
  })
  await expect(other.call(contract.withdrawStaffProposal, { params: { id: first.id } })).rejects.toMatchObject({
    code: 'proposal.not-yours',
  })
  await boss.call(contract.withdrawStaffProposal, { params: { id: first.id } })
  await other.call(contract.declineStaffProposal, { params: { id: second.id }, body })

  const { decided } = await overview(boss)
  expect(decided.slice(0, 2)).toMatchObject([
    { id: second.id, state: 'REJECTED', decisionReason: body.reason, decidedBy: { id: other.id } },
    { id: first.id, state: 'WITHDRAWN' },
  ])
  expect((await post.newest(boss.email)).text).toContain(body.reason)
})

/** An administrator whom `boss` and `other` let in, signed in. */
const newAdmin = async (boss: TestOperator, other: TestOperator) => {
  const fresh = await admin()
  await withIdentity(pool, (db) => letInvitationAge(db, fresh.id, { by: boss.id, with: other.id, days: 6 }))
  return fresh
}

describe('after an invitation', () => {
  test('inviters and invited confirm nothing of each other for seven days', async () => {
    const [boss, other, third] = [await admin(), await admin(), await admin()]
    const fresh = await newAdmin(boss, other)
    const own = await invite(fresh, 'OPERATOR_ADMIN')
    const { id } = await invite(boss, 'OPERATOR_ADMIN')
    for (const [person, proposalId] of [
      [boss, own.id],
      [other, own.id],
      [fresh, id],
    ] as const) {
      await expect(confirm(person, proposalId)).rejects.toMatchObject({ status: 409, code: 'second-person.invited' })
    }
    expect((await confirm(third, own.id)).state).toBe('APPROVED')

    await withIdentity(pool, (db) => letInvitationAge(db, fresh.id, { by: boss.id, with: other.id, days: 7 }))
    expect((await confirm(fresh, id)).state).toBe('APPROVED')
  })

  test('two colleagues of one inviter do not confirm each other', async () => {
    const [boss, one, two] = [await admin(), await admin(), await admin()]
    for (const { id } of [one, two])
      await withIdentity(pool, (db) => letInvitationAge(db, id, { by: boss.id, days: 1 }))
    const { id } = await invite(one, 'OPERATOR_ADMIN')
    await expect(confirm(two, id)).rejects.toMatchObject({ code: 'second-person.invited' })
  })

  test('activation counts as an invitation of a reviewer', async () => {
    const [boss, sleeper] = [await admin(), await admin()]
    await boss.call(contract.deactivateStaff, { params: { id: sleeper.id }, body: { handOverTo: null, reason } })
    await boss.call(contract.activateStaff, { params: { id: sleeper.id } })
    expect(await listed(boss, sleeper.email)).toMatchObject([{ role: 'OPERATOR', invitedBy: [{ id: boss.id }] }])
  })
})

test('a proposal that cannot be carried out closes itself', async () => {
  const [boss, other, leaver] = [await admin(), await admin(), await admin()]
  const person = await anOperator(app)
  await boss.call(contract.updateStaffRole, {
    params: { id: person.id },
    body: { role: 'OPERATOR_ADMIN', staffRoles: [...workingRoles], reason },
  })
  const { id: ofLeaver } = await invite(leaver, 'OPERATOR_ADMIN')

  await other.call(contract.deactivateStaff, { params: { id: person.id }, body: { handOverTo: null, reason } })
  await other.call(contract.updateStaffRole, {
    params: { id: leaver.id },
    body: { role: 'OPERATOR', staffRoles: [...workingRoles], reason },
  })

  const { open, decided } = await overview(boss)
  expect(open.map(({ change }) => change.email)).not.toContain(person.email)
  expect(decided).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        change: expect.objectContaining({ email: person.email }),
        state: 'SUPERSEDED',
        obstacle: 'inactive',
      }),
      expect.objectContaining({ id: ofLeaver, state: 'SUPERSEDED', obstacle: 'proposer-left' }),
    ]),
  )
})

test('confirming an address taken meanwhile closes the proposal', async () => {
  const [boss, other] = [await admin(), await admin()]
  const email = address()
  const { id } = await invite(boss, 'OPERATOR_ADMIN', email)
  await invite(boss, 'OPERATOR', email)
  expect(await confirm(other, id)).toMatchObject({ state: 'SUPERSEDED', obstacle: 'email-taken' })
})

test('other mail domains are refused', async () => {
  const boss = await admin()
  for (const email of ['a@evil.example', 'a@operator.example.evil.example', 'a@sub.operator.example']) {
    await expect(invite(boss, 'OPERATOR', email)).rejects.toMatchObject({ status: 409, code: 'staff.domain' })
  }
  expect((await overview(boss)).mailDomains).toEqual(['operator.example', 'test.example'])
})

test('a single administrator cannot propose', async () => {
  const boss = await admin()
  await withIdentity(pool, (db) => onlyAdmins(db, [boss.id]))
  await expect(invite(boss, 'OPERATOR_ADMIN')).rejects.toMatchObject({ status: 409, code: 'staff.no-second-admin' })
  expect(await invite(boss, 'OPERATOR')).toMatchObject({ isProposed: false })
})
