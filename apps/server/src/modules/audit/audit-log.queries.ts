import { queueCountCap } from '@tillgate/domain/review.ts'
import { operatorRoles } from '@tillgate/domain/roles.ts'
import { sql, type RawBuilder } from 'kysely'
import { houseId } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'

export type Wanted = {
  partnerId: string | undefined
  actorId: string | undefined
  objectId: string | undefined
  action: string | undefined
  search: string | undefined
  from: string | undefined
  to: string | undefined
  by: 'operators' | 'partners' | undefined
  oldestFirst: boolean
  limit: number
  offset: number
  after: string | undefined
}
export type AuditRow = {
  id: string
  at: Date
  partner_id: string | null
  partner_name: string | null
  actor_id: string
  actor_role: string
  actor_name: string | null
  action: string
  object: string
  object_id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  request_id: string
}

const staffRoles = sql.join(operatorRoles.map((role) => sql.lit(role)))
const startsWith = (text: string): string => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const matching = (wanted: Wanted): RawBuilder<unknown> => {
  const { partnerId, actorId, objectId, action, search, from, to, by } = wanted
  const conditions = [
    ...(partnerId === undefined ? [] : [sql`e.partner_id = ${partnerId}`]),
    ...(actorId === undefined ? [] : [sql`e.actor_id = ${actorId}`]),
    ...(objectId === undefined ? [] : [sql`e.object_id = ${objectId}`]),
    ...(action === undefined ? [] : [sql`e.action like ${startsWith(action)}`]),
    ...(search === undefined ? [] : [sql`(e.action like ${startsWith(search)} or e.request_id = ${search})`]),
    ...(from === undefined ? [] : [sql`e.at >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`e.at < ${to}::date + 1`]),
    ...(by === 'operators' ? [sql`e.actor_role in (${staffRoles})`] : []),
    ...(by === 'partners' ? [sql`e.actor_role not in (${staffRoles})`] : []),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** Ids are made in time's order, so the newest are found along the index of whatever is asked for. */
export const listEntries = async (db: Db, wanted: Wanted): Promise<AuditRow[]> => {
  const { oldestFirst, after, limit, offset } = wanted
  const direction = oldestFirst ? sql`asc` : sql`desc`
  const beyond = after === undefined ? sql`` : sql`and e.id ${oldestFirst ? sql`>` : sql`<`} ${after}::uuid`
  const { rows } = await sql<AuditRow>`
    with k as materialized (
      select e.partner_id, e.id from audit_entry e where ${matching(wanted)} ${beyond}
      order by e.id ${direction} limit ${limit} offset ${offset})
    select e.id, e.at, nullif(e.partner_id, ${sql.lit(houseId)}) as partner_id, p.business_name as partner_name,
      e.actor_id, e.actor_role, u.first_name || ' ' || u.last_name as actor_name, e.action, e.object, e.object_id,
      e.before, e.after, e.request_id
    from k join audit_entry e on e.partner_id = k.partner_id and e.id = k.id
    left join partner p on p.id = e.partner_id
    left join user_account u on u.id = e.actor_id
    order by e.id ${direction}`.execute(db)
  return rows
}

export const countEntries = async (db: Db, wanted: Wanted): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select 1 from audit_entry e where ${matching(wanted)} limit ${sql.lit(queueCountCap + 1)}) x`.execute(db)
  return rows[0]?.n ?? 0
}
