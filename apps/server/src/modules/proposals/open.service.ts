import { decisionPermissions } from '@tillgate/domain/staff-roles.ts'
import type { Operator } from '#server/base/caller.ts'
import { newId } from '#server/base/ids.ts'
import type { Audit } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { mailOperators } from '#server/modules/outbox/api.ts'
import type { Kind } from './kinds.service.ts'
import { decideProposal, findProposal, insertProposal, type NewProposal, type Proposal } from './proposals.queries.ts'

/** `expiresAt`: where the last moment does not follow from the change. */
type ProposalInput = Omit<NewProposal, 'id' | 'kind' | 'proposedBy' | 'expiresAt'> & { expiresAt?: Date }

const perHour = { name: 'proposal', max: 30, seconds: 3600 }

/** Limits the proposals of a person, because each mails every other operator. Call it before the transaction. */
export const limitProposals = (context: Context<Operator>): Promise<void> =>
  limitRate(context, [{ ...perHour, subject: context.caller.userId }])

const store = async (
  db: Db,
  context: Context<Operator>,
  wish: ProposalInput,
  expiresAt: Date | null,
): Promise<Proposal> => {
  const id = newId()
  await insertProposal(db, { ...wish, id, kind: wish.change.kind, proposedBy: context.caller.userId, expiresAt })
  const proposal = await findProposal(db, id)
  if (!proposal) throw new Error(`Proposal ${id} was not stored`)
  return proposal
}

export const openProposal = (
  db: Db,
  context: Context<Operator>,
  audit: Audit,
  kind: Kind,
  wish: ProposalInput,
): Promise<string> =>
  kind.use(wish.change, async (rules, change) => {
    const proposal = await store(db, context, wish, wish.expiresAt ?? rules.expiresAt(change, await databaseNow(db)))
    const { id, kind: name, reason, proposedName: actor } = proposal
    const told = { proposal, state: 'OPEN', actor, text: reason } as const
    const mail = rules.opened(change, told)
    await mailOperators(db, context, mail.kind, mail.params, { ...mail.to, permission: decisionPermissions[name] })
    const event = rules.event(change, told)
    if (event) {
      const { facts, ...act } = event
      await audit({ ...act, after: { kind: name, reason, ...facts } })
    }
    return id
  })

/** Stores and applies a change of a kind that needs no second person. The change writes the audit row. */
export const applyAlone = (
  db: Db,
  context: Context<Operator>,
  audit: Audit,
  kind: Kind,
  wish: ProposalInput,
): Promise<string> =>
  kind.use(wish.change, async (rules, change) => {
    const { id, reason, proposedBy } = await store(db, context, wish, null)
    await rules.apply(db, change, { id, proposedBy, decidedBy: proposedBy, reason, audit, context })
    await decideProposal(db, id, { state: 'APPROVED', decidedBy: proposedBy, reason: '', obstacle: null })
    return id
  })
