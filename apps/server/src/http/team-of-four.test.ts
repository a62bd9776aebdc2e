import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { approveApplication, claimApplication, confirmProposal } from '@tillgate/contract/operator-decisions.ts'
import { approveRun, beginHold, endHold, proposeRun, requestAdjustment } from '@tillgate/contract/operator-payouts.ts'
import { confirmChangeProposal } from '@tillgate/contract/operator-proposals.ts'
import { confirmSanctionCandidate, decideSanctionCandidate } from '@tillgate/contract/operator-sanctions.ts'
import { getSettlementRun } from '@tillgate/contract/operator-settlement.ts'
import { sumDollars } from '@tillgate/domain/money.ts'
import { decisionPermissions, staffMay, workingRoles, type StaffRole } from '@tillgate/domain/staff-roles.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { buildRun } from '#server/modules/settlement/runs/build.service.ts'
import { anApplication } from '#server/testing/applications.ts'
import { testDatabase } from '#server/testing/database.ts'
import { standardProgram } from '#server/testing/forms.ts'
import { onlyActive } from '#server/testing/operators.queries.ts'
import { anOperator, type TestOperator } from '#server/testing/operators.ts'
import { aSeller, sellOnce } from '#server/testing/payouts.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { paidPartners } from '#server/testing/powers.queries.ts'
import { agreedFees } from '#server/testing/proposals.ts'
import { endOf } from '#server/testing/recovery.ts'
import { aCandidate } from '#server/testing/sanctions.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'

// The four are the only operators of the program.
const { url } = await aSandbox()
const app = await startApp({ DATABASE_URL: await testDatabase('_team_of_four'), ISSUER_URL: `${url}/issuer` })
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

const reason = 'Asked for by the store in writing.'
const note = 'All orders and holds are right.'
const teams = {
  'two roles each': [
    ['REVIEWER', 'COMPLIANCE'],
    ['REVIEWER', 'SUPPORT'],
    ['TREASURY', 'COMPLIANCE'],
    ['TREASURY', 'SUPPORT'],
  ],
  'all roles each': [workingRoles, workingRoles, workingRoles, workingRoles],
} as const satisfies Record<string, readonly (readonly StaffRole[])[]>

const aTeam = async (roles: readonly (readonly StaffRole[])[]): Promise<readonly TestOperator[]> => {
  const team: TestOperator[] = []
  for (const held of roles) team.push(await anOperator(app, 'OPERATOR', held))
  await withIdentity(app.deps.pool, (db) =>
    onlyActive(
      db,
      team.map(({ id }) => id),
    ),
  )
  return team
}
const cutOff = async () =>
  (await buildRun(app.worker, { programId: standardProgram, cutOff: await databaseTime(app) })).id
const seen = (by: TestOperator, id: string) => by.call(getSettlementRun, { params: { id } })
/** Approves what the screen shows to this person. */
const approveSeen = async (by: TestOperator, id: string) => {
  const { sums, leaving, heldAmount } = await seen(by, id)
  const left = sumDollars(leaving.map(({ amount }) => amount))
  const payable = sumDollars([sums.file.amount, -heldAmount, -left])
  return by.call(approveRun, { params: { id }, body: { payable, held: sumDollars([heldAmount, left]) } })
}

/** Every installation has two administrators, who decide these. */
const ofAdministrators = new Set<string>(['staff.manage', 'reviews.lead'])

describe.each(Object.entries(teams))('a team of four with %s', (_, roles) => {
  test('has two people for every decision', () => {
    const people = roles.map((staffRoles) => ({ role: 'OPERATOR', staffRoles }) as const)
    const lacking = Object.values(decisionPermissions)
      .filter((permission) => !ofAdministrators.has(permission))
      .filter((permission) => people.filter((one) => staffMay(one, permission)).length < 2)
    expect(lacking).toEqual([])
  })

  test('approves an application against a failed check', async () => {
    const [first, second] = await aTeam(roles)
    if (!first || !second) throw new Error('no team')
    const { id } = await anApplication(app, { tin: 'MISMATCH' })
    await first.call(claimApplication, { params: { id } })
    const overrides = [{ check: 'ein' as const, reason }]
    await first.call(approveApplication, { params: { id }, body: { accepted: ['ein'], overrides } })
    expect(await endOf(first.call(confirmProposal, { params: { id } }))).toBe('review.second-person')
    await second.call(confirmProposal, { params: { id } })
    expect(await second.call(getApplication, { params: { id } })).toMatchObject({ status: 'APPROVED' })
  })

  test('decides a possible match', async () => {
    const [first, , third] = await aTeam(roles)
    if (!first || !third) throw new Error('no team')
    const { partnerId } = await aSeller(app)
    const candidateId = await aCandidate(app, partnerId)
    const params = { id: partnerId, candidateId }
    await first.call(decideSanctionCandidate, { params, body: { disposition: 'DIFFERENT', reason } })
    expect(await endOf(first.call(confirmSanctionCandidate, { params }))).toBe('sanctions.second-person')
    expect(await endOf(third.call(confirmSanctionCandidate, { params }))).toBe('done')
  })

  test('pays a run in which both who pay raised something', async () => {
    const team = await aTeam(roles)
    const [, , third, fourth] = team
    if (!third || !fourth) throw new Error('no team')
    const stores = [await aSeller(app), await aSeller(app), await aSeller(app)] as const
    for (const { till } of stores) await sellOnce(till)
    // Fees of the whole program concern all orders alike and were agreed by both.
    await agreedFees(third, fourth, { processingPercent: roles[0].length, fixedFee: 0.1, additionalTerminal: 500 })
    const [one, other] = stores
    const body = { partnerId: one.partnerId, storeId: one.storeId, amount: 500, reason, said: 'A correction' }
    const { id: proposalId } = await third.call(requestAdjustment, { body })
    await fourth.call(confirmChangeProposal, { params: { id: proposalId } })
    const hold = await fourth.call(beginHold, { body: { partnerId: other.partnerId, storeId: other.storeId, reason } })
    await fourth.call(endHold, { params: { id: hold.id }, body: { reason } })
    const id = await cutOff()
    await third.call(proposeRun, { params: { id }, body: { note } })
    const free: TestOperator[] = []
    for (const person of team) if ((await seen(person, id)).approvalBlockers.length === 0) free.push(person)
    const [approver] = free
    if (!approver) throw new Error('nobody may approve')
    // With two who pay, the orders of the second leave; with four, a person who raised nothing approves all.
    const { leaving } = await seen(approver, id)
    expect(leaving.map(({ partnerId }) => partnerId).toSorted()).toEqual(
      approver === fourth ? [one.partnerId, other.partnerId].toSorted() : [],
    )
    expect(await approveSeen(approver, id)).toMatchObject({ status: 'APPROVED' })
    const paid = await paidPartners(app, id)
    const left = leaving.map(({ partnerId }) => partnerId)
    for (const { partnerId } of stores) expect(paid.includes(partnerId)).toBe(!left.includes(partnerId))
  })
})
