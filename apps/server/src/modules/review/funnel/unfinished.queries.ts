import { isRegistrationOver, remindableFrom, reminderRules } from '@tillgate/domain/funnel.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { listUnassigned, listUnfinishedPartners, type Unfinished } from '#server/modules/onboarding/api.ts'
import { col, condition, is, rowsOf, scalar } from '#server/db/rows.ts'

/** Registrations that the funnel counts at most, the newest ones. */
export const unfinishedCap = 5000

/** Unfinished registration with its last visit and its reminders. */
export type UnfinishedRow = Unfinished & {
  lastSeenAt: Date
  remindedAt: Date | null
  reminders: number
  remindableFrom: Date | null
  isRemindable: boolean
}

/** Returns the last visit of each person, from sessions and sign-ins. */
const listVisits = async (db: Db, ids: readonly string[]): Promise<Map<string, Date>> => {
  const rows = await rowsOf({ userId: is.text, at: col('session.seenAt') }).all(db)`
    select user_id, max(at) as at from (
      select user_id, seen_at as at from session where user_id = any(${ids})
      union all
      select user_id, max(at) from account_event where user_id = any(${ids}) and action in ('signed-in', 'account-created')
      group by user_id) visit group by user_id`
  return new Map(rows.map(({ userId, at }) => [userId, at]))
}

/** Lists unfinished registrations, the longest unseen first, until 90 days after the last visit. Runs as staff. */
export const listUnfinishedRows = async (db: Db): Promise<{ rows: UnfinishedRow[]; now: Date }> => {
  const now = await databaseNow(db)
  const people = [...(await listUnfinishedPartners(db, unfinishedCap)), ...(await listUnassigned(db, unfinishedCap))]
  const ids = people.map(({ id }) => id)
  const visits = await listVisits(db, ids)
  const reminders = await db
    .selectFrom('registration_reminder')
    .selectAll()
    .where(condition`user_id = any(${ids})`)
    .execute()
  const reminderOf = new Map(reminders.map((row) => [row.userId, row]))
  const all = people.map((person) => {
    const reminder = reminderOf.get(person.id)
    const visit = visits.get(person.id)
    const row = {
      ...person,
      lastSeenAt: visit && visit > person.startedAt ? visit : person.startedAt,
      remindedAt: reminder?.remindedAt ?? null,
      reminders: reminder?.reminders ?? 0,
    }
    const from = remindableFrom(row)
    return { ...row, remindableFrom: from, isRemindable: from !== null && from <= now }
  })
  const rows = all.filter(({ lastSeenAt }) => !isRegistrationOver(lastSeenAt, now))
  return { rows: rows.toSorted((one, other) => one.lastSeenAt.getTime() - other.lastSeenAt.getTime()), now }
}

/** Registrations of the last day whose code was never entered. Their rows are deleted after a day. */
export const countUnproven = async (db: Db): Promise<number> => {
  return scalar(is.count).one(db)`select count(*)::int as n from registration`
}

/** Counts a reminder. Returns false when the person was reminded within 3 days, also by a concurrent request. */
export const markReminded = async (db: Db, userId: string): Promise<boolean> => {
  const { betweenDays, maxReminders } = reminderRules
  const { numAffectedRows = 0n } = await sql`
    insert into registration_reminder as r (user_id, reminded_at) values (${userId}, now())
    on conflict (user_id) do update set reminded_at = excluded.reminded_at, reminders = r.reminders + 1
    where excluded.reminded_at - r.reminded_at >= ${sql.lit(betweenDays)} * interval '1 day'
      and r.reminders < ${sql.lit(maxReminders)}`.execute(db)
  return numAffectedRows > 0n
}
