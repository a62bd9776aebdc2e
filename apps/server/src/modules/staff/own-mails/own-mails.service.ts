import type * as contract from '@tillgate/contract/operator-own-mails.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { switchableMails } from '@tillgate/domain/inbox.ts'
import { languageOf } from '@tillgate/phrases/translator.ts'
import type { Operator } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { changeAsStaff, operatorTenantId } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { saveStaffMails } from '#server/modules/accounts/api.ts'
import { findOwnMails } from './own-mails.queries.ts'

const answerOf = async (db: Db, userId: string): Promise<contract.OwnMails> => {
  const { email, language, mutedMails } = (await findOwnMails(db, userId)) ?? refuse('session.missing')
  return {
    email,
    language: languageOf(language),
    muted: switchableMails.filter((kind) => mutedMails.includes(kind)),
  }
}

export const getOwnMails = (
  _: Input<typeof contract.getOwnMails>,
  { pool, caller }: Context<Operator>,
): Promise<Answer<typeof contract.getOwnMails>> => withOperator(pool, (db) => answerOf(db, caller.userId))

/** Stores language and kinds of the caller's own mails. Mails that wait for a second person cannot be switched off. */
export const updateOwnMails = (
  { body: { language, muted } }: Input<typeof contract.updateOwnMails>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.updateOwnMails>> =>
  changeAsStaff(context, operatorTenantId, async (db, audit) => {
    const { userId } = context.caller
    const before = await answerOf(db, userId)
    await saveStaffMails(db, userId, language, muted)
    const after = await answerOf(db, userId)
    await audit({
      action: 'staff.mails-changed',
      object: 'staff',
      objectId: userId,
      before: { language: before.language, fields: before.muted },
      after: { language: after.language, fields: after.muted },
    })
    return after
  })
