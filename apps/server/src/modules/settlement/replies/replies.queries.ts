import type { ExceptionKind, ExceptionReason } from '@tillgate/domain/exceptions.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, cols, is, rowsOf, scalar, sqlNow } from '#server/db/rows.ts'
import type { SentMail } from '../../notifications/api.ts'

/** Undefined: a file of these bytes is stored already, under this name or another. */
export const insertReply = (db: Db, reply: { id: string; name: string; sha256: string; sealed: Buffer }) =>
  db
    .insertInto('ach_reply')
    .values(reply)
    .onConflict((on) => on.column('sha256').doNothing())
    .returning('id')
    .executeTakeFirst()

export const isStored = async (db: Db, sha256: string): Promise<boolean> => {
  const row = await db.selectFrom('ach_reply').select('id').where('sha256', '=', sha256).executeTakeFirst()
  return row !== undefined
}

export const listUnhandled = (db: Db) =>
  db
    .selectFrom('ach_reply')
    .select(['id', 'name', 'sealed', 'receivedAt'])
    .where('handledAt', 'is', null)
    .orderBy('receivedAt')
    .orderBy('id')
    .execute()
export type Reply = Awaited<ReturnType<typeof listUnhandled>>[number]

/** Returns true when the file of these bytes is processed, so that the bank need not list it any more. */
export const isHandled = async (db: Db, sha256: string): Promise<boolean> => {
  const row = await db
    .selectFrom('ach_reply')
    .select('id')
    .where('sha256', '=', sha256)
    .where('handledAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false when another worker was first. */
export const markHandled = async (
  db: Db,
  id: string,
  problems: readonly { line: number; fault: string }[],
): Promise<boolean> => {
  const row = await db
    .updateTable('ach_reply')
    .set({ handledAt: sqlNow, problems: JSON.stringify(problems) })
    .where('id', '=', id)
    .where('handledAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Marks files that the bank no longer lists; `listed` are the checksums of the listed ones. */
export const markAcknowledged = async (db: Db, listed: readonly string[]): Promise<void> => {
  await sql`
    update ach_reply set acknowledged_at = now()
    where handled_at is not null and acknowledged_at is null and sha256 <> all(${listed}::text[])`.execute(db)
}

/** Finds the payment with this trace. `fileStatus`: a VOID file was never sent; a READY file may have been sent. */
export const findPaid = (db: Db, trace: string) => rowsOf({
  ...cols('ach_entry', 'id', 'partnerId', 'statementId', 'bankLinkId', 'cents', 'last4'),
  storeId: col('statement.storeId'),
  fileStatus: col('ach_file.status'),
}).first(db)`
    select e.id, e.partner_id, e.statement_id, s.store_id, e.bank_link_id, e.cents, e.last4, f.status as file_status
    from ach_entry e join ach_file f on f.id = e.file_id
    join statement s on s.partner_id = e.partner_id and s.id = e.statement_id
    where e.trace = ${trace} order by (f.status = 'VOID'), f.approved_at desc limit 1`
export type Paid = NonNullable<Awaited<ReturnType<typeof findPaid>>>

/** As the partner: what the store is paid at now, beside the account that this payment went to. */
export const accountInForce = async (
  db: Db,
  { partnerId, storeId, bankLinkId }: Pick<Paid, 'partnerId' | 'storeId' | 'bankLinkId'>,
): Promise<'same' | 'other' | 'none'> => {
  const row = await rowsOf({ isSame: is.flag }).first(db)`
    select live.id = paid.id or coalesce(live.account_index = paid.account_index, false) as is_same
    from bank_link paid join bank_link live on live.partner_id = paid.partner_id and live.state = 'LIVE'
      and live.retired_at is null
    where paid.partner_id = ${partnerId} and paid.id = ${bankLinkId} and live.store_id = ${storeId}`
  if (!row) return 'none'
  return row.isSame ? 'same' : 'other'
}

type NewEvent = {
  id: string
  replyId: string | null
  line: number
  kind: ExceptionKind
  code: string
  originalTrace: string
  cents: number
  text: string
  sealed: Buffer | null
  partnerId: string | null
  statementId: string | null
  achEntryId: string | null
  dueDay: string | null
}

/** Undefined: the line was processed, or another worker processes it. */
export const insertEvent = (db: Db, event: NewEvent) =>
  db
    .insertInto('ach_event')
    .values({ ...event, state: 'APPLIED' })
    .onConflict((on) => on.columns(['replyId', 'line']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const setOutcome = (db: Db, id: string, outcome: { state: 'APPLIED' | 'OPEN'; why: ExceptionReason | '' }) =>
  db.updateTable('ach_event').set(outcome).where('id', '=', id).execute()

export const setMail = (db: Db, id: string, mail: SentMail) =>
  db
    .updateTable('ach_event')
    .set({ mail: JSON.stringify(mail) })
    .where('id', '=', id)
    .execute()

/** Returns undefined when the payment was already returned or its money was moved. */
export const markReturned = (
  db: Db,
  { partnerId, statementId, id }: Paid,
  { code, text }: { code: string; text: string },
) => rowsOf({ before: is.text }).first(db)`
    update statement s set status = 'RETURNED', returned_at = now(), return_code = ${code}, return_text = ${text}
    from (select partner_id, id, status from statement
      where partner_id = ${partnerId} and id = ${statementId} for update) o
    where s.partner_id = o.partner_id and s.id = o.id and s.ach_entry_id = ${id} and s.rolled_over_to is null
      and o.status in ('PAYMENTREQUESTED', 'SETTLED')
    returning o.status as before`

/** Resolution of returns with another amount, once the return of the whole payment is booked. */
const inWhole = 'returned-in-whole'
/** Resolves returns of a payment that named another amount. */
export const resolveOtherAmounts = async (db: Db, { id }: Pick<Paid, 'id'>): Promise<void> => {
  await sql`
    update ach_event set state = 'RESOLVED', resolved_at = now(), resolution = ${inWhole}
    where ach_entry_id = ${id} and kind = 'RETURN' and state = 'OPEN' and why = 'amount'`.execute(db)
}

export const countOpenOf = async (db: Db, replyId: string): Promise<number> => {
  return scalar(is.count).one(db)`
    select count(*) as count from ach_event where reply_id = ${replyId} and state = 'OPEN'`
}

/** Resolves items that waited for an answer and whose store's hold has ended. */
export const resolveEnded = async (db: Db): Promise<void> => {
  await sql`
    update ach_event e set state = 'RESOLVED', resolved_at = now(), resolution = h.end_reason
    from payout_hold h join statement s on s.partner_id = h.partner_id and s.id = h.statement_id and s.store_id = h.store_id
    where e.state = 'OPEN' and e.why in ('confirm', 'operator', 'superseded') and h.partner_id = e.partner_id
      and h.statement_id = e.statement_id and h.kind = 'BANK_RETURN' and h.ended_at is not null`.execute(db)
}
