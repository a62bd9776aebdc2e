import { portalRoles, storeAdmins, type PortalRole } from '@tillgate/domain/roles.ts'
import { languageOf, type Language } from '@tillgate/phrases/translator.ts'
import type { Db } from '#server/db/db.ts'
import { col, cols, rowsOf, type RowOf } from '#server/db/rows.ts'
import { languageOfPartner } from './admins.queries.ts'
import { eventRow, type EventRow } from './events.queries.ts'

const dailyKeyRow = rowsOf(cols('daily_mail_event', 'partnerId', 'userId'))
export type DailyKey = RowOf<typeof dailyKeyRow>
type Daily = DailyKey & { eventId: string; dueAt: Date }

/** Stores events of a daily mail. Runs as tenant or operator. */
export const insertDaily = (db: Db, rows: readonly Daily[]) =>
  db
    .insertInto('daily_mail_event')
    .values([...rows])
    .execute()

/** Lists people whose daily mail is due. Runs as operator. */
export const listDueMails = (db: Db, limit: number): Promise<DailyKey[]> => dailyKeyRow.all(db)`
    select partner_id, user_id from daily_mail_event where due_at <= now() group by partner_id, user_id
    order by min(due_at), partner_id, user_id limit ${limit}`

/**
 * Takes the due events of a person, newest first: a second worker waits for the deletion and finds none. Events that retention has
 * deleted are left out.
 */
export const takeDueEvents = async (db: Db, { partnerId, userId }: DailyKey): Promise<EventRow[]> => {
  const rows = await rowsOf({ eventId: col('daily_mail_event.eventId') }).all(db)`
    delete from daily_mail_event where partner_id = ${partnerId} and user_id = ${userId} and due_at <= now()
    returning event_id`
  if (rows.length === 0) return []
  return eventRow.all(db)`
    select e.id, e.kind, e.happened_at, e.details, false as is_read from partner_event e
    where e.partner_id = ${partnerId} and e.id = any(${rows.map(({ eventId }) => eventId)}::uuid[])
      and (e.user_id is null or e.user_id = ${userId})
    order by e.happened_at desc, e.id desc`
}

type Reader = { email: string; firstName: string; role: PortalRole; language: Language; business: string }

/** Returns the reader of a daily mail as of now. Undefined: the person has no access any more. */
export const findReader = async (db: Db, { partnerId, userId }: DailyKey): Promise<Reader | undefined> => {
  const found = await db
    .selectFrom('user_account as u')
    .innerJoin('partner as p', 'p.id', 'u.partnerId')
    .select(['u.email', 'u.firstName', 'u.role', 'u.language', 'p.businessName as business'])
    .where('u.partnerId', '=', partnerId)
    .where('u.id', '=', userId)
    .where('u.active', '=', true)
    .executeTakeFirst()
  const role = portalRoles.find((one) => one === found?.role)
  if (!found || !role) return undefined
  const language = storeAdmins.includes(role) ? await languageOfPartner(db, partnerId) : languageOf(found.language)
  return { ...found, role, language }
}
