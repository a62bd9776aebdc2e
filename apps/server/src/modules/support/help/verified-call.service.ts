import { failedChecksMax, mayAskFor, type CallerFact } from '@tillgate/domain/support.ts'
import type { Operator } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { limitRate, refuseExceeded } from '#server/http/limit-rate.ts'
import { claim } from '#server/http/rate-limit.queries.ts'
import { lockPerson, type HelpedPerson } from '#server/modules/accounts/api.ts'
import { countFailedChecks, findCaller, lockContact, type Caller } from '../contacts/contacts.queries.ts'

type ActionInput = { params: { id: string; userId: string }; body: { contactId: string } }

/** Limits actions of one operator per hour. Call it before the transaction. */
export const limitActions = (context: Context<Operator>): Promise<void> =>
  limitRate(context, [{ name: 'support-action', subject: context.caller.userId, max: 30, seconds: 3600 }])

/** Counts only actions that happen: refused ones of one operator would keep the others from helping the person. */
const perPerson = { name: 'support-person', max: 10, seconds: 24 * 3600 }

/**
 * Locks the person of an action. Requires the operator's own open call with a verified caller who may ask for this person, and
 * fewer failed checks of the partner within a day than the limit. Limits actions for one person per day.
 */
export const requireVerifiedCall = async (
  db: Db,
  { caller: { userId }, keyring }: Context<Operator>,
  { params, body: { contactId } }: ActionInput,
): Promise<{ person: HelpedPerson; caller: Caller; right: readonly CallerFact[] }> => {
  const partnerId = params.id
  const contact = (await lockContact(db, partnerId, contactId)) ?? refuse('contact.not-found')
  if (contact.openedBy !== userId) refuse('contact.not-yours')
  if (contact.isOver) refuse('contact.closed')
  if (contact.result !== 'VERIFIED' || contact.personId === null) return refuse('contact.unverified')
  if ((await countFailedChecks(db, partnerId)).today >= failedChecksMax) refuse('contact.blocked')
  const person = (await lockPerson(db, { partnerId, userId: params.userId })) ?? refuse('user.not-found')
  const caller = (await findCaller(db, partnerId, contact.personId)) ?? refuse('contact.unverified')
  if (!mayAskFor(caller, person)) refuse('contact.other-person')
  refuseExceeded(await claim(db, keyring, [{ ...perPerson, subject: person.id }]))
  return { person, caller, right: contact.right }
}
