import type * as contract from '@tillgate/contract/notifications.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { defaultChannels, isMailFixed, isTextFixed, sentKindsOf } from '@tillgate/domain/partner-events.ts'
import { maskedPhone } from '@tillgate/domain/phones.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { auditedTransaction } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { findContact, listOwnChoices, saveChoice } from './notification-settings.queries.ts'

const invalid = (field: string): never => refuse('input.invalid', { fields: [{ field, code: 'field.invalid' }] })

type Settings = Answer<typeof contract.getNotificationSettings>

const readSettings = async (db: Db, caller: PortalUser): Promise<Settings> => {
  const { email, phoneNumber } = (await findContact(db, caller)) ?? refuse('session.missing')
  const chosen = await listOwnChoices(db, caller)
  return {
    email,
    phone: phoneNumber === null ? null : maskedPhone(phoneNumber),
    items: sentKindsOf(caller.role).map((kind) => {
      const { mail, text } = chosen.find((one) => one.kind === kind) ?? defaultChannels[kind]
      return { kind, mail, text, isMailFixed: isMailFixed(kind), isTextFixed: isTextFixed(kind) }
    }),
  }
}

export const getNotificationSettings = (
  _: Input<typeof contract.getNotificationSettings>,
  context: Context<PortalUser>,
): Promise<Settings> => withTenant(context, (db) => readSettings(db, context.caller))

export const updateNotificationSetting = (
  { body: { kind, mail, text } }: Input<typeof contract.updateNotificationSetting>,
  context: Context<PortalUser>,
): Promise<Settings> =>
  auditedTransaction(context, async (db, audit) => {
    const { caller } = context
    const { items, phone } = await readSettings(db, caller)
    const before = items.find((one) => one.kind === kind)
    if (!before) return invalid('kind')
    if (before.isMailFixed && mail !== 'AT_ONCE') invalid('mail')
    if (before.isTextFixed && !text) invalid('text')
    if (text && phone === null) refuse('text.no-number')
    await saveChoice(db, { ...caller, kind, mail, text })
    await audit({
      action: 'user.notifications-changed',
      object: 'user',
      objectId: caller.userId,
      before: { kind, mail: before.mail, text: before.text },
      after: { kind, mail, text },
    })
    return readSettings(db, caller)
  })
