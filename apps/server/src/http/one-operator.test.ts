import { confirmProposal } from '@tillgate/contract/operator-decisions.ts'
import * as payouts from '@tillgate/contract/operator-payouts.ts'
import * as proposals from '@tillgate/contract/operator-proposals.ts'
import * as staff from '@tillgate/contract/operator-staff.ts'
import { freshCodeHeader, type Route } from '@tillgate/contract/route.ts'
import { routes } from '@tillgate/contract/testing/all-routes.ts'
import { operatorActions } from '@tillgate/contract/testing/operator-actions.ts'
import { needsFreshCode } from '@tillgate/domain/fresh-codes.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { anApplication, aDocument } from '#server/testing/applications.ts'
import { testDatabase } from '#server/testing/database.ts'
import { feeAsks, listAsks } from '#server/testing/list-asks.ts'
import { operatorAsks } from '#server/testing/operator-asks.ts'
import { insertTestProposal, letInvitationAge } from '#server/testing/operators.queries.ts'
import { anOperator, type TestOperator } from '#server/testing/operators.ts'
import { payoutAsks } from '#server/testing/payout-asks.ts'
import { insertChangeHold, insertTestPayout } from '#server/testing/payouts.queries.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { anEmail, aRetailer } from '#server/testing/people.ts'
import { adjustedBy, participationsOf, powersNow } from '#server/testing/powers.queries.ts'
import { programmeTargets } from '#server/testing/proposals.ts'
import type { Sent } from '#server/testing/sales-asks.ts'
import { staffAsks } from '#server/testing/staff-asks.ts'
import { supportAsks } from '#server/testing/support-asks.ts'
import { insertVerifiedCall, setFactor } from '#server/testing/support.queries.ts'
import { startApp } from '#server/testing/start-app.ts'

// The powers of the whole programme are compared, so no other test may change them.
const app = await startApp({ DATABASE_URL: await testDatabase('_one_operator') })
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

/** `by`: the operator in a call with the Store Admin. */
const aTarget = async (by: string) => {
  const retailer = await aRetailer(app, { stores: 2 })
  const application = await anApplication(app)
  const colleague = await anOperator(app)
  await colleague.code()
  await setFactor(app, retailer.id, 'APP')
  return {
    ...retailer,
    contactId: await insertVerifiedCall(app, { ...retailer, personId: retailer.id, by }),
    ...(await programmeTargets(app)),
    ...(await insertTestPayout(app, { ...retailer, by: colleague.id })),
    changeHoldId: await insertChangeHold(app, retailer),
    applicationId: application.id,
    reviewedId: await aDocument(app, application),
    staffId: colleague.id,
    staffProposalId: await insertTestProposal(app, colleague),
  }
}
type Target = Awaited<ReturnType<typeof aTarget>>

const reason = 'Asked for by nobody but me.'
/** The strongest request of an action, where the one of the authorization matrix is a small one. */
const strongest: Record<string, (t: Target) => Sent> = {
  inviteStaff: () => ({
    body: { email: anEmail(), firstName: 'Ana', lastName: 'Ruiz', role: 'OPERATOR_ADMIN', reason },
  }),
  requestAdjustment: ({ partnerId, storeId }) => ({
    body: { partnerId, storeId, amount: 50_000, reason, said: 'A correction' },
  }),
  endHold: ({ changeHoldId: id }) => ({ params: { id }, body: { reason } }),
}
const asks = { ...listAsks, ...feeAsks, ...payoutAsks, ...operatorAsks, ...staffAsks, ...supportAsks, ...strongest }

const send = async (person: TestOperator, route: Route, { params = {}, body, form }: Sent): Promise<number> => {
  const path = route.path.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) => params[name] ?? '')
  const response = await fetch(`${app.base}${path}`, {
    method: route.method,
    headers: {
      authorization: `Bearer ${person.token}`,
      ...(form ? {} : { 'content-type': 'application/json' }),
      ...(needsFreshCode(route) && { [freshCodeHeader]: await person.code() }),
    },
    body: form ?? JSON.stringify(body ?? {}),
  })
  return response.status
}

/** Tries to decide everything that `proposer` has opened, and the application and the run of the target. */
const decideAll = async (person: TestOperator, proposer: TestOperator, t: Target): Promise<void> => {
  const requests = (await person.call(payouts.listPayoutRequests, { query: {} })).items
  const changes = (await person.call(proposals.listChangeProposals, { query: { state: 'OPEN', pageSize: 100 } })).items
  const { open } = await person.call(staff.getStaffOverview, {})
  const mine = <T>(items: readonly T[], by: (item: T) => string) => items.filter((one) => by(one) === proposer.id)
  const attempts: [Route, string][] = [
    ...mine(requests, (one) => one.askedBy.id).map(({ id }): [Route, string] => [payouts.confirmRequest, id]),
    ...mine(changes, (one) => one.proposedBy.id).map(({ id }): [Route, string] => [
      proposals.confirmChangeProposal,
      id,
    ]),
    ...mine(open, (one) => one.proposedBy.id).map(({ id }): [Route, string] => [staff.confirmStaffProposal, id]),
    [confirmProposal, t.applicationId],
  ]
  for (const [route, id] of attempts) expect(await send(person, route, { params: { id } })).toBe(409)
  for (const payable of [0, 1]) {
    expect(
      await send(person, payouts.approveRun, { params: { id: t.runId }, body: { payable, held: 1 - payable } }),
    ).toBe(409)
  }
}

/** Proposals that the target of this test allows; the others are refused by its state. */
const open = [
  'endHold',
  'inviteStaff',
  'loadApprovedList',
  'proposeEmailChange',
  'proposeFactorReset',
  'proposeFeeSchedule',
  'proposeProgrammeSettings',
  'proposeRun',
  'requestAdjustment',
  'resendStaffInvitation',
  'resetStaffAuthenticator',
  'updateStaffRole',
]

describe('one administrator and an invited accomplice', () => {
  test.each(operatorActions.proposes)('%s changes nothing alone', async (name) => {
    const [attacker, accomplice] = [await anOperator(app, 'OPERATOR_ADMIN'), await anOperator(app, 'OPERATOR_ADMIN')]
    await anOperator(app, 'OPERATOR_ADMIN')
    await withIdentity(app.deps.pool, (db) => letInvitationAge(db, accomplice.id, { by: attacker.id, days: 6 }))
    await accomplice.code()
    const t = await aTarget(attacker.id)
    await attacker.code()
    const before = await powersNow(app)
    const route = routes[name]
    if (!route) throw new Error(`no route ${name}`)

    const status = await send(attacker, route, asks[name]?.(t) ?? {})
    await decideAll(attacker, attacker, t)
    await decideAll(accomplice, attacker, t)

    expect([name, open.includes(name) ? status : 200]).toEqual([name, 200])
    expect(await powersNow(app)).toEqual(before)
    expect(await adjustedBy(app, attacker.id)).toBeLessThanOrEqual(10_000)
  })
})

test.each(['beginHold', 'moveStatement', 'suspendStore'])('%s writes down its author', async (name) => {
  const author = await anOperator(app)
  const t = await aTarget(author.id)
  const route = routes[name]
  if (!route) throw new Error(`no route ${name}`)
  expect(await send(author, route, asks[name]?.(t) ?? {})).toBe(200)
  expect(await participationsOf(app, author.id)).toHaveLength(1)
})

test('small adjustments of one person stop at the limit of the day', async () => {
  const author = await anOperator(app)
  const { partnerId, storeId } = await aRetailer(app)
  for (let nth = 0; nth < 5; nth += 1) {
    const body = { partnerId, storeId, amount: nth % 2 === 0 ? 60 : -60, reason, said: 'A correction' }
    await author.call(payouts.requestAdjustment, { body })
  }
  expect(await adjustedBy(app, author.id)).toBe(6000)
})
