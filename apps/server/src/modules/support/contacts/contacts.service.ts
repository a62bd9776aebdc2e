import type * as contract from '@tillgate/contract/operator-support-calls.ts'
import type { SupportContact } from '@tillgate/contract/operator-support.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { callerCheckOf, isCall } from '@tillgate/domain/support.ts'
import type { Operator } from '#server/base/caller.ts'
import { newId } from '#server/base/ids.ts'
import { refuse } from '#server/base/refusal.ts'
import { changeAsOperator } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import {
  findCaller,
  findContact,
  findFacts,
  findOpenCall,
  insertContact,
  lockCalls,
  lockContact,
  saveCheck,
  saveClosing,
  type ContactRow,
} from './contacts.queries.ts'
import { factsOf } from './facts.service.ts'

type OperatorContext = Context<Operator>

export const toContact = (row: ContactRow): SupportContact => ({
  id: row.id,
  channel: row.channel,
  personId: row.personId,
  person: row.person,
  subject: row.subject,
  note: row.note,
  result: row.result,
  right: row.right,
  wrong: row.wrong,
  code:
    row.codeFact === null || row.codeSentAt === null
      ? null
      : { fact: row.codeFact, sentAt: row.codeSentAt.toISOString(), isRight: row.codeProvedAt !== null },
  by: { id: row.openedBy, name: row.openedByName },
  openedAt: row.openedAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
})

export const answerOf = async (db: Db, partnerId: string, id: string): Promise<SupportContact> =>
  toContact((await findContact(db, partnerId, id)) ?? refuse('contact.not-found'))

const perHour = { name: 'support-contact', max: 60, seconds: 3600 }

export const createContact = async (
  { params: { id: partnerId }, body }: Input<typeof contract.createContact>,
  context: OperatorContext,
): Promise<Answer<typeof contract.createContact>> => {
  const { channel, personId, subject, note = '' } = body
  const { userId } = context.caller
  const isOpen = isCall(channel)
  if (!isOpen && note === '') refuse('input.invalid', { fields: [{ field: 'note', code: 'note.required' }] })
  await limitRate(context, [{ ...perHour, subject: userId }])
  return changeAsOperator(context, partnerId, async (db, audit) => {
    if ((await findFacts(db, partnerId)) === undefined) refuse('partner.not-found')
    if (personId !== null && (await findCaller(db, partnerId, personId)) === undefined) refuse('user.not-found')
    if (isOpen) {
      await lockCalls(db, partnerId, userId)
      if (await findOpenCall(db, partnerId, userId)) refuse('contact.open')
    }
    const id = newId()
    await insertContact(db, { partnerId, id, channel, personId, subject, note, openedBy: userId, isClosed: !isOpen })
    const action = isOpen ? 'support.call-opened' : 'support.contact-logged'
    const after = { channel, userId: personId, subject, ...(note && { note }) }
    await audit({ action, object: 'contact', objectId: id, after })
    return answerOf(db, partnerId, id)
  })
}

const requireOwn = ({ caller: { userId } }: OperatorContext, found: ContactRow | undefined): ContactRow => {
  const row = found ?? refuse('contact.not-found')
  if (row.openedBy !== userId) refuse('contact.not-yours')
  return row.closedAt === null ? row : refuse('contact.closed')
}

/** Requires the operator's own open call with an undecided caller check. */
export const requireUnchecked = (context: OperatorContext, found: ContactRow | undefined): ContactRow => {
  const row = requireOwn(context, found)
  if (row.isOver) refuse('contact.closed')
  return row.result === 'UNCHECKED' && row.personId !== null ? row : refuse('contact.checked')
}

/** The same, locked. */
export const lockUnchecked = async (
  db: Db,
  context: OperatorContext,
  partnerId: string,
  id: string,
): Promise<ContactRow> => requireUnchecked(context, await lockContact(db, partnerId, id))

/** Stores the result of a caller check once it is decided. A failed check is final: the caller needs another call. */
export const checkCaller = (
  { params: { id: partnerId, contactId }, body: { right: compared, wrong } }: Input<typeof contract.checkCaller>,
  context: OperatorContext,
): Promise<Answer<typeof contract.checkCaller>> =>
  changeAsOperator(context, partnerId, async (db, audit) => {
    const { personId, codeFact, codeProvedAt } = await lockUnchecked(db, context, partnerId, contactId)
    const caller = await findCaller(db, partnerId, personId ?? '')
    const offered = factsOf(await findFacts(db, partnerId), caller).map(({ fact }) => fact)
    const right = codeFact !== null && codeProvedAt !== null ? [...compared, codeFact] : compared
    const { result, missing } = callerCheckOf(offered, { right, wrong })
    if (missing) refuse(missing === 'PERSON' ? 'contact.person-unproven' : 'contact.undecided')
    await saveCheck(db, partnerId, contactId, { result, right, wrong })
    await audit({
      action: result === 'VERIFIED' ? 'support.caller-verified' : 'support.caller-failed',
      object: 'contact',
      objectId: contactId,
      after: { userId: personId, right, wrong },
    })
    return answerOf(db, partnerId, contactId)
  })

export const closeContact = (
  { params: { id: partnerId, contactId }, body }: Input<typeof contract.closeContact>,
  context: OperatorContext,
): Promise<Answer<typeof contract.closeContact>> =>
  changeAsOperator(context, partnerId, async (db, audit) => {
    const row = requireOwn(context, await lockContact(db, partnerId, contactId))
    await saveClosing(db, partnerId, contactId, body)
    await audit({
      action: 'support.call-closed',
      object: 'contact',
      objectId: contactId,
      after: { userId: row.personId, ...body },
    })
    return answerOf(db, partnerId, contactId)
  })
