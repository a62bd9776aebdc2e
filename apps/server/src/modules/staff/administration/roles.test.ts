import { listAudit } from '@tillgate/contract/operator-audit.ts'
import { getOperatorSelf } from '@tillgate/contract/operator-auth.ts'
import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { listInbox } from '@tillgate/contract/operator-inbox.ts'
import { getSanctionCase, listSanctionCases, setSanctionDeputy } from '@tillgate/contract/operator-sanction-cases.ts'
import { decideSanctionCandidate } from '@tillgate/contract/operator-sanctions.ts'
import { listApplications } from '@tillgate/contract/operator-queue.ts'
import * as contract from '@tillgate/contract/operator-staff.ts'
import { answerAppeal, claimApplication, rejectApplication } from '@tillgate/contract/operator-decisions.ts'
import { workingRoles, type StaffRights } from '@tillgate/domain/staff-roles.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { anApplication } from '#server/testing/applications.ts'
import { appeal } from '#server/testing/applications.queries.ts'
import { mailWaitingWork, queuedHandOvers } from '#server/testing/inbox.queries.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { anOperator, type TestOperator } from '#server/testing/operators.ts'
import { ownerColumns } from '#server/testing/columns.queries.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aRetailer } from '#server/testing/people.ts'
import { aCandidate } from '#server/testing/sanctions.queries.ts'
import { handOverJobs, ownedWork } from '../../../boot/owned-work.ts'
import { startApp } from '#server/testing/start-app.ts'
import { updateRows } from '#server/world/rows.queries.ts'

const app = await startApp()
const post = mailbox(app)
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

const reason = 'Takes over from Olive in December.'
const admin = () => anOperator(app, 'OPERATOR_ADMIN')
const change = (by: TestOperator, id: string, rights: StaffRights) =>
  by.call(contract.updateStaffRole, {
    params: { id },
    body: { role: rights.role, staffRoles: [...rights.staffRoles], reason },
  })
const rowOf = async (by: TestOperator, { email }: TestOperator) =>
  (await by.call(contract.listStaff, { query: { search: email } })).items[0]
const proposalAbout = async (by: TestOperator, { id }: TestOperator) =>
  (await by.call(contract.getStaffOverview, {})).open.find((one) => one.change.staffId === id)

test('granting a role waits for a second administrator', async () => {
  const [boss, other] = [await admin(), await admin()]
  const person = await anOperator(app, 'OPERATOR', ['REVIEWER'])
  const wanted = { role: 'OPERATOR', staffRoles: ['REVIEWER', 'TREASURY'] } as const
  expect(await change(boss, person.id, wanted)).toEqual({ isProposed: true })
  expect(await rowOf(boss, person)).toMatchObject({ staffRoles: ['REVIEWER'] })
  const proposal = await proposalAbout(boss, person)
  expect(proposal).toMatchObject({ blocker: 'proposer', change: { kind: 'RAISE', ...wanted } })
  const params = { id: proposal?.id ?? '' }
  await expect(boss.call(contract.confirmStaffProposal, { params })).rejects.toMatchObject({ status: 409 })

  expect(await other.call(contract.confirmStaffProposal, { params })).toMatchObject({ state: 'APPROVED' })
  expect(await rowOf(boss, person)).toMatchObject({ ...wanted, areRolesKept: false })
  await expect(person.call(getOperatorSelf, {})).rejects.toMatchObject({ status: 401 })
  const { items } = await boss.call(listAudit, { query: { action: 'staff.role-changed', objectId: person.id } })
  expect(items).toMatchObject([
    {
      before: { staffRoles: ['REVIEWER'] },
      after: { staffRoles: ['REVIEWER', 'TREASURY'], proposedBy: boss.id, reason },
    },
  ])
})

test('taking a role applies at once and releases its work', async () => {
  const boss = await admin()
  const person = await anOperator(app, 'OPERATOR', ['REVIEWER', 'SUPPORT'])
  const { id } = await anApplication(app)
  await person.call(claimApplication, { params: { id } })
  expect(await change(boss, person.id, { role: 'OPERATOR', staffRoles: ['SUPPORT'] })).toEqual({ isProposed: false })
  expect(await rowOf(boss, person)).toMatchObject({ staffRoles: ['SUPPORT'] })
  await expect(person.call(getOperatorSelf, {})).rejects.toMatchObject({ status: 401 })
  expect(await boss.call(getApplication, { params: { id } })).toMatchObject({ assignee: null, phase: 'QUEUED' })
  expect((await post.sentTo(boss.email)).map(({ subject }) => subject)).toContain('Roles taken: Ana Ruiz')
})

test('a role counts in the same session after it was taken by hand', async () => {
  const person = await anOperator(app, 'OPERATOR', ['REVIEWER'])
  await person.call(listApplications, { query: {} })
  const { id } = await anApplication(app)
  await updateRows(app.owner, 'user_account', { id: person.id }, { staffRoles: ['AUDITOR'] })
  await person.call(listApplications, { query: {} })
  await expect(person.call(claimApplication, { params: { id } })).rejects.toMatchObject({
    status: 403,
    code: 'staff.no-role',
  })
})

test('an auditor holds no other role, and nobody is without one', async () => {
  const [boss, person] = [await admin(), await anOperator(app)]
  for (const rights of [
    { role: 'OPERATOR', staffRoles: [] },
    { role: 'OPERATOR', staffRoles: ['AUDITOR', 'TREASURY'] },
    { role: 'OPERATOR_ADMIN', staffRoles: ['AUDITOR'] },
  ] as const) {
    await expect(change(boss, person.id, rights)).rejects.toMatchObject({
      status: 400,
      fields: [{ field: 'staffRoles', code: 'operator-role.together' }],
    })
  }
  const asOwner = updateRows(app.owner, 'user_account', { id: person.id }, { staffRoles: ['AUDITOR', 'TREASURY'] })
  await expect(asOwner).rejects.toThrow('user_account_staff_roles')
})

test('an administrator keeps the role while others are taken', async () => {
  const [boss, other] = [await admin(), await admin()]
  expect(await change(boss, other.id, { role: 'OPERATOR_ADMIN', staffRoles: [] })).toEqual({ isProposed: false })
  expect(await rowOf(boss, other)).toMatchObject({ role: 'OPERATOR_ADMIN', staffRoles: [] })
  await expect(change(boss, boss.id, { role: 'OPERATOR_ADMIN', staffRoles: [] })).rejects.toMatchObject({
    code: 'staff.yourself',
  })
})

test('says which roles nobody has decided about', async () => {
  const [boss, person] = [await admin(), await anOperator(app)]
  expect(await rowOf(boss, person)).toMatchObject({ staffRoles: [...workingRoles], areRolesKept: true })
})

test('deactivation hands applications over to a reviewer', async () => {
  const [boss, leaver, heir] = [await admin(), await anOperator(app), await anOperator(app, 'OPERATOR', ['REVIEWER'])]
  const noReviewer = await anOperator(app, 'OPERATOR', ['TREASURY'])
  const { id } = await anApplication(app)
  await leaver.call(claimApplication, { params: { id } })
  const deactivate = (handOverTo: string | null) =>
    boss.call(contract.deactivateStaff, { params: { id: leaver.id }, body: { reason, handOverTo } })
  await expect(deactivate(noReviewer.id)).rejects.toMatchObject({ code: 'staff.not-found' })
  await expect(deactivate(leaver.id)).rejects.toMatchObject({ code: 'staff.not-found' })
  await deactivate(heir.id)

  expect(await boss.call(getApplication, { params: { id } })).toMatchObject({ assignee: { id: heir.id } })
  expect((await post.sentTo(heir.email)).map(({ subject }) => subject)).toContain('Applications assigned to you: 1')
  const { items } = await boss.call(listAudit, { query: { action: 'staff.deactivated', objectId: leaver.id } })
  expect(items).toMatchObject([{ after: { active: false, reason, assigneeId: heir.id } }])
})

test('a job hands over what a stopped process left behind', async () => {
  const [boss, leaver, heir] = [await admin(), await anOperator(app), await anOperator(app, 'OPERATOR', ['REVIEWER'])]
  const { id } = await anApplication(app)
  await boss.call(contract.deactivateStaff, { params: { id: leaver.id }, body: { reason, handOverTo: heir.id } })
  const queued = await queuedHandOvers(app, leaver.id)
  expect(queued).toEqual([{ staffId: leaver.id, by: boss.id, to: heir.id }])
  await updateRows(app.owner, 'application', { id }, { assigneeId: leaver.id, phase: 'ASSIGNED' })

  const runAll = async () => {
    for (const job of handOverJobs) for (const data of queued) await job.run(data, app.worker)
  }
  await Promise.all([runAll(), runAll()])
  await runAll()
  expect(await boss.call(getApplication, { params: { id } })).toMatchObject({ assignee: { id: heir.id } })
  const { items } = await boss.call(listAudit, { query: { objectId: id, action: 'application.assigned' } })
  expect(items).toMatchObject([{ actor: { id: boss.id }, after: { assigneeId: heir.id } }])
})

test('an application whose heir rejected it before returns to the queue', async () => {
  const [boss, leaver, heir] = [await admin(), await anOperator(app), await anOperator(app, 'OPERATOR', ['REVIEWER'])]
  const { id, asPartner, partnerId } = await anApplication(app)
  const params = { id }
  const text = 'There is no lease for this store.'
  await heir.call(rejectApplication, { params, body: { reason: 'OTHER', text } })
  await asPartner((db) => appeal(db, partnerId, id))
  await boss.call(answerAppeal, { params, body: { reopen: true, reason } })
  await leaver.call(claimApplication, { params })
  await boss.call(contract.deactivateStaff, { params: { id: leaver.id }, body: { reason, handOverTo: heir.id } })

  expect(await boss.call(getApplication, { params })).toMatchObject({ assignee: null, phase: 'QUEUED' })
  const assigned = (await post.sentTo(heir.email)).filter(({ subject }) => subject.startsWith('Applications assigned'))
  expect(assigned).toEqual([])
})

/** A case of this owner, with a deputy if given. */
const aCaseOf = async (owner: TestOperator, deputyId: string | null = null): Promise<string> => {
  const { partnerId } = await aRetailer(app)
  const params = { id: partnerId, candidateId: await aCandidate(app, partnerId) }
  await owner.call(decideSanctionCandidate, { params, body: { disposition: 'SAME', reason } })
  const { items } = await owner.call(listSanctionCases, { query: { partnerId, open: 'true' } })
  const id = items[0]?.id ?? ''
  if (deputyId !== null) await owner.call(setSanctionDeputy, { params: { id }, body: { deputyId, reason } })
  return id
}

const inboxOf = async (by: TestOperator) => (await by.call(listInbox, {})).items.map(({ subjectId }) => subjectId)
const subjects = async (by: TestOperator) =>
  (await post.sentTo(by.email)).map(({ subject }) => subject.replace(/^Case SC-\d+: /, ''))

test('deactivation hands sanctions cases to the deputy, the colleague or the administrator', async () => {
  const [boss, leaver] = [await admin(), await anOperator(app, 'OPERATOR', ['COMPLIANCE', 'REVIEWER'])]
  const [deputy, heir] = [await anOperator(app, 'OPERATOR', ['COMPLIANCE']), await anOperator(app)]
  const [withDeputy, without] = [await aCaseOf(leaver, deputy.id), await aCaseOf(leaver)]
  const ofHeir = await aCaseOf(heir, leaver.id)
  const body = { reason, handOverTo: heir.id }
  await boss.call(contract.deactivateStaff, { params: { id: leaver.id }, body })
  await mailWaitingWork(app)

  const read = (id: string) => boss.call(getSanctionCase, { params: { id } })
  expect(await read(withDeputy)).toMatchObject({ owner: { id: deputy.id }, deputy: null })
  expect(await read(without)).toMatchObject({ owner: { id: heir.id }, record: [{ kind: 'OWNER' }, { kind: 'MATCH' }] })
  expect(await read(ofHeir)).toMatchObject({ owner: { id: heir.id }, deputy: null })
  expect(await inboxOf(deputy)).toContain(withDeputy)
  expect(await inboxOf(heir)).toEqual(expect.arrayContaining([without, ofHeir]))
  expect(await subjects(deputy)).toContain('you own it, because a colleague left it')
  expect(await subjects(heir)).toEqual(
    expect.arrayContaining(['you own it, because a colleague left it', 'its deputy left, name another one']),
  )

  await boss.call(contract.deactivateStaff, { params: { id: deputy.id }, body: { reason, handOverTo: null } })
  expect(await read(withDeputy)).toMatchObject({ owner: { id: boss.id } })
})

test('a person without the role for cases hands them over', async () => {
  const both = ['COMPLIANCE', 'REVIEWER'] as const
  const [boss, one, other] = [
    await admin(),
    await anOperator(app, 'OPERATOR', both),
    await anOperator(app, 'OPERATOR', both),
  ]
  const [kept, handedOver] = [await aCaseOf(one), await aCaseOf(other)]
  await change(boss, one.id, { role: 'OPERATOR', staffRoles: ['COMPLIANCE'] })
  await change(boss, other.id, { role: 'OPERATOR', staffRoles: ['REVIEWER'] })
  const ownerOf = async (id: string) => (await boss.call(getSanctionCase, { params: { id } })).owner.id
  expect([await ownerOf(kept), await ownerOf(handedOver)]).toEqual([one.id, boss.id])
})

test('names every column with the owner of open work', async () => {
  expect(ownedWork.flatMap((one) => one.columns).toSorted()).toEqual(await ownerColumns(app.owner))
})
