import { isDispute, type AchCorrection, type AchItem } from '@tillgate/domain/ach-returns.ts'
import { noticeDueOn } from '@tillgate/domain/payout-dates.ts'
import { operatorTenantId } from '#server/db/change.ts'
import type { Db, Pool } from '#server/db/db.ts'
import { withPartnerAdmin, withOperator } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { followNotice } from './notice.service.ts'
import { findPaid, insertEvent, setOutcome, type Paid, type Reply } from './replies.queries.ts'
import type { Runtime } from '#server/db/context.ts'
import { applyReturn, type ExceptionCause } from './return.service.ts'

/** Encrypted part of an item: the bank's account data. */
export type Sealed = { routing: string; last4: string; data?: string; correction?: AchCorrection }
export const eventField = (rowId: string) => ({
  table: 'ach_event',
  column: 'sealed',
  partnerId: operatorTenantId,
  rowId,
})

const sealedOf = (item: AchItem): Sealed => ({
  routing: item.routing,
  last4: item.account.slice(-4),
  ...(item.kind === 'NOC' && { data: item.data, ...(item.correction && { correction: item.correction }) }),
})

const takeNotice = async (
  db: Db,
  runtime: Runtime,
  paid: Paid,
  item: Extract<AchItem, { kind: 'NOC' }>,
  noticeId: string,
): Promise<{ why: ExceptionCause; isOpen: boolean }> => {
  const { code, correction } = item
  if (!correction) return { why: 'correction', isOpen: true }
  const outcome = await followNotice(db, runtime, paid, { noticeId, code, correction })
  if (outcome === 'refused') return { why: 'correction', isOpen: true }
  return { why: outcome === 'applied' ? undefined : 'superseded', isOpen: false }
}

/**
 * Detects an item that does not match the payment with its trace: another amount, or a dispute code. Notices have no
 * amount. A disputed return is not applied, because the money may be with either bank.
 */
const mismatchOf = (item: AchItem, paid: Paid | undefined): ExceptionCause => {
  if (!paid || paid.fileStatus === 'VOID') return 'unmatched'
  if (isDispute(item.code)) return 'disputed'
  return item.cents === (item.kind === 'NOC' ? 0 : paid.cents) ? undefined : 'amount'
}

const settle = async (
  db: Db,
  runtime: Runtime,
  paid: Paid | undefined,
  item: AchItem,
  eventId: string,
): Promise<{ why: ExceptionCause; isOpen: boolean }> => {
  const mismatch = mismatchOf(item, paid)
  if (mismatch || !paid) return { why: mismatch, isOpen: true }
  if (item.kind === 'NOC') return takeNotice(db, runtime, paid, item, eventId)
  const why = await applyReturn(db, runtime, paid, { ...item, eventId })
  return { why, isOpen: why !== undefined }
}

/**
 * Applies one item of a file in one transaction. Does nothing for an applied item. Returns false while the state of the
 * answered file is unknown.
 */
export const applyItem = (pool: Pool, runtime: Runtime, reply: Reply, item: AchItem): Promise<boolean> =>
  withPartnerAdmin(pool, operatorTenantId, async (db) => {
    const paid = await findPaid(db, item.originalTrace)
    if (paid?.fileStatus === 'READY') return false
    const id = newId()
    const claimed = await insertEvent(db, {
      id,
      replyId: reply.id,
      line: item.line,
      kind: item.kind,
      code: item.code,
      originalTrace: item.originalTrace,
      cents: item.cents,
      text: item.kind === 'RETURN' ? item.text : '',
      sealed: runtime.keyring.seal(eventField(id), JSON.stringify(sealedOf(item))),
      partnerId: paid?.partnerId ?? null,
      statementId: paid?.statementId ?? null,
      achEntryId: paid?.id ?? null,
      dueDay: item.kind === 'NOC' ? noticeDueOn(reply.receivedAt) : null,
    })
    if (!claimed) return true
    const { why = '', isOpen } = await settle(db, runtime, paid, item, id)
    if (isOpen || why !== '') await setOutcome(db, id, { state: isOpen ? 'OPEN' : 'APPLIED', why })
    return true
  })

/**
 * Applies a return that two operators entered by hand, as if it came in the bank's file. Returns false when the payment
 * was already returned.
 */
export const returnByHand = async (
  db: Db,
  runtime: Runtime,
  trace: string,
  paid: Paid,
  code: string,
): Promise<boolean> => {
  const { partnerId, statementId, id: achEntryId, cents } = paid
  const event = { id: newId(), replyId: null, line: 0, kind: 'RETURN', code, originalTrace: trace, text: '' } as const
  await insertEvent(db, { ...event, cents, sealed: null, partnerId, statementId, achEntryId, dueDay: null })
  const why = await applyReturn(db, runtime, paid, { eventId: event.id, code, text: '', cents })
  if (why !== undefined) await setOutcome(db, event.id, { state: 'OPEN', why })
  return why !== 'duplicate'
}

/** Records a line of a file that cannot be processed, for an operator. */
export const recordProblem = (pool: Pool, reply: Reply, line: number, faults: readonly string[]) =>
  withOperator(pool, async (db) => {
    const id = newId()
    const empty = { originalTrace: '', cents: 0, sealed: null, partnerId: null, statementId: null, achEntryId: null }
    const text = faults.join(', ')
    const claimed = await insertEvent(db, {
      ...empty,
      id,
      replyId: reply.id,
      line,
      kind: 'UNREADABLE',
      code: '',
      text,
      dueDay: null,
    })
    if (claimed) await setOutcome(db, id, { state: 'OPEN', why: 'unreadable' })
  })
