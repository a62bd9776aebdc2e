import { createHash } from 'node:crypto'
import { readAchReturns, type AchReadProblem } from '@tillgate/domain/ach-returns.ts'
import * as z from 'zod/mini'
import { operatorTenantId } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import { newId } from '#server/base/ids.ts'
import { AchUnknownError, type AchOutboxFile } from '#server/integrations/ach-bank/port.ts'
import { define } from '#server/jobs/define.ts'
import { retryWhileUnavailable } from '#server/jobs/retry-while-unavailable.ts'
import { mailOperators } from '../../outbox/api.ts'
import { applyItem, recordProblem } from './apply.service.ts'
import type { Runtime } from '#server/db/context.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import {
  countOpenOf,
  insertReply,
  isHandled,
  isStored,
  listUnhandled,
  markAcknowledged,
  markHandled,
  resolveEnded,
  type Reply,
} from './replies.queries.ts'

type Bank = Pick<Deps, 'pool' | 'achBank' | 'log' | keyof Runtime>

export const replyField = (rowId: string) => ({
  table: 'ach_reply',
  column: 'sealed',
  partnerId: operatorTenantId,
  rowId,
})

/** Maximum files of a day: a longer list is wrong. Further files are read the next time. */
const mostFiles = 10_000

/** Lists all files of the bank, page by page. A page without new files is the last one. */
const listAll = async (achBank: Deps['achBank']): Promise<AchOutboxFile[]> => {
  const files = new Map<string, AchOutboxFile>()
  for (let after: string | undefined; ;) {
    const page = await achBank.listOutbox(after)
    const added = page.filter(({ name }) => !files.has(name))
    if (added.length === 0 || files.size >= mostFiles) return [...files.values()]
    for (const file of added) files.set(file.name, file)
    after = added.at(-1)?.name
  }
}

const sumOf = (text: string): string => createHash('sha256').update(Buffer.from(text, 'latin1')).digest('hex')

const storeText = (pool: Bank['pool'], keyring: Keyring, name: string, text: string) => {
  const id = newId()
  const sealed = keyring.seal(replyField(id), text)
  return withOperator(pool, (db) => insertReply(db, { id, name, sha256: sumOf(text), sealed }))
}

/** Stores the sealed file before it is read, so that no file of the bank is lost. */
const storeFile = async ({ pool, achBank, log, keyring }: Bank, { name, sha256 }: AchOutboxFile): Promise<void> => {
  if (await withOperator(pool, (db) => isStored(db, sha256))) return
  const file = await achBank.readOutbox(name)
  if (!file) return
  // The file is incomplete or was damaged in transit: it is read again.
  if (sumOf(file.text) !== sha256) return log.warn({ file: name }, 'bank_reply.file.checksum_mismatch')
  await storeText(pool, keyring, name, file.text)
}

/** Maximum number of unreadable lines listed for a file: a file in another encoding has no readable line. */
const mostLines = 50

const faultsByLine = (problems: readonly AchReadProblem[]): Map<number, string[]> => {
  const lines = new Map<number, string[]>()
  let more = 0
  for (const { line, fault } of problems) {
    const before = lines.get(line)
    if (before) before.push(fault)
    else if (lines.size < mostLines) lines.set(line, [fault])
    else more += 1
  }
  if (more > 0) [...lines.values()].at(-1)?.push(`+${more}`)
  return lines
}

/** Mails the operators once per file with open items. */
const alertOperators = async (db: Db, runtime: Runtime, replyId: string): Promise<void> => {
  const count = await countOpenOf(db, replyId)
  if (count > 0)
    await mailOperators(db, runtime, 'bank-exceptions', { count }, { kind: 'EXCEPTION', permission: 'payouts.pay' })
}

const handleReply = async ({ pool, log, keyring, enqueue }: Omit<Bank, 'achBank'>, reply: Reply): Promise<void> => {
  const { items, problems } = readAchReturns(keyring.open(replyField(reply.id), reply.sealed))
  let isComplete = true
  /** A failed item does not prevent the other items of the file: returned money must be visible. */
  const logFault = (error: unknown, line: number): false => {
    if (isUnavailable(error)) throw error
    log.error({ err: error, file: reply.name, line }, 'bank_reply.item.failed')
    return false
  }
  for (const item of items) {
    const isDone = await applyItem(pool, { keyring, enqueue }, reply, item).catch((error: unknown) =>
      logFault(error, item.line),
    )
    isComplete &&= isDone
  }
  for (const [line, faults] of faultsByLine(problems)) await recordProblem(pool, reply, line, faults)
  if (!isComplete) return log.warn({ file: reply.name }, 'bank_reply.file.incomplete')
  await withOperator(pool, async (db) => {
    if (await markHandled(db, reply.id, problems)) await alertOperators(db, { keyring, enqueue }, reply.id)
  })
}

/** A failed file does not stop the others. */
const handleAll = async (deps: Omit<Bank, 'achBank'>): Promise<void> => {
  for (const reply of await withOperator(deps.pool, listUnhandled)) {
    await handleReply(deps, reply).catch((error: unknown) => {
      if (isUnavailable(error)) throw error
      deps.log.error({ err: error, file: reply.name }, 'bank_reply.file.failed')
    })
  }
}

/** A bank file that arrived outside the normal transfer. `text`: one character per byte. */
export const takeFile = async (
  deps: Omit<Bank, 'achBank'>,
  { name, text }: { name: string; text: string },
): Promise<void> => {
  await storeText(deps.pool, deps.keyring, name, text)
  await handleAll(deps)
}

/**
 * Acknowledges all stored files to the bank. Files that the bank continues to list are acknowledged on the next run.
 */
const acknowledgeAll = async ({ pool, achBank, log }: Bank, files: readonly AchOutboxFile[]): Promise<void> => {
  const listed: string[] = []
  for (const { name, sha256 } of files) {
    const isDone = await withOperator(pool, (db) => isHandled(db, sha256))
    if (isDone) await achBank.ack(name).catch((error: unknown) => logSilence(log, error, () => listed.push(sha256)))
    else listed.push(sha256)
  }
  await withOperator(pool, (db) => markAcknowledged(db, listed))
}

/** Logs a call with an unknown result; the next run repeats it. */
const logSilence = (log: Deps['log'], error: unknown, also: () => void): void => {
  if (!(error instanceof AchUnknownError)) throw error
  log.warn({ why: error.message }, 'bank_reply.list.unanswered')
  also()
}

/**
 * Stores each file of the bank, applies it item by item, then acknowledges it. The next process completes the work of a
 * crashed one; no item is applied twice.
 */
export const takeReplies = async (deps: Bank): Promise<void> => {
  let isListed = true
  const files = await listAll(deps.achBank).catch((error: unknown) => {
    logSilence(deps.log, error, () => (isListed = false))
    return []
  })
  for (const file of files) await storeFile(deps, file).catch((error: unknown) => logSilence(deps.log, error, () => {}))
  await handleAll(deps)
  if (isListed) await acknowledgeAll(deps, files)
  await withOperator(deps.pool, resolveEnded)
}

const takeAll = (_: unknown, deps: Deps) => retryWhileUnavailable(deps, () => takeReplies(deps))
export const replyJobs = [{ ...define('bank-replies', z.looseObject({}), takeAll, '* * * * *'), atStart: true }]
