import * as z from 'zod/mini'
import { auditHeadsKey } from '#server/db/audit-heads.ts'
import { expiredAnswers, listNamedFiles } from '#server/db/purge.ts'
import { withMaintenance } from '#server/db/with-tenant.ts'
import type { Deps } from '../ports/deps.ts'
import { spent } from '#server/http/rate-limit.queries.ts'
import { expiredRequests } from '#server/http/request-key.queries.ts'
import { define } from '#server/jobs/define.ts'
import { findWaiting } from '#server/jobs/queue-figures.queries.ts'
import { fleetLimit } from '#server/modules/accounts/codes/codes.service.ts'
import { expiredCredentials } from '#server/modules/accounts/retention.queries.ts'
import { expiredTickets } from '#server/modules/staff/retention.queries.ts'
import { expiredChanges } from '#server/modules/catalogue/changes/changes.queries.ts'
import { endChecks, endRepairs } from '#server/modules/catalogue/imports/checks.service.ts'
import { endOriginals } from '#server/modules/catalogue/imports/originals.service.ts'
import { endDocuments } from '#server/modules/onboarding/onboarding.jobs.ts'
import { expiredDrafts } from '#server/modules/onboarding/records/drafts.queries.ts'
import { expiredLinkTokens } from '#server/modules/banking/bank-links/link-tokens.queries.ts'
import { expiredWebhooks } from '#server/modules/banking/webhooks/webhooks.queries.ts'
import { expiredEvents } from '#server/modules/notifications/events.queries.ts'
import { eraseLate, expiredMessages } from '#server/modules/outbox/outbox.queries.ts'
import { expiredDeliveries } from '#server/modules/notifications/webhooks/deliveries.queries.ts'
import { expiredBarcodes } from '#server/modules/sales/unknown-barcodes/unknown-barcodes.queries.ts'
import { clock } from '#server/base/clock.ts'

/** Minimum age in milliseconds: longer than any upload or import that may still store a row for the file. */
const orphanAfterMs = 60 * 60 * 1000

/**
 * Deletes files without a row, also partly written ones. Such files remain after a broken upload or a process killed
 * between file and row.
 */
export const sweepFiles = async ({ pool, files, log }: Pick<Deps, 'pool' | 'files' | 'log'>): Promise<void> => {
  for await (const keys of files.listOlder(clock.now() - orphanAfterMs)) {
    const named = new Set(await pool.transaction().execute((db) => listNamedFiles(db, keys)))
    for (const key of keys) {
      if (named.has(key) || key === auditHeadsKey) continue
      await files.delete(key)
      log.info({ file: key }, 'file.orphan.deleted')
    }
  }
}

/** Once an hour, in one worker of all. */
export const sweepFilesJobs = [define('sweep-files', z.looseObject({}), (_, deps) => sweepFiles(deps), '17 * * * *')]

/** Deletions of expired rows by table. */
const expired = [
  ...expiredCredentials,
  ...expiredTickets,
  ...expiredMessages,
  ...expiredLinkTokens,
  ...expiredWebhooks,
  ...expiredRequests,
  ...expiredChanges,
  ...expiredEvents,
  ...expiredDeliveries,
  ...expiredBarcodes,
  ...expiredDrafts,
  expiredAnswers,
]

const longSeconds = 3600

/** Reports mails and texts that are not sent; the metric shows them too. */
export const reportWaiting = async ({ pool, log }: Pick<Deps, 'pool' | 'log'>): Promise<void> => {
  const { messages, oldestSeconds } = await findWaiting(pool)
  if (oldestSeconds < longSeconds) return
  log.error({ messages, oldestSeconds: Math.round(oldestSeconds) }, 'message.waiting')
}

/** Deletes what has expired. Each batch commits by itself, so an interruption loses nothing. */
export const applyRetention = async (deps: Deps): Promise<void> => {
  const { pool, log } = deps
  await withMaintenance(pool, eraseLate)
  for (const { table, purge } of expired) {
    while (await withMaintenance(pool, purge)) log.info({ table }, 'retention.continues')
  }
  await endDocuments(deps)
  await endChecks(deps)
  await endRepairs(deps)
  await endOriginals(deps)
  await reportWaiting({ pool, log })
  // Many accounts are being guessed at: operations must know. Links in mails keep working.
  const exceeded = await withMaintenance(pool, (db) => spent(db, deps.keyring, [fleetLimit]))
  if (exceeded) log.error({ for: exceeded.retryAfter }, 'reset_code.guessing')
}

/** Every ten minutes, in one worker of all. */
export const retentionJobs = [define('retention', z.looseObject({}), (_, deps) => applyRetention(deps), '*/10 * * * *')]
