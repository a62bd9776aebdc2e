import type * as contract from '@tillgate/contract/operator-support-calls.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { languageOf } from '@tillgate/phrases/translator.ts'
import type { Operator } from '#server/base/caller.ts'
import { refuse, refusePending } from '#server/base/refusal.ts'
import { changeAsOperator, changeAsStaff } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import { withIdentity, withOperator } from '#server/db/with-tenant.ts'
import { limitRate, refuseExceeded } from '#server/http/limit-rate.ts'
import { claim } from '#server/http/rate-limit.queries.ts'
import { guess, issueCode } from '#server/modules/accounts/api.ts'
import { messagePerson, textLimits } from '#server/modules/outbox/api.ts'
import { findCaller, findContact, saveCheck, saveCode, saveProvedCode } from './contacts.queries.ts'
import { factsOf } from './facts.service.ts'
import { answerOf, lockUnchecked, requireUnchecked } from './contacts.service.ts'

type OperatorContext = Context<Operator>

const perHour = { name: 'support-code', max: 30, seconds: 3600 }

/**
 * Sends a code to the address or number on file. Only for callers who called us: after a call from our side, a mail that asks for
 * a code would teach people to read codes to callers.
 */
export const sendCallerCode = async (
  { params: { id: partnerId, contactId }, body: { fact } }: Input<typeof contract.sendCallerCode>,
  context: OperatorContext,
): Promise<Answer<typeof contract.sendCallerCode>> => {
  const { keyring, caller } = context
  await limitRate(context, [{ ...perHour, subject: caller.userId }])
  return changeAsStaff(context, partnerId, async (db, audit) => {
    const { personId, channel } = await lockUnchecked(db, context, partnerId, contactId)
    if (personId === null || channel !== 'CALL_IN') return refuse('contact.no-code')
    const person = (await findCaller(db, partnerId, personId)) ?? refuse('user.not-found')
    const offered = factsOf(undefined, person).map((one) => one.fact)
    if (!offered.includes(fact)) refuse('contact.no-code')
    const { email, phone, firstName: name } = person
    const language = languageOf(person.language)
    const isTexted = fact === 'TEXTED_CODE'
    if (isTexted && phone !== null) refuseExceeded(await claim(db, keyring, textLimits('operator', email, phone)))
    const issued = await issueCode(
      db,
      keyring,
      { email, purpose: 'caller' },
      { texted: isTexted && phone !== null ? { cause: 'operator', phone } : undefined },
    )
    if (!issued.ok) return refusePending(issued)
    const { code, id: codeId } = issued
    const message =
      isTexted && phone !== null
        ? ({ channel: 'text', to: phone, kind: 'caller-code', params: { code } } as const)
        : ({ channel: 'mail', to: email, kind: 'caller-code', params: { name, code } } as const)
    await messagePerson(db, context, language, message)
    await saveCode(db, partnerId, contactId, { codeId, codeFact: fact })
    const after = { userId: personId, fact }
    await audit({ action: 'support.code-sent', object: 'contact', objectId: contactId, after })
    return answerOf(db, partnerId, contactId)
  })
}

/**
 * Stores that the caller read the code of this call. The guess is committed alone, so that a wrong one counts. The third wrong one
 * fails the caller check, as a wrong call back does.
 */
export const checkCallerCode = async (
  { params: { id: partnerId, contactId }, body: { code } }: Input<typeof contract.checkCallerCode>,
  context: OperatorContext,
): Promise<Answer<typeof contract.checkCallerCode>> => {
  const { pool, keyring } = context
  const { contact, email } = await withOperator(pool, async (db) => {
    const row = requireUnchecked(context, await findContact(db, partnerId, contactId))
    return { contact: row, email: (await findCaller(db, partnerId, row.personId ?? ''))?.email }
  })
  const { personId, codeId, codeFact, codeProvedAt } = contact
  if (personId === null || codeFact === null || email === undefined) return refuse('passcode.expired')
  const given = { email, purpose: 'caller', code } as const
  const guessed = codeProvedAt ? undefined : await withIdentity(pool, (db) => guess(db, keyring, given))
  const isFailed = guessed !== undefined && !guessed.ok && guessed.why === 'passcode.burnt'
  if (guessed && !guessed.ok && !isFailed) return refusePending(guessed)
  // Another call has sent this person a newer code.
  if (guessed?.ok === true && guessed.id !== codeId) return refuse('passcode.expired')
  return changeAsOperator(context, partnerId, async (db, audit) => {
    await lockUnchecked(db, context, partnerId, contactId)
    const wrong = isFailed ? [codeFact] : []
    if (isFailed) await saveCheck(db, partnerId, contactId, { result: 'FAILED', right: [], wrong })
    else await saveProvedCode(db, partnerId, contactId)
    await audit({
      action: isFailed ? 'support.caller-failed' : 'support.code-right',
      object: 'contact',
      objectId: contactId,
      after: { userId: personId, ...(isFailed ? { right: [], wrong } : { fact: codeFact }) },
    })
    return answerOf(db, partnerId, contactId)
  })
}
