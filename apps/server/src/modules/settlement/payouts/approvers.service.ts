import type * as contract from '@tillgate/contract/operator-approvers.ts'
import type { Approver } from '@tillgate/contract/operator-approvers.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { cutOffsOf, nextCutOff } from '@tillgate/domain/banking-days.ts'
import type { Operator } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { listInvitedBlockers } from '../../proposals/api.ts'
import { findProgramOfRuns } from '../runs/runs.queries.ts'
import {
  findRunHead,
  listApprovers,
  listOpenRunsOf,
  listParticipants,
  type Participant,
} from './participants.queries.ts'
import { firstProgram } from './requests.queries.ts'
import { findStoreOf } from './statements.queries.ts'

type RunHead = { id: string; programmeId: string; proposedBy: string | null }

/** Lists operators and the reason why each cannot approve the run. Latest action first where there are several. */
export const approversOf = async (db: Db, run: RunHead, participants: readonly Participant[]): Promise<Approver[]> => {
  const people = await listApprovers(db)
  const ids = people.map(({ id }) => id)
  const invited = await listInvitedBlockers(db, ids, [run.proposedBy, ...participants.map(({ userId }) => userId)])
  const latest = new Map(
    participants
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ userId, kind }) => [userId, kind]),
  )
  return people.map(({ id, name, active, isPending }) => {
    const state = active ? (isPending ? 'PENDING' : null) : 'INACTIVE'
    return { id, name, because: state ?? latest.get(id) ?? (invited.has(id) ? 'INVITED' : null) }
  })
}

const nextRunOf = async (db: Db, partnerId: string, storeId: string | undefined) => {
  const store = storeId ?? (await findStoreOf(db, partnerId))
  const programmeId = store === undefined ? undefined : await firstProgram(db, partnerId, store)
  const program = programmeId === undefined ? undefined : await findProgramOfRuns(db, programmeId)
  if (!program) return null
  return { programme: program.name, cutOff: nextCutOff(await databaseNow(db), cutOffsOf(program)).toISOString() }
}

export const getApprovers = (
  { query: { partnerId, storeId } }: Input<typeof contract.getApprovers>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.getApprovers>> =>
  withOperator(pool, async (db) => {
    const runs: Answer<typeof contract.getApprovers>['runs'] = []
    for (const id of await listOpenRunsOf(db, partnerId, storeId)) {
      const run = (await findRunHead(db, id)) ?? refuse('run.not-found')
      const approvers = await approversOf(db, run, await listParticipants(db, run))
      runs.push({ id, number: run.number, approvers })
    }
    return { runs, next: await nextRunOf(db, partnerId, storeId) }
  })
