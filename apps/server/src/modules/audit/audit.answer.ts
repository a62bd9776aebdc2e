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
  partner: row.partnerId === null ? null : { id: row.partnerId, name: row.partnerName ?? '' },
  actor: { id: row.actorId, name: row.actorName ?? '', role: row.actorRole },
  action: row.action,
  object: row.object,
  objectId: row.objectId,
  before: shortened(row.before),
  after: shortened(row.after),
  requestId: row.requestId,
})
