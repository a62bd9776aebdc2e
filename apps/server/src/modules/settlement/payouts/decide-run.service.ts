import type { FastifyReply } from 'fastify'
import { sendDownload } from '#server/http/attachment.ts'
import type * as contract from '@tillgate/contract/operator-payouts.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { Operator } from '#server/base/caller.ts'
import { changeAsOperator, operatorTenantId } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import { databaseNow } from '#server/db/now.ts'
import { recordParticipation } from '#server/db/participants.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import { refuse } from '#server/base/refusal.ts'
import { withoutIdempotency } from '#server/http/request-meta.ts'
import { mailOperators } from '../../outbox/api.ts'
import { buildRun } from '../runs/build.service.ts'
import { findProgramOfRuns } from '../runs/runs.queries.ts'
import { fileField } from './file.service.ts'
import { findFileOfRun } from './files.queries.ts'
import { lockRun, setRunStatus, proposeRow } from './payouts.queries.ts'
import { nameOf } from './second-person.queries.ts'
import { askSecondPerson } from './second-person.service.ts'

/** Runs a program's cut-off now instead of at its time. Later sales wait for the next cut-off. */
export const startRun =
  ({ config }: Pick<Deps, 'config'>) =>
  async (
    { body }: Input<typeof contract.startRun>,
    context: Context<Operator>,
  ): Promise<Answer<typeof contract.startRun>> => {
    if (config.production) refuse('role.not-allowed')
    const { cutOff } = await changeAsOperator(context, operatorTenantId, async (db, audit) => {
      if (!(await findProgramOfRuns(db, body.programId))) refuse('run.no-program')
      const now = await databaseNow(db)
      const after = { id: body.programId, dueAt: now.toISOString() }
      await audit({ action: 'payout.run-started', object: 'settlement-run', objectId: body.programId, after })
      return { cutOff: now }
    })
    const cycle = { programId: body.programId, cutOff: new Date(cutOff) }
    const { id, number, status } = await buildRun(context, cycle, context.caller.userId)
    return { id, number, status }
  }

export const proposeRun = (
  { params: { id }, body }: Input<typeof contract.proposeRun>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.proposeRun>> =>
  changeAsOperator(context, operatorTenantId, async (db, audit) => {
    const run = (await lockRun(db, id)) ?? refuse('run.not-found')
    if (run.status !== 'BUILT' || run.proposedBy !== null) refuse('run.state')
    await proposeRow(db, id, context.caller.userId, body.note)
    const by = { partnerId: operatorTenantId, userId: context.caller.userId, runId: id }
    await recordParticipation(db, { ...by, kind: 'RUN_PROPOSED' })
    await askSecondPerson(db, context, context.caller.userId, { what: 'run', number: run.number, text: body.note })
    await audit({ action: 'payout.proposed', object: 'settlement-run', objectId: id, after: { text: body.note } })
    return { id, number: run.number, status: run.status }
  })

export const rejectRun = (
  { params: { id }, body }: Input<typeof contract.rejectRun>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.rejectRun>> =>
  changeAsOperator(context, operatorTenantId, async (db, audit) => {
    const run = (await lockRun(db, id)) ?? refuse('run.not-found')
    const who = { rejectedBy: context.caller.userId, rejectionReason: body.reason }
    if (!(await setRunStatus(db, id, 'BUILT', 'REJECTED', who))) refuse('run.state')
    const by = { partnerId: operatorTenantId, userId: context.caller.userId, runId: id }
    await recordParticipation(db, { ...by, kind: 'RUN_REJECTED' })
    await audit({
      action: 'payout.rejected',
      object: 'settlement-run',
      objectId: id,
      before: { status: run.status },
      after: { status: 'REJECTED', reason: body.reason },
    })
    return { id, number: run.number, status: 'REJECTED' }
  })

/**
 * Returns the bank file with whole account numbers. Writes the audit row and mails the other administrators first, and reads the
 * file afterwards: the answer of a change is stored under the caller's key, and the text of the file must not be.
 */
export const downloadRunFile = async (
  { params: { id }, body: { reason } }: Input<typeof contract.downloadRunFile>,
  context: Context<Operator>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const file = await changeAsOperator(withoutIdempotency(context), operatorTenantId, async (db, audit) => {
    const found = (await findFileOfRun(db, id)) ?? refuse('run.no-file')
    const run = (await lockRun(db, id)) ?? refuse('run.not-found')
    const { userId } = context.caller
    const params = { id, asker: await nameOf(db, userId), number: run.number, file: found.name, text: reason }
    await mailOperators(db, context, 'bank-file-opened', params, { except: userId, role: 'OPERATOR_ADMIN' })
    await audit({
      action: 'payout.file-opened',
      object: 'settlement-run',
      objectId: id,
      after: { fileName: found.name, reason },
    })
    return { id: found.id, name: found.name }
  })
  const sealed = await withOperator(context.pool, (db) => findFileOfRun(db, id))
  if (!sealed || sealed.id !== file.id) return refuse('run.no-file')
  return sendDownload(reply, file.name, context.keyring.open(fileField(sealed.id), sealed.sealed))
}
