import type { AuditRow as AuditAnswer } from '@tillgate/contract/operator-audit.ts'
import type { AuditRow } from './audit-log.queries.ts'

export const toAudit = (row: AuditRow): AuditAnswer => ({
  id: row.id,
  at: row.at.toISOString(),
  partner: row.partner_id === null ? null : { id: row.partner_id, name: row.partner_name ?? '' },
  actor: { id: row.actor_id, name: row.actor_name ?? '', role: row.actor_role },
  action: row.action,
  object: row.object,
  objectId: row.object_id,
  before: row.before,
  after: row.after,
  requestId: row.request_id,
})
