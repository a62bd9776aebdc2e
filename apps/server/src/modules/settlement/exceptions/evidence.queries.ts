import type { ExceptionKind } from '@tillgate/domain/exceptions.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { personNameOrEmpty } from '#server/db/person-name.ts'
import type { SentMail } from '../../notifications/api.ts'

export type Evidence = {
  line: number
  text: string
  sealed: Buffer | null
  statementId: string | null
  programmeId: string | null
  /** Null: no file of the bank said it. */
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
}

type OwnEvidence = Pick<
  Evidence,
  'line' | 'text' | 'sealed' | 'mail' | 'statementId' | 'replyName' | 'typedBy' | 'typedName' | 'typedAt'
>
type PaymentEvidence = Omit<Evidence, keyof OwnEvidence>
type PaymentKey = {
  kind: ExceptionKind
  partnerId: string | null
  statementId: string | null
  achEntryId: string | null
}

const noPayment: PaymentEvidence = {
  programmeId: null,
  bankLinkId: null,
  entryId: null,
  entryCents: null,
  entryTrace: null,
  last4: null,
  routingLast4: null,
  accountType: null,
  fileName: null,
  sentAt: null,
  settledAt: null,
  approvedByName: null,
  run: null,
  contactEmail: null,
  holdBegunAt: null,
  holdEndedAt: null,
  holdEndReason: null,
  holdEndsWithRelink: null,
  holdEndedByName: null,
}

/** Returns payment, file and hold of an item. All rows are the partner's, so a cluster reads one shard. */
const findPayment = async (
  db: Db,
  { kind, partnerId, statementId, achEntryId }: PaymentKey,
): Promise<PaymentEvidence> => {
  if (partnerId === null) return noPayment
  const { rows } = await sql<PaymentEvidence>`
    select s.programme_id, x.bank_link_id, x.id as entry_id,
      x.cents as entry_cents, x.trace as entry_trace, x.last4, x.routing_last4, x.account_type, f.name as file_name,
      f.sent_at, s.settled_at, a.first_name || ' ' || a.last_name as approved_by_name, r.number as run,
      nullif(t.contact_email, '') as contact_email, h.begun_at as hold_begun_at, h.ended_at as hold_ended_at,
      h.end_reason as hold_end_reason, h.ends_with_relink as hold_ends_with_relink, b.first_name || ' ' || b.last_name as hold_ended_by_name
    from partner p
    left join ach_entry x on x.partner_id = ${partnerId} and x.id = ${achEntryId}
    left join ach_file f on f.id = x.file_id
    left join statement s on s.partner_id = ${partnerId} and s.id = ${statementId}
    left join settlement_run r on r.id = s.run_id
    left join store t on t.partner_id = ${partnerId} and t.id = s.store_id
    left join user_account a on a.id = r.approved_by
    left join payout_hold h on h.partner_id = ${partnerId} and h.statement_id = ${statementId} and h.store_id = s.store_id and h.kind = 'BANK_RETURN'
      and ${kind} = 'RETURN'
    left join user_account b on b.id = h.ended_by
    where p.id = ${partnerId}`.execute(db)
  return rows[0] ?? noPayment
}

/** Returns the evidence of an item: payment, file and hold. */
export const findEvidence = async (db: Db, id: string): Promise<Evidence | undefined> => {
  const { rows } = await sql<OwnEvidence & PaymentKey>`
    select e.line, e.text, e.sealed, e.mail, e.statement_id, y.name as reply_name, e.kind, e.partner_id, e.ach_entry_id,
      e.typed_by, ${personNameOrEmpty(sql`e.typed_by`)} as typed_name, e.typed_at
    from ach_event e left join ach_reply y on y.id = e.reply_id where e.id = ${id}`.execute(db)
  const [own] = rows
  if (own === undefined) return undefined
  const { kind, partnerId, achEntryId, ...shown } = own
  return { ...(await findPayment(db, { kind, partnerId, achEntryId, statementId: own.statementId })), ...shown }
}
