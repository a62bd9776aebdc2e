import { queueCountCap } from '@tillgate/domain/review-queue.ts'
import { operatorRoles } from '@tillgate/domain/roles.ts'
import { sql } from 'kysely'
import { operatorTenantId } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import { allOf, countUpTo, limitOf, orderOf, startingWith, type Page } from '#server/db/page.ts'

type Wanted = {
  partnerId?: string | undefined
  actorId?: string | undefined
  objectId?: string | undefined
  action?: string | undefined
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
  by?: 'operators' | 'partners' | undefined
}
export type AuditRow = {
  id: string
  at: Date
  partnerId: string | null
  partnerName: string | null
  actorId: string
  actorRole: string
  actorName: string | null
  action: string
  object: string
  objectId: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  requestId: string
}

const staffRoles = sql.join(operatorRoles.map((role) => sql.lit(role)))

const matching = ({ partnerId, actorId, objectId, action, search, from, to, by }: Wanted) =>
  allOf([
    partnerId && sql`e.partner_id = ${partnerId}`,
    actorId && sql`e.actor_id = ${actorId}`,
    objectId && sql`e.object_id = ${objectId}`,
    action && sql`e.action like ${startingWith(action)}`,
    search && sql`(e.action like ${startingWith(search)} or e.request_id = ${search})`,
    from && sql`e.at >= ${from}::date`,
    to && sql`e.at < ${to}::date + 1`,
    by === 'operators' ? sql`e.actor_role in (${staffRoles})` : undefined,
    by === 'partners' ? sql`e.actor_role not in (${staffRoles})` : undefined,
  ])

/** Ids are made in time's order, so the newest are found along the index of whatever is asked for. */
export const listEntries = async (db: Db, wanted: Wanted, page: Page) => {
  const where = matching(wanted)
  const { after, highestFirst } = page
  const beyond = after && sql`e.id ${highestFirst ? sql`<` : sql`>`} ${after.id}::uuid`
  const order = orderOf([sql`e.id`], page)
  const { rows } = await sql<AuditRow>`
    with k as materialized (
      select e.partner_id, e.id from audit_entry e where ${allOf([where, beyond])} order by ${order} ${limitOf(page)})
    select e.id, e.at, nullif(e.partner_id, ${sql.lit(operatorTenantId)}) as partner_id, p.business_name as partner_name,
      e.actor_id, e.actor_role, u.first_name || ' ' || u.last_name as actor_name, e.action, e.object, e.object_id,
      e.before, e.after, e.request_id
    from k join audit_entry e on e.partner_id = k.partner_id and e.id = k.id
    left join partner p on p.id = e.partner_id
    left join user_account u on u.id = e.actor_id
    order by ${order}`.execute(db)
  return { rows, total: await countUpTo(db, sql`audit_entry e where ${where}`, queueCountCap) }
}
