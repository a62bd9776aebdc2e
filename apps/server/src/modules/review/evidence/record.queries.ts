import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

export type RecordRow = {
  id: string
  at: Date
  action: string
  actorRole: string
  actorName: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Maximum number of entries of a decision record; older ones are in the audit log. */
const recordMax = 500

/** Lists the audit entries of an application, the latest first. They are never changed or deleted, so the record is permanent. */
export const listRecord = async (
  db: Db,
  { partnerId, applicationId }: { partnerId: string; applicationId: string },
): Promise<RecordRow[]> => {
  const { rows } = await sql<RecordRow>`
    select e.id, e.at, e.action, e.actor_role, u.first_name || ' ' || u.last_name as actor_name, e.before, e.after
    from audit_entry e left join user_account u on u.id = e.actor_id
    where e.partner_id = ${partnerId} and e.object = 'application' and e.object_id = ${applicationId}
      and e.action not in ('application.viewed', 'application.noted')
    order by e.at desc, e.id desc limit ${sql.lit(recordMax)}`.execute(db)
  return rows
}
