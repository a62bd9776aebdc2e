import type { AuditRow as AuditAnswer } from '@tillgate/contract/operator-audit.ts'
import type { AuditRow } from './audit.queries.ts'

/** What one page shows of a list, of a bulk edit's ids for one; the row itself names them all. */
const listMax = 100
const shortened = (values: AuditRow['before']): AuditRow['before'] =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) && value.length > listMax
        ? [...value.slice(0, listMax), `+${value.length - listMax}`]
        : value,
    ]),
  )

export const toAudit = (row: AuditRow): AuditAnswer => ({
  id: row.id,
  at: row.at.toISOString(),
  partner: row.partner_id === null ? null : { id: row.partner_id, name: row.partner_name ?? '' },
  actor: { id: row.actor_id, name: row.actor_name ?? '', role: row.actor_role },
  action: row.action,
  object: row.object,
  objectId: row.object_id,
  before: shortened(row.before),
  after: shortened(row.after),
  requestId: row.request_id,
})
