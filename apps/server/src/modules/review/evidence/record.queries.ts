import { recordActions } from '@tillgate/domain/decision-record.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'
import * as z from 'zod/mini'

const recordRow = rowsOf({
  id: is.text,
  at: is.moment,
  action: is.text,
  actorRole: is.text,
  actorName: nullable(is.text),
  before: nullable(is.json(z.record(z.string(), z.unknown()))),
  after: nullable(is.json(z.record(z.string(), z.unknown()))),
})
export type RecordRow = RowOf<typeof recordRow>

/** Maximum number of entries of a decision record; older ones are in the audit log. */
const recordMax = 500

type Application = { partnerId: string; storeId: string; applicationId: string }

const recorded = sql.join(recordActions.map((action) => sql.lit(action)))

/**
 * Lists the audit entries of an application, the latest first, with those of the store's documents, with those of the identity check
 * of the person who sent the application of the first store and of the partner's possible matches of the sanctions list. Audit entries are never changed or deleted, so the record is permanent.
 */
export const listRecord = (
  db: Db,
  { partnerId, storeId, applicationId }: Application,
): Promise<RecordRow[]> => recordRow.all(db)`
    select e.id, e.at, e.action, e.actor_role, u.first_name || ' ' || u.last_name as actor_name, e.before, e.after
    from (
      select a.* from audit_entry a
      where a.partner_id = ${partnerId} and a.object = 'application' and a.object_id = ${applicationId}
      union all
      select a.* from application p
      join partner w on w.id = p.partner_id and w.primary_store_id = p.store_id
      join audit_entry a on a.partner_id = p.partner_id and a.object = 'user' and a.object_id = p.submitted_by::text
      where p.partner_id = ${partnerId} and p.id = ${applicationId}
      union all
      select a.* from sanction_candidate c
      join audit_entry a on a.partner_id = c.partner_id and a.object = 'sanction-candidate' and a.object_id = c.id::text
      where c.partner_id = ${partnerId}
      union all
      select a.* from document d
      join audit_entry a on a.partner_id = d.partner_id and a.object = 'document' and a.object_id = d.id::text
      where d.partner_id = ${partnerId} and d.store_id = ${storeId}) e
    left join user_account u on u.id = e.actor_id
    where e.action in (${recorded})
    order by e.at desc, e.id desc limit ${sql.lit(recordMax)}`
