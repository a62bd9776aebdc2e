import * as z from 'zod/mini'
import { withOperator, withTenant } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/boot/deps.ts'
import { define } from '#server/jobs/define.ts'
import { listPartnerIds, projectListed } from './projection.queries.ts'

/** Updates the approval of items, with one transaction per partner, so that no partner waits for another's catalogue. */
export const projectApprovedProducts = async ({ pool, stopping, log }: Deps): Promise<void> => {
  for (const partnerId of await withOperator(pool, listPartnerIds)) {
    if (stopping.signal.aborted) return
    await withTenant({ pool, caller: { partnerId } }, (db) => projectListed(db, partnerId)).catch((error: unknown) => {
      log.error({ err: error, partnerId }, 'approved products of a partner')
    })
  }
}

/** After an activation, and by the clock: lists begin, and the days of single products begin and end. */
export const approvedProductJobs = [
  define('approved-products', z.looseObject({}), (_, deps) => projectApprovedProducts(deps), '*/5 * * * *'),
]
