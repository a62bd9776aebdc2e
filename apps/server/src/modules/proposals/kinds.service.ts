import type { AuditAction } from '@tillgate/domain/audit.ts'
import type { AuditObject } from '@tillgate/domain/audit-objects.ts'
import type { Blocker, Obstacle, ProposalKind, ProposalState } from '@tillgate/domain/proposals.ts'
import { proposalDays } from '@tillgate/domain/proposals.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { endOfTerm } from '@tillgate/domain/zones.ts'
import type { MailKind } from '@tillgate/phrases/mails.ts'
import type { Params } from '@tillgate/phrases/translator.ts'
import type { ZodMiniType } from 'zod/mini'
import type { Facts } from '#server/db/audit-changes.ts'
import type { Audit } from '#server/db/change.ts'
import type { Operator } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Recipients } from '#server/modules/outbox/api.ts'
import type { Proposal } from './proposals.queries.ts'

/** Proposer, and the person who decides now. `reason`: of the proposer. */
export type Confirmed = Pick<Proposal, 'id' | 'proposedBy' | 'reason'> & {
  decidedBy: string
  audit: Audit
  context: Context<Operator>
}

/** `decidedBy`: null when the proposal closes by itself. */
type Ended = { decidedBy: string | null; audit: Audit }

/** `actor`: name of the person who acted, or empty. `text`: reason of this act. */
export type Told = { proposal: Proposal; state: ProposalState; actor: string; text: string }
type Mail = { kind: MailKind; params: Params; to: Recipients }

/** Audit row of an act. `facts`: values of the change that the row names. */
type Event = { action: AuditAction; object: AuditObject; objectId: string; facts: Facts }

/** Rules of a kind of proposal; the engine knows nothing else of a kind. */
export type Rules<C> = {
  /** Shape of the payload with its difference and impact. */
  change: ZodMiniType<C>
  /** Database role of the decision. */
  role: 'operator' | 'staff' | 'partner-admin'
  deciders: 'operators' | 'administrators'
  /** Last moment of an approval; null: the proposal waits without an end. */
  expiresAt: (change: C, now: Date) => Date | null
  /** Person whom the change concerns and who therefore does not decide. */
  concerned?: (change: C) => string | null
  /** Operators besides the proposer who may not approve, each with the reason. */
  listParticipants?: (db: Db, change: C) => Promise<readonly { userId: string; blocker: Blocker }[]>
  /** Hours in which the owner of an account can object before an approval. */
  objectionHours?: (change: C) => number
  /** Mail about a new proposal. */
  opened: (change: C, told: Told) => Mail
  /** Mail about an ended proposal, or undefined for none. */
  ended: (change: C, told: Told) => Mail | undefined
  /** Undefined: the change itself writes the audit row. */
  event: (change: C, told: Told) => Event | undefined
  /** Locks what the change is based on. Returns why the change has become impossible; false: its base has changed. */
  fits: (db: Db, change: C, proposal: Proposal) => Promise<boolean | Obstacle>
  /** Writes the change and its audit row. Runs in the transaction of `fits`, after it. */
  apply: (db: Db, change: C, confirmed: Confirmed) => Promise<void>
  /** Runs when the proposal ends without its change. */
  drop?: (db: Db, change: C, ended: Ended) => Promise<void>
}

/** A kind hides the type of its change: `use` reads the stored payload and hands both out together. */
export type Kind = Pick<Rules<unknown>, 'role' | 'deciders'> & {
  use: <T>(stored: unknown, work: <C>(rules: Rules<C>, change: C) => T) => T
}
export type Kinds = Readonly<Record<ProposalKind, Kind>>

export const defineKind = <C>(rules: Rules<C>): Kind => ({
  role: rules.role,
  deciders: rules.deciders,
  use: (stored, work) => work(rules, rules.change.parse(stored)),
})

const outcomes: Partial<Record<ProposalState, string>> = {
  APPROVED: 'confirmed',
  REJECTED: 'declined',
  EXPIRED: 'expired',
  SUPERSEDED: 'overtaken',
}

const actions = {
  OPEN: 'proposal.opened',
  APPROVED: 'proposal.confirmed',
  REJECTED: 'proposal.declined',
  WITHDRAWN: 'proposal.withdrawn',
  EXPIRED: 'proposal.closed',
  SUPERSEDED: 'proposal.closed',
} as const

type Dated = { kind: ProposalKind; program?: { timeZone: string } }

/** Rules of changes that any other operator decides. All others are mailed; the proposer is mailed the outcome. */
export const byOperators = {
  role: 'operator',
  deciders: 'operators',
  /** Uses the time zone of the program, or that of the bank and the console. */
  expiresAt: ({ program }: Dated, now: Date) => endOfTerm(now, proposalDays, program?.timeZone ?? bankZone),
  opened: (_: unknown, { proposal: { id, kind, reason, proposedBy }, actor }: Told): Mail => ({
    kind: 'proposal-opened',
    params: { asker: actor, what: kind, text: reason, id },
    to: { except: proposedBy },
  }),
  ended: (_: unknown, { proposal: { id, kind, proposedBy }, state, actor, text }: Told): Mail | undefined => {
    const outcome = outcomes[state]
    if (outcome === undefined) return undefined
    return {
      kind: 'proposal-decided',
      params: { what: kind, id, outcome, asker: actor, text },
      to: { only: proposedBy },
    }
  },
  event: (_: unknown, { proposal: { id: objectId }, state }: Told): Event | undefined => ({
    action: actions[state],
    object: 'proposal',
    objectId,
    facts: {},
  }),
} as const
