import * as z from 'zod/mini'
import { expiredAnswers } from '#server/db/purge.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import type { Deps } from './deps.ts'
import { spent } from '#server/http/rate-limit.queries.ts'
import { expiredRequests } from '#server/http/request-key.queries.ts'
import { define } from '#server/jobs/define.ts'
import { findWaiting } from '#server/jobs/queue-figures.queries.ts'
import { fleetLimit } from '#server/modules/accounts/codes/codes.service.ts'
import { expiredCredentials } from '#server/modules/accounts/retention.queries.ts'
import { endOriginals } from '#server/modules/catalogue/imports/originals.service.ts'
import { endDocuments } from '#server/modules/onboarding/documents/documents.jobs.ts'
import { expiredLinkTokens } from '#server/modules/banking/bank-links/link-tokens.queries.ts'
import { expiredWebhooks } from '#server/modules/banking/webhooks/webhooks.queries.ts'
import { eraseLate, expiredMessages } from '#server/modules/outbox/outbox.queries.ts'

/** Each context says what of its own tables has expired. */
const expired = [
  ...expiredCredentials,
  ...expiredMessages,
  ...expiredLinkTokens,
  ...expiredWebhooks,
  ...expiredRequests,
  expiredAnswers,
]

const longSeconds = 3600

/** Operations have to know when mails or texts do not leave; the metric says it too. */
export const reportWaiting = async ({ pool, log }: Pick<Deps, 'pool' | 'log'>): Promise<void> => {
  const { messages, oldestSeconds } = await findWaiting(pool)
  if (oldestSeconds < longSeconds) return
  log.error({ messages, oldestSeconds: Math.round(oldestSeconds) }, 'mails or texts have been waiting for hours')
}

/** Deletes what has expired. Each batch commits by itself, so an interruption loses nothing. */
export const applyRetention = async (deps: Deps): Promise<void> => {
  const { pool, log } = deps
  await withIdentity(pool, eraseLate)
  for (const { table, purge } of expired) {
    while (await withIdentity(pool, purge)) log.info({ table }, 'more to delete')
  }
  await endDocuments(deps)
  await endOriginals(deps)
  await reportWaiting({ pool, log })
  // Somebody is guessing at many accounts: operations have to know, the links of the mails go on working.
  const exceeded = await withIdentity(pool, (db) => spent(db, [fleetLimit]))
  if (exceeded) log.error({ for: exceeded.retryAfter }, 'typed reset codes are switched off: too many wrong guesses')
}

/** Every ten minutes, in one worker of all. */
export const retentionJobs = [define('retention', z.looseObject({}), (_, deps) => applyRetention(deps), '*/10 * * * *')]
