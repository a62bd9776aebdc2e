import type { EntryType } from '@tillgate/domain/entries.ts'
import type { AchAccountType } from '@tillgate/domain/nacha-file.ts'
import type { RunStatus, StatementStatus } from '@tillgate/domain/statements.ts'
import type { Language } from '@tillgate/phrases/say.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Now } from './columns.ts'

type Json<T> = ColumnType<T, string | undefined, string>
type SentMail = { to: string[]; language: Language; subject: string; text: string; button: string }

/** Tables of settlement: Cents are signed; plus is owed to the store. Days are New York's, written `2026-11-25`. */
export type SettlementTables = {
  settlement_run: {
    id: string
    programmeId: string
    cutOff: Date
    status: Generated<RunStatus>
    number: GeneratedAlways<number>
    begunAt: Now
    builtAt: Date | null
    /** Null: the clock's. */
    startedBy: string | null
    proposedBy: string | null
    proposedAt: Date | null
    proposalNote: Generated<string>
    approvedBy: string | null
    approvedAt: Date | null
    rejectedBy: string | null
    rejectedAt: Date | null
    rejectionReason: Generated<string>
    sentAt: Date | null
    closedAt: Date | null
  }
  payment_order: {
    partnerId: string
    id: string
    runId: string
    builtAt: Now
    number: GeneratedAlways<number>
    previousHash: Buffer | null
    hash: Buffer | null
  }
  statement: {
    partnerId: string
    id: string
    runId: string
    orderId: string
    storeId: string
    programmeId: string
    cutOff: Date
    grossCents: number
    feeCents: number
    adjustmentCents: number
    carryCents: number
    payableCents: number
    totalCents: number
    purchases: number
    status: StatementStatus
    settledAt: Date | null
    /** What pays it: null before an approval and after a file that was not sent. */
    achEntryId: string | null
    sentAt: Date | null
    returnedAt: Date | null
    returnCode: string | null
    returnText: Generated<string>
    /** The statement of the next cycle that took it in: then nothing of this one changes any more. */
    movedTo: string | null
    movedAt: Date | null
  }
  /** The entries of a statement added up, once it is built. */
  statement_sum: {
    partnerId: string
    statementId: string
    type: EntryType
    isCredit: boolean
    /** Of sales. */
    feeScheduleId: string | null
    cents: number
    entries: number
  }
  ach_file: {
    id: string
    runId: string
    name: string
    day: ColumnType<string, string, never>
    modifier: string
    effectiveDay: ColumnType<string, string, never>
    status: Generated<'READY' | 'SENT' | 'VOID'>
    sealed: Buffer
    sha256: string
    entries: number
    creditCents: number
    approvedAt: Date
    /** The bank was asked to take it: from then on only the bank's own no makes it void. */
    askedAt: Date | null
    sentAt: Date | null
    bankFileId: string | null
    voidReason: Generated<string>
  }
  /** One row: the last seven digits that were given out. */
  ach_trace: { id: Generated<boolean>; last: number }
  ach_entry: {
    partnerId: string
    id: string
    fileId: string
    statementId: string
    bankLinkId: string
    trace: string
    cents: number
    effectiveDay: ColumnType<string, string, never>
    last4: string
    routingLast4: string
    holder: string
    accountType: AchAccountType
  }
  ach_reply: {
    id: string
    name: string
    sha256: string
    sealed: Buffer
    problems: Json<{ line: number; fault: string }[]>
    receivedAt: Now
    handledAt: Date | null
    acknowledgedAt: Date | null
  }
  ach_event: {
    id: string
    /** Null: two operators returned it by hand. */
    replyId: string | null
    line: number
    kind: 'RETURN' | 'NOC' | 'UNREADABLE'
    code: string
    originalTrace: string
    cents: Generated<number>
    text: Generated<string>
    /** The correction of a notice: it names an account. */
    sealed: Buffer | null
    partnerId: string | null
    statementId: string | null
    achEntryId: string | null
    state: 'APPLIED' | 'OPEN' | 'RESOLVED'
    why: Generated<string>
    dueDay: ColumnType<string | null, string | null, never>
    receivedAt: Now
    resolvedAt: Date | null
    resolvedBy: string | null
    resolution: Generated<string>
    /** The mail that the item sent to the partner. */
    mail: ColumnType<SentMail | null, undefined, string>
  }
  payout_request: {
    partnerId: string
    id: string
    kind: 'ADJUSTMENT' | 'SETTLE' | 'RETURN'
    storeId: string
    programmeId: string
    statementId: string | null
    purchaseId: string | null
    cents: number | null
    returnCode: string | null
    reason: string
    /** What the partner reads. */
    said: Generated<string>
    status: Generated<'OPEN' | 'DONE' | 'REFUSED'>
    askedBy: string
    askedAt: Now
    decidedBy: string | null
    decidedAt: Date | null
    entryId: string | null
  }
  proof_run: { id: string; askedBy: string | null; begunAt: Now; endedAt: Date | null }
  proof_result: {
    runId: string
    rule: string
    lookedAt: number
    violations: number
    found: Json<{ partnerId: string; objectId: string; found: string }[]>
  }
}
