import * as z from 'zod/mini'
import { withIdentity } from '#server/db/with-tenant.ts'
import { define } from '#server/jobs/define.ts'
import { PlaidUnavailable } from '#server/integrations/plaid/port.ts'
import type { Deps } from '#server/boot/deps.ts'
import { recordAttempts, systemOrigin } from './attempts.service.ts'
import { listUnsettled } from './identity.queries.ts'

/** Asks the provider about all open checks, in case news was lost. A check without an answer waits for the next run. */
export const reconcileIdentity = async ({ pool, identity, log }: Deps, minutes = 15): Promise<void> => {
  const people = identity.template === '' ? [] : await withIdentity(pool, (db) => listUnsettled(db, minutes, 500))
  for (const { id, partnerId } of people) {
    if (partnerId === null) continue
    try {
      await recordAttempts(pool, systemOrigin(partnerId, id, 'reconciliation'), await identity.listAttempts(id))
    } catch (error) {
      if (error instanceof PlaidUnavailable) return log.warn({ why: error.message }, 'identity reconciliation')
      log.error({ err: error, user: id }, 'identity reconciliation')
    }
  }
}

export const identityJobs = [
  define('identity-reconcile', z.looseObject({}), (_, deps) => reconcileIdentity(deps), '*/15 * * * *'),
]
