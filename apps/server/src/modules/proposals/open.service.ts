import type { Operator } from '#server/base/caller.ts'
import { newId } from '#server/base/ids.ts'
import type { Audit } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { mailOperators } from '#server/modules/outbox/api.ts'
import type { Kind } from './kinds.service.ts'
import { findProposal, insertProposal, type NewProposal } from './proposals.queries.ts'

/** `expiresAt`: where the last moment does not follow from the change. */
type Wish = Omit<NewProposal, 'id' | 'kind' | 'proposedBy' | 'expiresAt'> & { expiresAt?: Date }

const perHour = { name: 'proposal', max: 30, seconds: 3600 }

/** Limits the proposals of a person, because each mails every other operator. Call it before the transaction. */
export const limitProposals = (context: Context<Operator>): Promise<void> =>
  limitRate(context, [{ ...perHour, subject: context.caller.userId }])

export const openProposal = (
  db: Db,
  context: Context<Operator>,
  audit: Audit,
  kind: Kind,
  wish: Wish,
): Promise<string> =>
  kind.use(wish.change, async (rules, change) => {
    const id = newId()
    const expiresAt = wish.expiresAt ?? rules.expiresAt(change, await databaseNow(db))
    await insertProposal(db, { ...wish, id, kind: wish.change.kind, proposedBy: context.caller.userId, expiresAt })
    const proposal = await findProposal(db, id)
    if (!proposal) throw new Error(`Proposal ${id} was not stored`)
    const { reason, proposedName: actor } = proposal
    const mail = rules.opened(change, { proposal, state: 'OPEN', actor, text: reason })
    await mailOperators(db, context, mail.kind, mail.params, mail.to)
    const { object, objectId, facts, actions } = rules.events(change, id)
    if (actions.OPEN) {
      await audit({ action: actions.OPEN, object, objectId, after: { kind: proposal.kind, reason, ...facts } })
    }
    return id
  })
