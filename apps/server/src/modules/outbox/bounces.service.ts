import { operatorTenantId } from '#server/db/change.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { RowKey } from '#server/db/claims.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { refuse } from '#server/base/refusal.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import type { Limit } from '#server/http/rate-limit.queries.ts'
import type { Bounce, MailReport } from '#server/integrations/mail/port.ts'
import type { Deps } from '#server/ports/deps.ts'
import { findMessages, markBounced } from './outbox.queries.ts'

/** Limit of genuine reports. The provider sends a refused report again. */
const reportLimit: Limit = { name: 'mail-reports', subject: 'mail', max: 600, seconds: 60 }

/** Records one bounce, and for a partner's message an audit row in the same transaction. */
const record = async ({ pool, keyring }: Deps, key: RowKey, reason: string, requestId: string): Promise<void> => {
  const { partnerId, id } = key
  if (partnerId === operatorTenantId) {
    await withIdentity(pool, (db) => markBounced(db, key, reason))
    return
  }
  await withTenant({ pool, caller: key }, async (db) => {
    if (!(await markBounced(db, key, reason))) return
    await writeAudit(
      db,
      keyring,
      { partnerId, userId: partnerId, role: 'SYSTEM' },
      { requestId, trial: undefined },
      { action: 'message.bounced', object: 'message', objectId: id, after: { reason } },
    )
  })
}

/**
 * Records the mails that a signed report names as undelivered. A repeated report, an unknown message and a message that was deleted
 * change nothing. After an error the provider sends the whole report again. A forged report costs no statement.
 */
export const receiveMailReport = async (deps: Deps, report: MailReport, requestId: string): Promise<void> => {
  const bounces = deps.mailReports.read(report) ?? refuse('webhook.refused')
  await limitRate(deps, [reportLimit])
  if (bounces.length === 0) return
  const reasons = new Map(bounces.map(({ id, reason }: Bounce) => [id, reason]))
  for (const key of await findMessages(deps.pool, [...reasons.keys()]))
    await record(deps, key, reasons.get(key.id) ?? '', requestId)
}
