import type * as contract from '@tillgate/contract/operator-decisions.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { mentionedIn } from '@tillgate/domain/mentions.ts'
import { changeAsOperator } from '#server/db/change.ts'
import { translate } from '#server/http/translate.ts'
import { newId } from '#server/base/ids.ts'
import { mailOperators } from '#server/modules/outbox/api.ts'
import { findBusiness, listStaffNamed } from './evidence/detail.queries.ts'
import { applicationKeyOf, type Operating } from './evidence/with-application.service.ts'
import { findAuthorName, insertNote } from './review.queries.ts'

/**
 * Creates a note. The log records the event without the note's text. Each operator mentioned in the note gets a mail with a
 * link, without the text. An unknown id in a mention stays plain text.
 */
export const createNote = async (
  { params, body }: Input<typeof contract.createNote>,
  context: Operating,
): Promise<Answer<typeof contract.createNote>> => {
  const key = await applicationKeyOf(context.pool, params.id)
  const { partnerId, applicationId } = key
  const { caller, meta } = context
  return changeAsOperator(context, partnerId, async (db, audit) => {
    const id = newId()
    const authorId = caller.userId
    await insertNote(db, { partnerId, id, applicationId, text: body.text, authorId })
    const named = await listStaffNamed(db, mentionedIn(body.text))
    const notified = named.filter((person) => person.active && person.id !== caller.userId)
    const { businessName: business } = await findBusiness(db, key)
    const author = await findAuthorName(db, caller.userId)
    for (const person of notified) {
      await mailOperators(db, context, 'staff-mentioned', { author, business, id: applicationId }, { only: person.id })
    }
    const after = { noteId: id, ...(notified.length === 0 ? {} : { mentions: notified.map((person) => person.id) }) }
    await audit({ action: 'application.noted', object: 'application', objectId: applicationId, after })
    return { message: translate(meta.language, 'review.noted') }
  })
}
