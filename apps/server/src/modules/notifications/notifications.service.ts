import type * as contract from '@tillgate/contract/notifications.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { eventKindsOf } from '@tillgate/domain/partner-events.ts'
import type { PortalUser } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { translate } from '#server/http/translate.ts'
import { countUnread, listEvents, markRead, type Reader } from './events.queries.ts'
import { toNotification } from './notifications.answer.ts'

type Portal = Context<PortalUser>

const readerOf = ({ partnerId, userId, role }: PortalUser): Reader => ({
  partnerId,
  userId,
  kinds: eventKindsOf(role),
})

export const listNotifications = (
  { query }: Input<typeof contract.listNotifications>,
  context: Portal,
): Promise<Answer<typeof contract.listNotifications>> =>
  withTenant(context, async (db) => {
    const all = readerOf(context.caller)
    const reader = { ...all, kinds: all.kinds.filter((kind) => kind === (query.kind ?? kind)) }
    const { rows, total } = await listEvents(db, reader, pageOf(query, { sort: 'at', highestFirst: true }))
    return listAnswer(rows.map(toNotification), query, total)
  })

export const countNotifications = (
  _: Input<typeof contract.countNotifications>,
  context: Portal,
): Promise<Answer<typeof contract.countNotifications>> =>
  withTenant(context, async (db) => ({ unread: await countUnread(db, readerOf(context.caller)) }))

/** Stores what the caller alone sees. It changes nothing of the business, so the change log does not have it. */
export const markNotificationsRead = (
  { body }: Input<typeof contract.markNotificationsRead>,
  context: Portal,
): Promise<Answer<typeof contract.markNotificationsRead>> =>
  withTenant(context, async (db) => {
    await markRead(db, readerOf(context.caller), body.ids)
    return { message: translate(context.meta.language, 'notifications.read') }
  })
