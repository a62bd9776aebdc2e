import type { ExceptionKind } from '@tillgate/domain/exceptions.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { personName, personNameOrEmpty } from '#server/db/person-name.ts'
import type { SentMail } from '#server/modules/notifications/api.ts'

export type Evidence = {
  line: number
  text: string
  sealed: Buffer | null
  statementId: string | null
  programmeId: string | null
  /** Null: not from a file of the bank. */
  replyName: string | null
  bankLinkId: string | null
  entryId: string | null
  entryCents: number | null
  entryTrace: string | null
  last4: string | null
  routingLast4: string | null
  accountType: 'CHECKING' | 'SAVINGS' | null
  fileName: string | null
  sentAt: Date | null
  settledAt: Date | null
  approvedByName: string | null
  run: number | null
  contactEmail: string | null
  holdBegunAt: Date | null
  holdEndedAt: Date | null
  holdEndReason: string | null
  holdEndsWithRelink: boolean | null
  holdEndedByName: string | null
  mail: SentMail | null
  /** Operator who typed a correction that waits for a second one. */
  typedBy: string | null
  typedName: string
  typedAt: Date | null
  typedReason: string
}

type OwnEvidence = Pick<
  Evidence,
  | 'line'
  | 'text'
  | 'sealed'
  | 'mail'
  | 'statementId'
  | 'replyName'
  | 'typedBy'
  | 'typedName'
  | 'typedAt'
  | 'typedReason'
>
type EntryEvidence = Pick<
  Evidence,
  | 'bankLinkId'
  | 'entryId'
  | 'entryCents'
  | 'entryTrace'
  | 'last4'
  | 'routingLast4'
  | 'accountType'
  | 'fileName'
  | 'sentAt'
>
type StatementEvidence = Pick<Evidence, 'programmeId' | 'settledAt' | 'approvedByName' | 'run' | 'contactEmail'>
type HoldEvidence = Omit<Evidence, keyof (OwnEvidence & EntryEvidence & StatementEvidence)>
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
const findEntry = async (db: Db, partnerId: string, id: string): Promise<EntryEvidence | undefined> => {
  const { rows } = await sql<EntryEvidence>`
    select x.bank_link_id, x.id as entry_id, x.cents as entry_cents, x.trace as entry_trace, x.last4, x.routing_last4,
      x.account_type, f.name as file_name, f.sent_at
    from ach_entry x join ach_file f on f.id = x.file_id
    where x.partner_id = ${partnerId} and x.id = ${id}`.execute(db)
  return rows[0]
}

const noStatement: StatementEvidence = {
  programmeId: null,
  settledAt: null,
  approvedByName: null,
  run: null,
  contactEmail: null,
}
const findStatement = async (db: Db, partnerId: string, id: string): Promise<StatementEvidence | undefined> => {
  const { rows } = await sql<StatementEvidence>`
    select s.programme_id, s.settled_at, ${personName(sql`r.approved_by`)} as approved_by_name, r.number as run,
      nullif(t.contact_email, '') as contact_email
    from statement s join settlement_run r on r.id = s.run_id
    join store t on t.partner_id = s.partner_id and t.id = s.store_id
    where s.partner_id = ${partnerId} and s.id = ${id}`.execute(db)
  return rows[0]
}

const noHold: HoldEvidence = {
  holdBegunAt: null,
  holdEndedAt: null,
  holdEndReason: null,
  holdEndsWithRelink: null,
  holdEndedByName: null,
}
const findHold = async (db: Db, partnerId: string, statementId: string): Promise<HoldEvidence | undefined> => {
  const { rows } = await sql<HoldEvidence>`
    select h.begun_at as hold_begun_at, h.ended_at as hold_ended_at, h.end_reason as hold_end_reason,
      h.ends_with_relink as hold_ends_with_relink, ${personName(sql`h.ended_by`)} as hold_ended_by_name
    from payout_hold h
    join statement s on s.partner_id = h.partner_id and s.id = h.statement_id and s.store_id = h.store_id
    where h.partner_id = ${partnerId} and h.statement_id = ${statementId} and h.kind = 'BANK_RETURN'`.execute(db)
  return rows[0]
}

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
export const findEvidence = async (db: Db, id: string): Promise<Evidence | undefined> => {
  const { rows } = await sql<OwnEvidence & PaymentKey>`
    select e.line, e.text, e.sealed, e.mail, e.statement_id, y.name as reply_name, e.kind, e.partner_id, e.ach_entry_id,
      e.typed_by, ${personNameOrEmpty(sql`e.typed_by`)} as typed_name, e.typed_at, e.typed_reason
    from ach_event e left join ach_reply y on y.id = e.reply_id where e.id = ${id}`.execute(db)
  const [own] = rows
  if (own === undefined) return undefined
  const { kind, partnerId, achEntryId, ...shown } = own
  return { ...(await findPayment(db, { kind, partnerId, achEntryId, statementId: own.statementId })), ...shown }
}
