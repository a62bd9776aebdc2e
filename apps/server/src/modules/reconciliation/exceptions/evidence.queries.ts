import type { ExceptionKind } from '@tillgate/domain/exceptions.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { personName, personNameOrEmpty } from '#server/db/person-name.ts'
import { col, cols, is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'

/** Null: the item has none. */
type Nullable<T> = { [N in keyof T]: T[N] | null }
const entryEvidenceRow = rowsOf({
  bankLinkId: col('ach_entry.bankLinkId'),
  entryId: col('ach_entry.id'),
  entryCents: col('ach_entry.cents'),
  entryTrace: col('ach_entry.trace'),
  last4: col('ach_entry.last4'),
  routingLast4: col('ach_entry.routingLast4'),
  accountType: col('ach_entry.accountType'),
  fileName: col('ach_file.name'),
  sentAt: col('ach_file.sentAt'),
})
type EntryEvidence = Nullable<RowOf<typeof entryEvidenceRow>>
const statementEvidenceRow = rowsOf({
  programId: col('statement.programId'),
  settledAt: col('statement.settledAt'),
  paymentStatus: col('statement.status'),
  approvedByName: nullable(is.text),
  run: col('settlement_run.number'),
  contactEmail: nullable(is.text),
})
type StatementEvidence = Nullable<RowOf<typeof statementEvidenceRow>>
const holdEvidenceRow = rowsOf({
  holdBegunAt: col('payout_hold.begunAt'),
  holdEndedAt: col('payout_hold.endedAt'),
  holdEndReason: col('payout_hold.endReason'),
  holdEndsWithRelink: col('payout_hold.endsWithRelink'),
  holdEndedByName: nullable(is.text),
})
type HoldEvidence = Nullable<RowOf<typeof holdEvidenceRow>>
type PaymentKey = {
  kind: ExceptionKind
  partnerId: string | null
  statementId: string | null
  achEntryId: string | null
}

const noEntry: EntryEvidence = {
  bankLinkId: null,
  entryId: null,
  entryCents: null,
  entryTrace: null,
  last4: null,
  routingLast4: null,
  accountType: null,
  fileName: null,
  sentAt: null,
}
const findEntry = (db: Db, partnerId: string, id: string): Promise<EntryEvidence | undefined> => entryEvidenceRow.first(
  db,
)`
    select x.bank_link_id, x.id as entry_id, x.cents as entry_cents, x.trace as entry_trace, x.last4, x.routing_last4,
      x.account_type, f.name as file_name, f.sent_at
    from ach_entry x join ach_file f on f.id = x.file_id
    where x.partner_id = ${partnerId} and x.id = ${id}`

const noStatement: StatementEvidence = {
  programId: null,
  settledAt: null,
  paymentStatus: null,
  approvedByName: null,
  run: null,
  contactEmail: null,
}
const findStatement = (
  db: Db,
  partnerId: string,
  id: string,
): Promise<StatementEvidence | undefined> => statementEvidenceRow.first(db)`
    select s.program_id, s.settled_at, s.status as payment_status, ${personName(sql`r.approved_by`)} as approved_by_name, r.number as run,
      nullif(t.contact_email, '') as contact_email
    from statement s join settlement_run r on r.id = s.run_id
    join store t on t.partner_id = s.partner_id and t.id = s.store_id
    where s.partner_id = ${partnerId} and s.id = ${id}`

const noHold: HoldEvidence = {
  holdBegunAt: null,
  holdEndedAt: null,
  holdEndReason: null,
  holdEndsWithRelink: null,
  holdEndedByName: null,
}
const findHold = (
  db: Db,
  partnerId: string,
  statementId: string,
): Promise<HoldEvidence | undefined> => holdEvidenceRow.first(db)`
    select h.begun_at as hold_begun_at, h.ended_at as hold_ended_at, h.end_reason as hold_end_reason,
      h.ends_with_relink as hold_ends_with_relink, ${personName(sql`h.ended_by`)} as hold_ended_by_name
    from payout_hold h
    join statement s on s.partner_id = h.partner_id and s.id = h.statement_id and s.store_id = h.store_id
    where h.partner_id = ${partnerId} and h.statement_id = ${statementId} and h.kind = 'BANK_RETURN'`

/** Returns payment, file and hold of an item. An item has a payment, a statement, both or none: each is a statement of its own. */
const findPayment = async (
  db: Db,
  { kind, partnerId, statementId, achEntryId }: PaymentKey,
): Promise<EntryEvidence & StatementEvidence & HoldEvidence> => {
  const none = { ...noEntry, ...noStatement, ...noHold }
  if (partnerId === null) return none
  return {
    ...none,
    ...(achEntryId === null ? undefined : await findEntry(db, partnerId, achEntryId)),
    ...(statementId === null ? undefined : await findStatement(db, partnerId, statementId)),
    ...(statementId === null || kind !== 'RETURN' ? undefined : await findHold(db, partnerId, statementId)),
  }
}

/** Returns the evidence of an item: payment, file and hold. */
export const findEvidence = async (db: Db, id: string) => {
  const own = await rowsOf({
    ...cols(
      'ach_event',
      'line',
      'text',
      'sealed',
      'statementId',
      'mail',
      'typedAt',
      'typedReason',
      'kind',
      'partnerId',
      'achEntryId',
    ),
    /** Null: not from a file of the bank. */
    replyName: nullable(col('ach_reply.name')),
    /** Proposer of a correction that awaits a second operator. */
    typedBy: col('ach_event.typedBy'),
    typedName: is.text,
  }).first(db)`
    select e.line, e.text, e.sealed, e.mail, e.statement_id, y.name as reply_name, e.kind, e.partner_id, e.ach_entry_id,
      e.typed_by, ${personNameOrEmpty(sql`e.typed_by`)} as typed_name, e.typed_at, e.typed_reason
    from ach_event e left join ach_reply y on y.id = e.reply_id where e.id = ${id}`
  if (own === undefined) return undefined
  const { kind, partnerId, achEntryId, ...shown } = own
  return { ...(await findPayment(db, { kind, partnerId, achEntryId, statementId: own.statementId })), ...shown }
}
export type Evidence = NonNullable<Awaited<ReturnType<typeof findEvidence>>>
