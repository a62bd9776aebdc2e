import { reinstateStore, suspendStore } from '@tillgate/contract/operator-partners.ts'
import { approveRun, beginHold, endHold, proposeRun, requestAdjustment } from '@tillgate/contract/operator-payouts.ts'
import { getSettlementRun } from '@tillgate/contract/operator-settlement.ts'
import { sumDollars } from '@tillgate/domain/money.ts'
import { routes } from '@tillgate/contract/testing/all-routes.ts'
import { exceptionalRequests, operatorActions, operatorEffects } from '@tillgate/contract/testing/operator-actions.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { proposalKinds } from '#server/boot/proposal-kinds.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { appeal } from '#server/testing/applications.queries.ts'
import { testDatabase } from '#server/testing/database.ts'
import { aLoneTarget, sendAs, type LoneTarget } from '#server/testing/lone-operator.ts'
import { letInvitationAge, onlyActive } from '#server/testing/operators.queries.ts'
import { anOperator, type TestOperator } from '#server/testing/operators.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aRetailer } from '#server/testing/people.ts'
import {
  adjustedBy,
  effectsSince,
  findOpenBy,
  openKindsOf,
  paidPartners,
  participationsOf,
  powersNow,
  type Decision,
} from '#server/testing/powers.queries.ts'
import { buildRun } from '#server/modules/settlement/runs/build.service.ts'
import { standardProgram } from '#server/testing/forms.ts'
import { aSeller, sellOnce } from '#server/testing/payouts.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'
import { preparedPayouts } from '#server/testing/prepared-payouts.ts'
import { preparedReviews } from '#server/testing/prepared.ts'
import type { RequestParts } from '#server/testing/forms.ts'
import { operatorRequestOf } from '#server/testing/requests.ts'
import { startApp } from '#server/testing/start-app.ts'

// The powers of the whole program are compared, so no other test may change them.
const { url } = await aSandbox()
const app = await startApp({ DATABASE_URL: await testDatabase('_one_operator'), ISSUER_URL: `${url}/issuer` })
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

const prepared = { ...preparedReviews, ...preparedPayouts }
const reason = 'Asked for by nobody but me.'

/** Requests of each deciding call about what the proposer opened. */
const deciding: Record<Decision, (open: { partnerId: string | null; id: string }) => RequestParts[]> = {
  answerAppeal: ({ id }) => [{ params: { id }, body: { reopen: true, reason } }],
  approveRun: ({ id }) => [0, 1].map((payable) => ({ params: { id }, body: { payable, held: 1 - payable } })),
  confirmChangeProposal: ({ id }) => [{ params: { id } }],
  confirmProposal: ({ id }) => [{ params: { id } }],
  confirmSanctionCandidate: ({ partnerId, id }) => [{ params: { id: partnerId ?? '', candidateId: id } }],
  confirmSanctionLift: ({ id }) => [{ params: { id }, body: { reason, blocked: 0 } }],
  confirmStaffProposal: ({ id }) => [{ params: { id } }],
}
const attempted = new Set<Decision>()
const attemptedKinds = new Set<string>()

const routeOf = (request: string) => {
  const [name = ''] = request.split(' ')
  const route = routes[name]
  if (!route) throw new Error(`no route ${name}`)
  return { name, route }
}

/** Tries to decide everything that `proposer` has opened. */
const decideAll = async (person: TestOperator, proposer: TestOperator): Promise<void> => {
  for (const kind of await openKindsOf(app, proposer.id)) attemptedKinds.add(kind)
  for (const { call, ...open } of await findOpenBy(app, proposer.id)) {
    attempted.add(call)
    for (const sent of deciding[call](open)) {
      expect([call, await sendAs(app, person, routeOf(call).route, sent)]).toMatchObject([call, { status: 409 }])
    }
  }
}

/** An administrator, a second one whom the first one invited six days ago, and a third one whom the second one invited since. */
const aChain = async () => {
  const [attacker, accomplice, latest] = [
    await anOperator(app, 'OPERATOR_ADMIN'),
    await anOperator(app, 'OPERATOR_ADMIN'),
    await anOperator(app, 'OPERATOR_ADMIN'),
  ]
  await withIdentity(app.deps.pool, async (db) => {
    await letInvitationAge(db, accomplice.id, { by: attacker.id, days: 6 })
    await letInvitationAge(db, latest.id, { by: accomplice.id, days: 5 })
  })
  for (const person of [latest, accomplice, attacker]) await person.code()
  return [attacker, accomplice, latest] as const
}

/** Prepares and sends one request of the attacker. Returns what it changed for all. */
const act = async (request: string, attacker: TestOperator) => {
  const { name, route } = routeOf(request)
  const t: LoneTarget = await aLoneTarget(app, attacker, route)
  const sent = (await prepared[request]?.({ app, me: attacker, t })) ?? operatorRequestOf(name, t)
  const before = await powersNow(app)
  const answer = await sendAs(app, attacker, route, sent)
  const { application } = t
  if (application && name === 'rejectApplication') {
    await application.asPartner((db) => appeal(db, application.partnerId, application.id))
  }
  return { t, route, sent, before, answer }
}

const classes = Object.entries(operatorActions).filter(([kind]) => kind !== 'decides')
describe.each(classes)('class %s', (kind, actions) => {
  const exceptional = Object.entries(exceptionalRequests).flatMap(([of, requests]) => (of === kind ? requests : []))
  test.each([...actions, ...exceptional])('%s changes no other power alone', async (request) => {
    const chain = await aChain()
    const [attacker] = chain
    const { route, sent, before, answer } = await act(request, attacker)
    for (const person of chain) {
      await decideAll(person, attacker)
      // Some proposals are confirmed by the same request of a second person.
      if (kind === 'proposes' || kind === 'reviews') await sendAs(app, person, route, sent)
    }
    expect([request, answer]).toMatchObject([request, { status: 200 }])
    const stated = new Map<string, object>(Object.entries(operatorEffects)).get(request)
    expect([request, await effectsSince(app, before)]).toEqual([request, stated ?? {}])
    const isWritten = (await participationsOf(app, attacker.id)).length > 0
    expect([request, isWritten || kind !== 'participates']).toEqual([request, true])
  })
})

test('every deciding call refuses the author and all invitees', () => {
  expect([...attempted].toSorted()).toEqual([...operatorActions.decides].toSorted())
})

test('every kind of proposal refuses the author and all invitees', () => {
  expect([...attemptedKinds].toSorted()).toEqual(Object.keys(proposalKinds(app.deps)).toSorted())
})

test('small adjustments of one person stop at the limit of the day', async () => {
  const author = await anOperator(app)
  const { partnerId, storeId } = await aRetailer(app)
  for (let index = 0; index < 5; index += 1) {
    const body = { partnerId, storeId, amount: index % 2 === 0 ? 60 : -60, reason, said: 'A correction' }
    await author.call(requestAdjustment, { body })
  }
  expect(await adjustedBy(app, author.id)).toBe(6000)
})

describe('an operator who raises and approves', () => {
  const note = 'All orders and holds are right.'
  /** Three ways in which one person alone raises something in the order of a store. */
  const ways = {
    adjustment: async (by: TestOperator, { partnerId, storeId }: Seller) => {
      const body = { partnerId, storeId, amount: 90, reason, said: 'A correction' }
      await by.call(requestAdjustment, { body })
    },
    'end of a hold': async (by: TestOperator, { partnerId, storeId }: Seller) => {
      const { id } = await by.call(beginHold, { body: { partnerId, storeId, reason } })
      await by.call(endHold, { params: { id }, body: { reason } })
    },
    reinstatement: async (by: TestOperator, { partnerId, storeId }: Seller) => {
      const params = { id: partnerId, storeId }
      await by.call(suspendStore, { params, body: { reason } })
      await by.call(reinstateStore, { params, body: { reason } })
    },
  }
  type Seller = Awaited<ReturnType<typeof aSeller>>

  test.each(Object.entries(ways))('is never paid by %s', async (_, raise) => {
    const [attacker, honest, third] = await aChain()
    await withIdentity(app.deps.pool, async (db) => {
      for (const { id } of [honest, third]) await letInvitationAge(db, id, { by: attacker.id, days: 60 })
    })
    const [accomplice, other] = [await aSeller(app), await aSeller(app)]
    for (const { till } of [accomplice, other]) await sellOnce(till)
    await raise(attacker, accomplice)
    // The third cannot approve all either, so that nobody who raised something is kept from the rest.
    await ways.adjustment(third, other)
    const { id } = await buildRun(app.worker, { programId: standardProgram, cutOff: await databaseTime(app) })
    await honest.call(proposeRun, { params: { id }, body: { note } })
    // The attacker shuts out who could approve the order.
    await withIdentity(app.deps.pool, (db) => onlyActive(db, [attacker.id, honest.id, third.id]))

    const { sums, leaving, held } = await attacker.call(getSettlementRun, { params: { id } })
    expect(leaving.map(({ partnerId }) => partnerId)).toEqual([accomplice.partnerId])
    const left = leaving[0]?.amount ?? 0
    const approve = (payable: number, kept: number) =>
      attacker.call(approveRun, { params: { id }, body: { payable, held: kept } })
    const heldNow = sumDollars(held.map(({ amount }) => amount))
    const all = sumDollars([sums.file.amount, -heldNow])
    await expect(approve(all, heldNow)).rejects.toMatchObject({ code: 'run.changed' })
    await approve(sumDollars([all, -left]), sumDollars([heldNow, left]))
    const after = await honest.call(getSettlementRun, { params: { id } })
    expect(after.held.filter(({ isLeft }) => isLeft).map(({ partnerId }) => partnerId)).toEqual([accomplice.partnerId])
    expect(await paidPartners(app, id)).not.toContain(accomplice.partnerId)
  })
})
