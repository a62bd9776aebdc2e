import type * as contract from '@tillgate/contract/notifications.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { eventKindsOf } from '@tillgate/domain/partner-events.ts'
import type { PortalUser } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { translate } from '#server/http/translate.ts'
import {
  countUnread,
  listEventGroups,
  listEvents,
  listNames,
  markRead,
  type EventRow,
  type Reader,
} from './events.queries.ts'
import { personOf, toNotification } from './notifications.answer.ts'
import type { Db } from '#server/db/db.ts'
import type { Notification } from '@tillgate/contract/notifications.ts'

type PortalContext = Context<PortalUser>

const readerOf = ({ partnerId, userId, role }: PortalUser): Reader => ({
  partnerId,
  userId,
  kinds: eventKindsOf(role),
})

/** Adds the names of people, which events do not store. */
export const toNotifications = async (
  db: Db,
  partnerId: string,
  rows: readonly EventRow[],
): Promise<Notification[]> => {
  const names = await listNames(db, partnerId, [...new Set(rows.flatMap((row) => personOf(row) ?? []))])
  return rows.map((row) => toNotification(row, names))
}

export const listNotifications = (
  { query }: Input<typeof contract.listNotifications>,
  context: PortalContext,
): Promise<Answer<typeof contract.listNotifications>> =>
  withTenant(context, async (db) => {
    const all = readerOf(context.caller)
    const reader = { ...all, kinds: all.kinds.filter((kind) => kind === (query.kind ?? kind)) }
    const list = query.per === 'group' ? listEventGroups : listEvents
    const { rows, total } = await list(db, reader, pageOf(query, { sort: 'at', highestFirst: true }))
    return listAnswer(await toNotifications(db, context.caller.partnerId, rows), query, total)
  })

export const countNotifications = (
  _: Input<typeof contract.countNotifications>,
  context: PortalContext,
): Promise<Answer<typeof contract.countNotifications>> =>
  withTenant(context, async (db) => ({ unread: await countUnread(db, readerOf(context.caller)) }))

/** Stores what only the caller sees. It changes nothing of the business, so the audit log has no entry. */
export const markNotificationsRead = (
  { body }: Input<typeof contract.markNotificationsRead>,
  context: PortalContext,
): Promise<Answer<typeof contract.markNotificationsRead>> =>
  withTenant(context, async (db) => {
    await markRead(db, readerOf(context.caller), body.ids)
    return { message: translate(context.meta.language, 'notifications.read') }
  })
