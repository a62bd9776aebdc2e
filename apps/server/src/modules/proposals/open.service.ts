import type { Operator } from '#server/base/caller.ts'
import { newId } from '#server/base/ids.ts'
import type { Audit } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { mailOperators } from '#server/modules/outbox/api.ts'
import { findProposal, insertProposal, type NewProposal } from './proposals.queries.ts'

type Wish = Omit<NewProposal, 'id' | 'kind' | 'proposedBy'>

const perHour = { name: 'proposal', max: 30, seconds: 3600 }

/** Limits the proposals of a person, because each mails every other operator. Call it before the transaction. */
export const limitProposals = (context: Context<Operator>): Promise<void> =>
  limitRate(context, [{ ...perHour, subject: context.caller.userId }])

export const openProposal = async (db: Db, context: Context<Operator>, audit: Audit, wish: Wish): Promise<string> => {
  const id = newId()
  const { userId } = context.caller
  const { kind } = wish.change
  await insertProposal(db, { ...wish, id, kind, proposedBy: userId })
  const stored = await findProposal(db, id)
  const params = { asker: stored?.proposedName ?? '', what: kind, text: wish.reason, id }
  await mailOperators(db, context, 'proposal-opened', params, { except: userId })
  await audit({ action: 'proposal.opened', object: 'proposal', objectId: id, after: { kind, reason: wish.reason } })
  return id
}
