import { recheckCauses } from '@tillgate/domain/applications.ts'
import { bankLineActions, bookAccounts, postedKinds } from '@tillgate/domain/bank-line-kinds.ts'
import { blockers, operatorKinds, obstacles, proposalStates } from '@tillgate/domain/proposals.ts'
import * as z from 'zod/mini'
import { EmailChange, FactorChange } from './operator-account-changes.ts'
import { StaffName } from './operator-applications.ts'
import { SettingFigures } from './operator-settings.ts'
import { SanctionsChange } from './operator-sanctions.ts'
import { AdjustmentChange, HoldEndChange, ReturnChange, SettleChange } from './payout-changes.ts'
import { Reason } from './reasons.ts'
import { listOf, paged } from './paging.ts'
import { fieldError } from './refusals.ts'
import { staffResource } from './route.ts'
import { moment, named, withId } from './scalars.ts'

const route = staffResource('Proposals', 'proposals.decide')

const Program = z.strictObject({ id: z.uuid(), name: z.string(), timeZone: z.string() })

/** Fees in percent and dollars. */
export const FeeFigures = z.strictObject({
  processingPercent: z.number(),
  fixedFee: z.number(),
  additionalTerminal: z.number(),
})
export type FeeFigures = z.infer<typeof FeeFigures>

/** Maximum number of partners in the table of an impact; its sums are complete. */
export const impactRowsMax = 100

/** Fees of the purchases of the last 30 days, now and as proposed. Dollars; returns and reversals are left out. */
const FeeSums = z.strictObject({
  stores: z.number(),
  purchases: z.number(),
  benefits: z.number(),
  feesNow: z.number(),
  feesProposed: z.number(),
})
export const FeeImpact = z.strictObject({
  since: moment,
  until: moment,
  partners: z.number(),
  /** Partners that the confirmation mails: those with a Store Admin. Absent in proposals of an earlier release. */
  mailed: z.optional(z.number()),
  payingMore: z.number(),
  payingLess: z.number(),
  sums: FeeSums,
  /** The largest increase first. */
  rows: z.array(z.strictObject({ partner: named, ...FeeSums.shape })),
})
export type FeeImpact = z.infer<typeof FeeImpact>

export const FeeChange = z.strictObject({
  kind: z.literal('FEES'),
  program: Program,
  /** Null: every partner without a schedule of its own. */
  partner: z.nullable(named),
  /** Null: new fees. Otherwise the announced schedule that the proposal withdraws. */
  scheduleId: z.nullable(z.uuid()),
  now: FeeFigures,
  proposed: FeeFigures,
  /** Day in the program's zone. Null: as early as possible after the confirmation. */
  effectiveOn: z.nullable(z.string()),
  /** Start if confirmed at the moment of the proposal. */
  effectiveFrom: moment,
  needsNotice: z.boolean(),
  impact: FeeImpact,
})
export type FeeChange = z.infer<typeof FeeChange>

const ListSums = z.strictObject({ stores: z.number(), losing: z.number(), gaining: z.number(), lowered: z.number() })
/** Items that lose or gain cover, and items whose maximum price falls. */
export const ListImpact = z.strictObject({
  partners: z.number(),
  /** Partners with items that lose cover. */
  partnersLosing: z.number(),
  /** Those of them who get a mail about it: at once or in the daily mail. Absent in proposals of an earlier release. */
  mailed: z.optional(z.number()),
  sums: ListSums,
  /** The most losing items first. */
  rows: z.array(z.strictObject({ partner: named, ...ListSums.shape })),
})
export type ListImpact = z.infer<typeof ListImpact>

export const ListChange = z.strictObject({
  kind: z.literal('LIST'),
  program: Program,
  purse: z.string(),
  versionId: z.uuid(),
  /** The version that the list was compared with; null for the first list of a purse. */
  baseId: z.nullable(z.uuid()),
  /** Products of the version before. */
  baseProducts: z.number(),
  added: z.number(),
  removed: z.number(),
  changed: z.number(),
  impact: ListImpact,
})

export const SettingsChange = z.strictObject({
  kind: z.literal('SETTINGS'),
  program: Program,
  now: SettingFigures,
  proposed: SettingFigures,
  partners: z.number(),
  stores: z.number(),
})

/** Withdrawal of the latest statement of the bank. `taken`: sent files and booked returns that its lines match. */
export const BankStatementChange = z.strictObject({
  kind: z.literal('BANK_STATEMENT'),
  statementId: z.uuid(),
  name: z.string(),
  day: z.string(),
  /** Empty without an account in the file. */
  last4: z.string(),
  opening: z.number(),
  closing: z.number(),
  lines: z.number(),
  taken: z.number(),
  openExceptions: z.number(),
})

/**
 * Kind and posting of a line of the bank, or the reversal of its posting. `amount`: what the bank booked and our books lack, in dollars;
 * plus is a credit.
 */
export const BankLineChange = z.strictObject({
  kind: z.literal('BANK_LINE'),
  action: z.enum(bankLineActions),
  exceptionId: z.uuid(),
  statementId: z.uuid(),
  /** File name of the statement. */
  name: z.string(),
  day: z.string(),
  no: z.number(),
  text: z.string(),
  amount: z.number(),
  lineKind: z.enum(postedKinds),
  account: z.enum(bookAccounts),
  /** Posting that the change reverses; null: the line is open. */
  postingId: z.nullable(z.uuid()),
})
export type BankLineChange = z.infer<typeof BankLineChange>

/** Notice that ends the partnership after `endsOn`. The partner reads the reason. `stores`: approved ones, which close. */
export const PartnerEndChange = z.strictObject({
  kind: z.literal('PARTNER_END'),
  partner: named,
  endsOn: z.iso.date(),
  stores: z.number(),
  /** Causes of the re-check that was open at the proposal; absent in proposals of earlier releases. */
  causes: z.optional(z.array(z.enum(recheckCauses))),
})
export type PartnerEndChange = z.infer<typeof PartnerEndChange>

/** Difference and impact as computed for the proposer: the second person decides on the same figures. */
export const ProposedChange = z.discriminatedUnion('kind', [
  FeeChange,
  ListChange,
  SettingsChange,
  FactorChange,
  EmailChange,
  BankStatementChange,
  BankLineChange,
  SanctionsChange,
  PartnerEndChange,
  AdjustmentChange,
  SettleChange,
  ReturnChange,
  HoldEndChange,
])
export type ProposedChange = z.infer<typeof ProposedChange>

const head = {
  id: z.uuid(),
  number: z.number(),
  state: z.enum(proposalStates),
  reason: z.string(),
  proposedBy: StaffName,
  proposedAt: moment,
  /** The proposal closes by itself at this moment; null: never. */
  expiresAt: z.nullable(moment),
  decidedBy: z.nullable(StaffName),
  decidedAt: z.nullable(moment),
  decisionReason: z.string(),
  /** Reason of the state SUPERSEDED. */
  obstacle: z.nullable(z.enum(obstacles)),
}

/** Answer about a proposal of every kind: they differ in their change alone. */
export const proposalOf = <C extends z.ZodMiniType>(change: C) =>
  z.strictObject({
    ...head,
    change,
    /** Reason why the caller may not confirm or decline; null: the caller may. */
    blocker: z.nullable(z.enum(blockers)),
    /** A proposed address: the earliest moment of its confirmation. */
    confirmableFrom: z.nullable(moment),
  })

export const ChangeProposal = proposalOf(ProposedChange)
export type ChangeProposal = z.infer<typeof ChangeProposal>

export const ProposalRow = z.strictObject({
  ...head,
  kind: z.enum(operatorKinds),
  program: z.nullable(z.string()),
  partner: z.nullable(z.string()),
  purse: z.nullable(z.string()),
  /** File name of a bank statement, also of a line's. */
  file: z.nullable(z.string()),
})
export type ProposalRow = z.infer<typeof ProposalRow>

/** The newest first. */
export const listChangeProposals = route({
  method: 'GET',
  path: '/api/operator/proposals',
  summary: 'List the proposals that operators decide',
  query: z.strictObject({
    ...paged(['proposedAt']),
    kind: z.optional(z.enum(operatorKinds, fieldError('field.invalid'))),
    state: z.optional(z.enum(proposalStates, fieldError('field.invalid'))),
  }),
  answer: listOf(ProposalRow),
})

export const getChangeProposal = route({
  method: 'GET',
  path: '/api/operator/proposals/:id',
  summary: 'Show a proposal with its difference and impact',
  params: withId,
  answer: ChangeProposal,
})

/**
 * Carries the change out. Requires a second person and a fresh code. A proposal that no longer fits or whose time is over ends
 * without its change: the answer then has the state `SUPERSEDED` or `EXPIRED`. 409 proposal.decided, proposal.second-person, proposal.third-person, proposal.loader,
 * proposal.too-early.
 */
export const confirmChangeProposal = route({
  method: 'POST',
  path: '/api/operator/proposals/:id/confirm',
  summary: 'Confirm a proposal of another operator',
  params: withId,
  answer: ChangeProposal,
})

/** Refused to the proposer, who withdraws instead. */
export const declineChangeProposal = route({
  method: 'POST',
  path: '/api/operator/proposals/:id/decline',
  summary: 'Decline a proposal of another operator',
  params: withId,
  body: z.strictObject({ reason: Reason }),
  answer: ChangeProposal,
})

/** For the proposer. 409 proposal.not-yours. */
export const withdrawChangeProposal = route({
  method: 'POST',
  path: '/api/operator/proposals/:id/withdraw',
  summary: 'Withdraw an own proposal',
  params: withId,
  answer: ChangeProposal,
})
