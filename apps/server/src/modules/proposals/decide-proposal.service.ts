import type { Blocker, Obstacle, ProposalState } from '@tillgate/domain/proposals.ts'
import { decisionPermissions, staffMay } from '@tillgate/domain/staff-roles.ts'
import type { Operator } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import {
  changeAsOperator,
  changeAsPartnerAdmin,
  changeAsStaff,
  operatorTenantId,
  type Audit,
} from '#server/db/change.ts'
import type { Context, Runtime } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { mailOperators } from '#server/modules/outbox/api.ts'
import type { Kind, Kinds, Rules } from './kinds.service.ts'
import {
  decideProposal,
  findName,
  findProposal,
  findSecondsToConfirm,
  lockProposal,
  type Proposal,
} from './proposals.queries.ts'
import { findSecondPersonBlocker } from './second-person.service.ts'

type ProposalWithRules<C> = { rules: Rules<C>; change: C; proposal: Proposal }

const findRuledBlocker = async <C>(db: Db, { rules, change, proposal }: ProposalWithRules<C>, userId: string) => {
  const { id, proposedBy } = proposal
  if (rules.concerned?.(change) === userId) return 'target'
  const others = (await rules.listParticipants?.(db, change)) ?? []
  const blocker = await findSecondPersonBlocker(db, userId, decisionPermissions[proposal.kind], [
    proposedBy,
    ...others.map((one) => one.userId),
  ])
  if (blocker === 'own')
    return others.find((one) => one.userId === userId && userId !== proposedBy)?.blocker ?? 'proposer'
  if (blocker) return blocker
  const hours = rules.objectionHours?.(change) ?? 0
  return hours > 0 && (await findSecondsToConfirm(db, id, hours)) > 0 ? 'too-early' : null
}

/** Returns the reason why a person may not approve an open proposal, or null. */
export const findBlocker = async (db: Db, kind: Kind, proposal: Proposal, userId: string): Promise<Blocker | null> =>
  proposal.state === 'OPEN'
    ? kind.use(proposal.change, (rules, change) => findRuledBlocker(db, { rules, change, proposal }, userId))
    : null

const refusalOf = {
  role: 'staff.no-role',
  proposer: 'proposal.second-person',
  invited: 'second-person.invited',
  'took-part': 'proposal.third-person',
  loader: 'proposal.loader',
  target: 'staff.yourself',
  'too-early': 'proposal.too-early',
} as const

type Ending = {
  state: Exclude<ProposalState, 'OPEN'>
  actor: string | null
  reason?: string
  obstacle?: Obstacle
}

/** Stores how a proposal ended, mails the people whom its kind names, and writes the audit row. */
const conclude = async <C>(
  db: Db,
  runtime: Runtime,
  audit: Audit,
  { rules, change, proposal }: ProposalWithRules<C>,
  { state, actor, reason = '', obstacle }: Ending,
): Promise<void> => {
  const { id, kind, proposedBy } = proposal
  const isDecided = state !== 'EXPIRED' && state !== 'SUPERSEDED'
  await decideProposal(db, id, { state, decidedBy: isDecided ? actor : null, reason, obstacle: obstacle ?? null })
  const told = { proposal, state, actor: actor === null ? '' : await findName(db, actor), text: reason }
  const mail = rules.ended(change, told)
  if (mail) await mailOperators(db, runtime, mail.kind, mail.params, mail.to)
  const event = rules.event(change, told)
  if (!event) return
  const { facts, ...act } = event
  const why = { ...(reason !== '' && { reason }), ...(obstacle && { text: obstacle }) }
  await audit({ ...act, before: { status: 'OPEN' }, after: { status: state, kind, ...facts, ...why, proposedBy } })
}

/** Ends a proposal that no longer fits or whose time is over. `actor`: the person who asked for its approval, or null. */
const close = async <C>(
  db: Db,
  runtime: Runtime,
  audit: Audit,
  ruled: ProposalWithRules<C>,
  ending: Closing & { actor: string | null },
): Promise<void> => {
  await ruled.rules.drop?.(db, ruled.change, { decidedBy: null, audit })
  await conclude(db, runtime, audit, ruled, ending)
}

type Closing = { state: 'EXPIRED' } | { state: 'SUPERSEDED'; obstacle: Obstacle }

/** Returns how an open proposal has to end without a decision, or undefined while its change is possible. */
const findClosing = async <C>(
  db: Db,
  { rules, change, proposal }: ProposalWithRules<C>,
): Promise<Closing | undefined> => {
  if (proposal.isExpired) return { state: 'EXPIRED' }
  const fit = await rules.fits(db, change, proposal)
  return fit === true ? undefined : { state: 'SUPERSEDED', obstacle: fit === false ? 'changed' : fit }
}

/** Closes an open proposal that is out of date or past its last moment. */
export const closeOutdated = (
  db: Db,
  runtime: Runtime,
  audit: Audit,
  kinds: Kinds,
  proposal: Proposal,
): Promise<void> =>
  kinds[proposal.kind].use(proposal.change, async (rules, change) => {
    const ruled = { rules, change, proposal }
    const closing = await findClosing(db, ruled)
    if (closing) await close(db, runtime, audit, ruled, { ...closing, actor: null })
  })

const changeWith = {
  operator: changeAsOperator,
  staff: changeAsStaff,
  'partner-admin': changeAsPartnerAdmin,
} as const

type OperatorContext = Context<Operator>
type Work = <C>(db: Db, context: OperatorContext, audit: Audit, ruled: ProposalWithRules<C>) => Promise<void>

/** Place of the decisions of some kinds. Proposals of other kinds are unknown there. */
export type Desk<A> = {
  kinds: Kinds
  deciders: Rules<unknown>['deciders']
  toAnswer: (proposal: Proposal, blocker: Blocker | null) => A
}

/** Throws for an unknown proposal and for one of another desk. */
export const answerOf = async <A>(
  { kinds, deciders, toAnswer }: Desk<A>,
  db: Db,
  id: string,
  userId: string,
): Promise<A> => {
  const proposal = await findProposal(db, id)
  if (!proposal || kinds[proposal.kind].deciders !== deciders) return refuse('proposal.not-found')
  return toAnswer(proposal, await findBlocker(db, kinds[proposal.kind], proposal, userId))
}

/** Runs a decision on the locked, open proposal; its audit row goes to the log of the partner that the change concerns. */
const decide =
  (work: Work) =>
  async <A>(desk: Desk<A>, context: OperatorContext, id: string): Promise<A> => {
    const found = (await withOperator(context.pool, (db) => findProposal(db, id))) ?? refuse('proposal.not-found')
    const kind = desk.kinds[found.kind]
    if (kind.deciders !== desk.deciders) refuse('proposal.not-found')
    return changeWith[kind.role](context, found.partnerId ?? operatorTenantId, async (db, audit) => {
      const proposal = (await lockProposal(db, id)) ?? refuse('proposal.not-found')
      if (proposal.state !== 'OPEN') refuse('proposal.decided')
      await kind.use(proposal.change, (rules, change) => work(db, context, audit, { rules, change, proposal }))
      return answerOf(desk, db, id, context.caller.userId)
    })
  }

/** Four eyes: the author cannot approve a proposal. A proposal that no longer fits closes without effect. */
export const approve = decide(async (db, context, audit, ruled) => {
  const { rules, change, proposal } = ruled
  const decidedBy = context.caller.userId
  const blocker = await findRuledBlocker(db, ruled, decidedBy)
  if (blocker) refuse(refusalOf[blocker])
  const closing = await findClosing(db, ruled)
  if (closing) {
    await close(db, context, audit, ruled, { ...closing, actor: decidedBy })
    return
  }
  const { id, proposedBy, reason } = proposal
  await rules.apply(db, change, { id, proposedBy, decidedBy, reason, audit, context })
  await conclude(db, context, audit, ruled, { state: 'APPROVED', actor: decidedBy })
  // Other proposals may be based on the values from before.
  await context.enqueue(db, 'proposals-close', {})
})

/** Refused to the proposer, who withdraws instead, and without a role that decides the kind. */
export const reject = (reason: string) =>
  decide(async (db, context, audit, ruled) => {
    const decidedBy = context.caller.userId
    if (ruled.proposal.proposedBy === decidedBy) refuse('proposal.second-person')
    if (!staffMay(context.caller, decisionPermissions[ruled.proposal.kind])) refuse('staff.no-role')
    await ruled.rules.drop?.(db, ruled.change, { decidedBy, audit })
    await conclude(db, context, audit, ruled, { state: 'REJECTED', actor: decidedBy, reason })
  })

/** For the proposer alone. */
export const withdraw = decide(async (db, context, audit, ruled) => {
  const decidedBy = context.caller.userId
  if (ruled.proposal.proposedBy !== decidedBy) refuse('proposal.not-yours')
  await ruled.rules.drop?.(db, ruled.change, { decidedBy, audit })
  await conclude(db, context, audit, ruled, { state: 'WITHDRAWN', actor: decidedBy })
})
