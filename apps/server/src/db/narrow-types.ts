import type { LabelForm } from '@tillgate/domain/scale-labels.ts'
import type { ProposedChange } from '@tillgate/contract/operator-proposals.ts'
import type { StaffChange } from '@tillgate/contract/operator-staff.ts'
import type {
  ApplicationEvent,
  ApplicationPhase,
  AskableBusinessField,
  AskableField,
  DocumentKind,
  DocumentMedia,
  RejectionReason,
} from '@tillgate/domain/applications.ts'
import type { OwnersState } from '@tillgate/domain/account-holders.ts'
import type { BankColumnMapping } from '@tillgate/domain/bank-csv-columns.ts'
import type { ListColumnMapping } from '@tillgate/domain/approved-list-file.ts'
import type { AccountKey } from '@tillgate/domain/journal.ts'
import type { ListSource } from '@tillgate/domain/approved-lists.ts'
import type { BookAccount, PostedKind } from '@tillgate/domain/bank-line-kinds.ts'
import type { LineRecord, LineResult } from '@tillgate/domain/bank-matching.ts'
import type { LinkMode, RetiredReason } from '@tillgate/domain/bank-links.ts'
import type { CoverReason, PurseCents } from '@tillgate/domain/baskets.ts'
import type { DayFigures } from '@tillgate/domain/day-report.ts'
import type { EntryType } from '@tillgate/domain/entries.ts'
import type { ExceptionKind, ExceptionReason } from '@tillgate/domain/exceptions.ts'
import type { ProviderIdentityStatus } from '@tillgate/domain/identity.ts'
import type { BatchMode, BatchStatus, ImportQueue } from '@tillgate/domain/item-batches.ts'
import type { ListedEntry } from '@tillgate/domain/sanctions.ts'
import type { Unit } from '@tillgate/domain/items.ts'
import type { ManualCardEntryStatus } from '@tillgate/domain/manual-card-entry.ts'
import type { AchAccountType } from '@tillgate/domain/nacha-file.ts'
import type { NpiResult } from '@tillgate/domain/npi-records.ts'
import type { PasscodePurpose } from '@tillgate/domain/passcodes.ts'
import type { Obstacle, ProposalKind, ProposalState } from '@tillgate/domain/proposals.ts'
import type { EntryMode, PurchaseStatus, PurchaseType, RefundStatus } from '@tillgate/domain/purchases.ts'
import type { TinResult } from '@tillgate/domain/review.ts'
import type { OperatorRole, PortalRole } from '@tillgate/domain/roles.ts'
import type { StaffRole } from '@tillgate/domain/staff-roles.ts'
import type { RunStatus, StatementStatus } from '@tillgate/domain/statements.ts'
import type {
  ApplicationStatus,
  BankAccountStatus,
  IdentityStatus,
  StoreStatus,
  StoreType,
} from '@tillgate/domain/stores.ts'
import type { CallerFact, CheckResult, CodeFact, ContactChannel, ContactSubject } from '@tillgate/domain/support.ts'
import type { TerminalStatus } from '@tillgate/domain/terminals.ts'
import type { TemplateSubject } from '@tillgate/domain/templates.ts'
import type { ChangedRules, TillAction } from '@tillgate/domain/till-permissions.ts'
import type { PaperWidth, PrintingMode, QuickKey, RegisterMode, TenderKind } from '@tillgate/domain/till-settings.ts'
import type { TermsDocument } from '@tillgate/domain/terms.ts'
import type { TwoFactorWay } from '@tillgate/domain/two-factor.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Audience } from './columns.ts'
import type { GeneratedTables } from './tables.gen.ts'

export type AuthorisationState = 'ASKED' | 'APPROVED' | 'PARTIAL' | 'DECLINED' | 'UNKNOWN' | 'REVERSED'
/** jsonb that is written as text and read as a value. */
type Parsed<T> = ColumnType<T, string, string>
type ParsedWithDefault<T> = ColumnType<T, string | undefined, string>
type Purses = Parsed<PurseCents[]>
type SentMail = { to: string[]; language: Language; subject: string; text: string; button: string }

/** Rejects a table or column that the database does not have. */
type Existing<
  Narrow extends {
    [Table in keyof Narrow]: Table extends keyof GeneratedTables
      ? { [Column in keyof Narrow[Table]]: Column extends keyof GeneratedTables[Table] ? unknown : never }
      : never
  },
> = Narrow

/** Columns with narrower types than in the database: statuses, jsonb shapes and columns that never change. */
export type NarrowTables = Existing<{
  ach_entry: {
    effectiveDay: ColumnType<string, string, never>
    accountType: AchAccountType
  }
  ach_event: {
    kind: ExceptionKind
    state: 'APPLIED' | 'OPEN' | 'RESOLVED'
    why: Generated<ExceptionReason | ''>
    dueDay: ColumnType<string | null, string | null, never>
    /** The mail to the partner as sent. */
    mail: ColumnType<SentMail | null, undefined, string>
  }
  ach_file: {
    day: ColumnType<string, string, never>
    effectiveDay: ColumnType<string, string, never>
    status: Generated<'READY' | 'SENT' | 'VOID'>
  }
  ach_reply: {
    problems: ParsedWithDefault<{ line: number; fault: string }[]>
  }
  apl_version: {
    source: Generated<ListSource>
  }
  application: {
    status: Exclude<ApplicationStatus, 'PENDING_AUTH'>
    phase: ApplicationPhase
    rejectionReason: RejectionReason | null
    /** The rejection that a resubmission corrects. */
    fixReason: RejectionReason | null
    tinResult: TinResult | null
    npiResult: NpiResult | null
    overrides: ColumnType<unknown, string | undefined, string>
  }
  application_edit: {
    field: AskableBusinessField
  }
  application_event: {
    event: ApplicationEvent
  }
  application_question: {
    field: AskableField
  }
  authorisation: {
    kind: PurchaseType
    state: AuthorisationState
    asked: Purses
    approved: Purses
    entryMode: EntryMode | null
  }
  bank_column_mapping: {
    mapping: Parsed<BankColumnMapping>
  }
  bank_posting: {
    kind: PostedKind
  }
  bank_posting_entry: {
    account: BookAccount
  }
  bank_statement: {
    firstDay: ColumnType<string, string, never>
    day: ColumnType<string, string, never>
    format: 'BAI2' | 'CSV'
  }
  bank_statement_line: {
    result: LineResult | 'WITHDRAWN'
    record: LineRecord | null
  }
  bank_link: {
    state: 'ASKED' | 'LIVE' | 'NEXT' | 'REPLACED' | 'FAILED'
    retiredReason: RetiredReason | null
    /** Verification of a NEXT account. */
    nextStatus: BankAccountStatus | null
    /** NOC: correction sent by the bank. REUSE: copy of another store's account. */
    source: Generated<'LINK' | 'NOC' | 'REUSE'>
    ownersState: OwnersState | null
  }
  sanction_candidate: {
    entry: Parsed<ListedEntry>
  }
  sale_document: {
    media: DocumentMedia
  }
  change_proposal: {
    kind: ProposalKind
    state: ProposalState
    change: ColumnType<ProposedChange | StaffChange, string, never>
    obstacle: Obstacle | null
  }
  document: {
    kind: DocumentKind
    media: DocumentMedia
  }
  document_signature: {
    language: Language
  }
  draft: {
    form: 'business' | 'owners' | 'store' | 'new-store'
  }
  entry: {
    type: EntryType
  }
  identity_attempt: {
    status: ProviderIdentityStatus
  }
  item: {
    unit: Unit
  }
  item_batch: {
    status: BatchStatus
    mode: Generated<BatchMode>
    queue: Generated<ImportQueue>
  }
  link_token: {
    purpose: 'reset' | 'first-password'
  }
  partner: {
    type: StoreType
    applicationStatus: ApplicationStatus
    manualCardEntry: Generated<ManualCardEntryStatus>
  }
  passcode: {
    purpose: PasscodePurpose
  }
  journal_account: {
    account: AccountKey
  }
  list_column_mapping: {
    mapping: Parsed<ListColumnMapping>
  }
  payout_hold: {
    kind: 'BANK_CHANGE' | 'BANK_RETURN' | 'OPERATOR'
  }
  ledger_check_result: {
    found: ParsedWithDefault<{ partnerId: string; objectId: string; found: string }[]>
  }
  purchase: {
    type: PurchaseType
    status: PurchaseStatus
    refundStatus: RefundStatus | null
    entryMode: EntryMode | null
    balances: ColumnType<PurseCents[] | null, string | null | undefined, string | null>
  }
  purchase_line: {
    unit: Unit
    reason: CoverReason
  }
  session: {
    audience: Audience
  }
  support_contact: {
    channel: ContactChannel
    subject: ContactSubject
    result: Generated<CheckResult>
    factsRight: Generated<CallerFact[]>
    factsWrong: Generated<CallerFact[]>
    codeFact: CodeFact | null
  }
  settlement_run: {
    status: Generated<RunStatus>
  }
  statement: {
    status: StatementStatus
  }
  statement_sum: {
    type: EntryType
  }
  store: {
    type: StoreType
    status: StoreStatus
    applicationStatus: ApplicationStatus
    bankAccountStatus: Generated<BankAccountStatus>
    bankLinkMode: LinkMode | null
    addressSource: 'AUTOCOMPLETE' | 'TYPED' | 'MANUAL' | null
    suspendedFrom: StoreStatus | null
    labelForm: LabelForm | null
  }
  terminal: {
    status: Generated<TerminalStatus>
  }
  terms_acceptance: {
    document: TermsDocument
    language: Language
  }
  text_template: {
    subject: TemplateSubject
  }
  day_report: {
    figures: Parsed<DayFigures>
  }
  day_report_row: {
    kind: 'CONFIRMED' | 'REVERSED' | 'TENDER'
  }
  till_act: {
    action: TillAction
  }
  till_approval: {
    action: TillAction
  }
  till_setting: {
    rules: Parsed<ChangedRules>
    registerMode: RegisterMode
    tenderKinds: Parsed<TenderKind[]>
    quickKeys: Parsed<QuickKey[]>
    paperMm: PaperWidth
    printing: PrintingMode
  }
  terms_text: {
    document: TermsDocument
    language: Language
  }
  user_account: {
    staffRoles: Generated<StaffRole[]>
    audience: Audience
    role: PortalRole | OperatorRole
    twoFactorWay: Generated<TwoFactorWay>
    identityStatus: Generated<IdentityStatus>
    language: Generated<Language>
  }
  webhook_inbox: {
    state: Generated<'NEW' | 'DONE' | 'IGNORED' | 'FAILED'>
  }
}>
