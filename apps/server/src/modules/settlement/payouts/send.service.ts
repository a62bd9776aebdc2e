import { moneyFromCents } from '@tillgate/domain/money.ts'
import type { Language, Params } from '@tillgate/phrases/translator.ts'
import { effectiveDay } from '@tillgate/domain/payout-dates.ts'
import { databaseNow } from '#server/db/now.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/ports/deps.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import { AchUnknownError } from '#server/integrations/ach-bank/port.ts'
import { byPartner, fileField } from './file.service.ts'
import {
  listStopped,
  listUnsent,
  lockFile,
  markTransferStarted,
  markFileSent,
  markVoid,
  noteAttempt,
  noteTakenVoid,
} from './files.queries.ts'
import {
  listFilePayments,
  lockRun,
  markStatementsSent,
  setRunStatus,
  unapprove,
  takeOutOfFile,
  type LockedRun,
} from './payouts.queries.ts'
import { recordEvent } from '../../notifications/api.ts'
import { mailOperators } from '../../outbox/api.ts'
import { updateRefundStatus } from '../runs/payment-status.service.ts'
import type { Runtime } from '#server/db/context.ts'
import { auditAsSystem } from '../runs/system-audit.service.ts'

type Sending = Pick<Deps, 'pool' | 'achBank' | 'log' | 'config' | keyof Runtime>
type File = NonNullable<Awaited<ReturnType<typeof lockFile>>>

/** Why a file is void: in English for the log, and as the params of the operators' mail. */
type Obstacle = { reason: string; params: Params }

/** Withdraws an unsent file: its statements wait again, and a mail asks the operators to approve the run again. */
const withdrawFile = async (
  db: Db,
  runtime: Runtime,
  file: File,
  run: LockedRun,
  { reason, params }: Obstacle,
): Promise<void> => {
  const paid = await listFilePayments(db, file.id)
  if (!(await markVoid(db, file.id, reason))) return
  for (const [partnerId, ofPartner] of byPartner(paid)) {
    const ids = ofPartner.map(({ id }) => id)
    await takeOutOfFile(db, partnerId, ids)
    await updateRefundStatus(db, partnerId, ids, 'PENDING')
  }
  await unapprove(db, file.runId)
  const after = { status: 'BUILT', fileName: file.name, reason }
  await auditAsSystem(db, runtime.keyring, undefined, {
    action: 'payout.file-void',
    object: 'settlement-run',
    objectId: file.runId,
    after,
  })
  await mailOperators(
    db,
    runtime,
    'file-void',
    { id: run.id, number: run.number, ...params },
    {
      permission: 'payouts.pay',
    },
  )
}

/** Locks file and run against concurrent sending, voiding and approval. */
const withFile = <T>(
  { pool }: Pick<Deps, 'pool'>,
  fileId: string,
  work: (db: Db, file: File, run: LockedRun) => Promise<T>,
) =>
  withOperator(pool, async (db) => {
    const seen = await lockFile(db, fileId)
    if (seen?.status !== 'READY') return undefined
    const run = await lockRun(db, seen.runId)
    return run && work(db, seen, run)
  })

/** Returns the reason that forbids sending a file for the first time, or `undefined`. */
const obstacleOf = async (
  db: Db,
  file: File,
  { cutOff }: LockedRun,
  deadline: string,
): Promise<Obstacle | undefined> => {
  const stopped = await listStopped(db, file.id)
  if (stopped.length > 0) {
    const count = stopped.length
    return {
      reason: `${count} of its payments are held or have no account any more`,
      params: { cause: 'stopped', count },
    }
  }
  // A bank settles a late file at once or rejects it.
  const day = effectiveDay(cutOff, await databaseNow(db), deadline)
  if (day <= file.effectiveDay) return undefined
  return {
    reason: `It names ${file.effectiveDay}, and can arrive on ${day} at the earliest`,
    params: { cause: 'late', day: file.effectiveDay, earliest: day },
  }
}

/**
 * Prepares the first transfer. A retired account, a new hold or a missed day returns the run for approval. After the first
 * transfer the bank may have the file, so only the bank's rejection returns the run.
 */
const prepare = (deps: Sending, fileId: string) =>
  withFile(deps, fileId, async (db, file, run) => {
    if (file.askedAt === null) {
      const obstacle = await obstacleOf(db, file, run, deps.config.ach.deadline)
      if (obstacle !== undefined) {
        await withdrawFile(db, deps, file, run, obstacle)
        return undefined
      }
      await markTransferStarted(db, fileId)
    }
    return { name: file.name, text: deps.keyring.open(fileField(file.id), file.sealed) }
  })

const sentParams = (cents: number, day: string) => (language: Language) => ({
  amount: moneyFromCents(cents),
  day: new Date(day).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' }),
})

/** Marks the file as accepted. From now on only the bank can return its payments. */
export const confirmFile = (deps: Pick<Deps, 'pool' | keyof Runtime>, fileId: string, bankFileId: string) =>
  withFile(deps, fileId, async (db, file) => {
    if (!(await markFileSent(db, fileId, bankFileId))) return
    for (const [partnerId, ofPartner] of byPartner(await listFilePayments(db, fileId))) {
      const ids = ofPartner.map(({ id }) => id)
      await markStatementsSent(db, partnerId, ids)
      for (const [orderId, ofOrder] of Map.groupBy(ofPartner, (one) => one.orderId)) {
        const totalCents = ofOrder.reduce((sum, { cents }) => sum + cents, 0)
        const after = { status: 'PAYMENTREQUESTED', totalCents, count: ofOrder.length, fileName: file.name }
        await auditAsSystem(db, deps.keyring, partnerId, {
          action: 'payout.sent',
          object: 'payment-order',
          objectId: orderId,
          after,
        })
        const stores = new Set(ofOrder.map(({ storeId }) => storeId))
        const [only = null] = stores
        const details = {
          kind: 'payout.sent',
          paymentOrderId: orderId,
          cents: totalCents,
          stores: stores.size,
          storeId: stores.size === 1 ? only : null,
          arrivesOn: file.effectiveDay,
        } as const
        const mail = { kind: 'payout-sent', params: sentParams(totalCents, file.effectiveDay) } as const
        await recordEvent(db, deps, { partnerId, subject: `${file.id} ${orderId}`, details }, mail)
      }
    }
    await setRunStatus(db, file.runId, 'APPROVED', 'SENT')
  })

/** Alerts the operators when the bank accepts a voided file, because the bank may pay its amounts twice. */
const alertIfVoid = async ({ pool, log }: Sending, name: string, fileId: string, bankFileId: string): Promise<void> => {
  const isVoid = await withOperator(pool, (db) => noteTakenVoid(db, fileId, bankFileId))
  if (isVoid) log.error({ file: name, bankFileId }, 'bank_file.void_accepted')
}

/** Transfers one approved file to the bank. The job repeats the transfer until the bank answers; name and bytes never change. */
const sendFile = async (deps: Sending, fileId: string): Promise<void> => {
  const file = await prepare(deps, fileId)
  if (!file) return
  try {
    const answer = await deps.achBank.putFile(file.name, file.text)
    if ('fileId' in answer) {
      await confirmFile(deps, fileId, answer.fileId)
      await alertIfVoid(deps, file.name, fileId, answer.fileId)
    } else {
      const [first] = answer.errors
      deps.log.error({ file: file.name, errors: answer.errors.length }, 'bank_file.refused')
      const [line, text] = [first?.line ?? 0, (first?.message ?? '').slice(0, 450)]
      const refusal = { reason: `The bank refused it: line ${line}, ${text}`, params: { cause: 'refused', line, text } }
      await withFile(deps, fileId, (db, refused, run) => withdrawFile(db, deps, refused, run, refusal))
    }
  } catch (error) {
    if (!(error instanceof AchUnknownError)) throw error
    deps.log.warn({ file: file.name, why: error.message }, 'bank_file.unanswered')
    await withOperator(deps.pool, (db) => noteAttempt(db, fileId, error.message))
  }
}

/** Sends all approved files that the bank has not accepted, oldest first. A failed file does not delay the others. */
export const sendFiles = async (deps: Sending & Pick<Deps, 'stopping'>): Promise<void> => {
  for (const { id } of await withOperator(deps.pool, listUnsent)) {
    if (deps.stopping.signal.aborted) return
    await sendFile(deps, id).catch((error: unknown) => {
      if (isUnavailable(error)) throw error
      deps.log.error({ err: error, file: id }, 'bank_file.send.failed')
    })
  }
}
