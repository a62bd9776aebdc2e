import type * as contract from '@tillgate/contract/operator-approvers.ts'
import type { Approver } from '@tillgate/contract/operator-approvers.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { cutOffsOf, nextCutOff } from '@tillgate/domain/banking-days.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import { leavingOrders } from '@tillgate/domain/run-approval.ts'
import type { Operator } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { readFourEyes } from '../../proposals/api.ts'
import { findProgramOfRuns } from '../runs/runs.queries.ts'
import {
  findRunHead,
  listApprovers,
  listOpenRunsOf,
  listParticipants,
  listUnheldOrders,
  type UnheldOrder,
} from './participants.queries.ts'
import { firstProgram } from './requests.queries.ts'
import { findStoreOf } from './statements.queries.ts'

type RunHead = { id: string; programId: string; proposedBy: string | null }
/** `orders`: payment orders that leave the run when this person approves. */
export type ApproverState = Pick<Approver, 'id' | 'name' | 'obstacle'> & { orders: readonly RaisedOrder[] }
/** An order with payments and the people who raised its amount, changed its account or released a payment. */
export type RaisedOrder = UnheldOrder & { raisedBy: readonly string[] }

/** Lists for each operator the obstacle to an approval of the run, and the orders that leave the run with that approval. `eyes`: the rule, where it was read before. */
export const listApproverStates = async (
  db: Db,
  run: RunHead,
  eyes?: Awaited<ReturnType<typeof readFourEyes>>,
): Promise<ApproverState[]> => {
  const people = await listApprovers(db)
  const participants = await listParticipants(db, run)
  const raised = Map.groupBy(participants, ({ orderId }) => orderId)
  const orders = (await listUnheldOrders(db, run.id, [...raised.keys()])).map((order) => ({
    ...order,
    raisedBy: [...new Set(raised.get(order.orderId)?.map(({ userId }) => userId))],
  }))
  const findBlocker = eyes ?? (await readFourEyes(db))
  const obstacleOf = ({ id, active, isPending }: (typeof people)[number]): ApproverState['obstacle'] => {
    if (!active) return 'INACTIVE'
    if (isPending) return 'PENDING'
    const blocker = findBlocker(id, 'payouts.pay', [run.proposedBy])
    return blocker ? ({ role: 'ROLE', own: 'RUN_PROPOSED', invited: 'INVITED' } as const)[blocker] : null
  }
  const obstacles = new Map(people.map((person) => [person.id, obstacleOf(person)]))
  const eligible = people.map(({ id }) => id).filter((id) => obstacles.get(id) === null)
  const leaving = leavingOrders(
    eligible,
    orders.map(({ orderId, raisedBy }) => ({
      id: orderId,
      blocked: new Set(eligible.filter((id) => findBlocker(id, 'payouts.pay', raisedBy))),
    })),
  )
  const kindOf = (id: string) =>
    participants
      .filter(({ userId }) => userId === id)
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())[0]?.kind ?? 'INVITED'
  return people.map(({ id, name }) => {
    const ids = leaving.get(id)
    return {
      id,
      name,
      obstacle: obstacles.get(id) ?? (ids === null ? kindOf(id) : null),
      orders: orders.filter(({ orderId }) => ids?.includes(orderId)),
    }
  })
}

/** Maximum number of operators in an answer. */
export const approversMax = 200

export const toApprover = ({ id, name, obstacle, orders }: ApproverState): Approver => ({
  id,
  name,
  obstacle,
  leaving: {
    orders: orders.length,
    transfers: orders.reduce((sum, { transfers }) => sum + transfers, 0),
    amount: fromCents(orders.reduce((sum, { cents }) => sum + cents, 0)),
  },
})

const nextRunOf = async (db: Db, partnerId: string, storeId: string | undefined) => {
  const store = storeId ?? (await findStoreOf(db, partnerId))
  const programId = store === undefined ? undefined : await firstProgram(db, partnerId, store)
  const program = programId === undefined ? undefined : await findProgramOfRuns(db, programId)
  if (!program) return null
  return { program: program.name, cutOff: nextCutOff(await databaseNow(db), cutOffsOf(program)).toISOString() }
}

export const getApprovers = (
  { query: { partnerId, storeId } }: Input<typeof contract.getApprovers>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.getApprovers>> =>
  withOperator(pool, async (db) => {
    const runs: Answer<typeof contract.getApprovers>['runs'] = []
    for (const id of await listOpenRunsOf(db, partnerId, storeId)) {
      const run = (await findRunHead(db, id)) ?? refuse('run.not-found')
      runs.push({
        id,
        number: run.number,
        approvers: (await listApproverStates(db, run)).slice(0, approversMax).map(toApprover),
      })
    }
    return { runs, next: await nextRunOf(db, partnerId, storeId) }
  })
