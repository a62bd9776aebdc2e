import type * as contract from '@tillgate/contract/operator-support-calls.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { AuditAction } from '@tillgate/domain/audit.ts'
import { fullName } from '@tillgate/domain/full-name.ts'
import type { Operator } from '#server/base/caller.ts'
import { changeAsStaff } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { translate } from '#server/http/translate.ts'
import * as accounts from '#server/modules/accounts/api.ts'
import type { Caller } from '../contacts/contacts.queries.ts'
import { limitActions, requireVerifiedCall } from './verified-call.service.ts'

type OperatorContext = Context<Operator>
type ActionInput = Input<typeof contract.unlockPerson>
type ActionPhrase = 'support.unlocked' | 'support.invited' | 'support.link-sent' | 'support.signed-out'
type Work = (db: Db, person: accounts.HelpedPerson, caller: Caller) => Promise<object | void>

/** Runs an action on a person within a verified call. `work` returns further values of the audit row. */
const act = async (
  asked: ActionInput,
  context: OperatorContext,
  { action, done }: { action: AuditAction; done: ActionPhrase },
  work: Work,
): Promise<{ message: string }> => {
  await limitActions(context)
  const { id: partnerId } = asked.params
  return changeAsStaff(context, partnerId, async (db, audit) => {
    const { person, caller } = await requireVerifiedCall(db, context, asked)
    const more = await work(db, person, caller)
    const after = { contactId: asked.body.contactId, ...more }
    await audit({ action, object: 'user', objectId: person.id, after })
    const name = fullName(person)
    return { message: translate(context.meta.language, done, { name, email: person.email }) }
  })
}

export const unlockPerson = (
  asked: ActionInput,
  context: OperatorContext,
): Promise<Answer<typeof contract.unlockPerson>> =>
  act(asked, context, { action: 'user.unlocked', done: 'support.unlocked' }, async (db, person) => ({
    lockedUntil: (await accounts.unlockPerson(db, context, person)).toISOString(),
  }))

export const resendPersonInvitation = (
  asked: Input<typeof contract.resendPersonInvitation>,
  context: OperatorContext,
): Promise<Answer<typeof contract.resendPersonInvitation>> =>
  act(asked, context, { action: 'user.invitation-sent', done: 'support.invited' }, async (db, person, caller) => {
    await accounts.inviteAgain(db, context, person, { partnerId: asked.params.id, inviter: caller.name })
    return { email: person.email }
  })

export const mailPasswordLink = (
  asked: Input<typeof contract.mailPasswordLink>,
  context: OperatorContext,
): Promise<Answer<typeof contract.mailPasswordLink>> =>
  act(asked, context, { action: 'user.password-link-sent', done: 'support.link-sent' }, async (db, person) => {
    await accounts.sendPasswordLink(db, context, person)
    return { email: person.email }
  })

export const endPersonSessions = (
  asked: Input<typeof contract.endPersonSessions>,
  context: OperatorContext,
): Promise<Answer<typeof contract.endPersonSessions>> =>
  act(asked, context, { action: 'user.signed-out', done: 'support.signed-out' }, async (db, person) => {
    await accounts.signOutPerson(db, person)
  })
