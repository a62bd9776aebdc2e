import * as z from 'zod/mini'
import type { Deps } from '#server/boot/deps.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { define } from '#server/jobs/define.ts'
import { lockApplication } from '#server/modules/onboarding/api.ts'
import { checksOfRow } from '../review.answer.ts'
import { findReview, listApproved } from '../review.queries.ts'
import { recheckBySystem } from './recheck.service.ts'

const cause = {
  cause: 'SANCTIONS',
  requestId: 'sanctions-recheck',
} as const

/**
 * Begins a re-check of each approved application of a partner with a possible match. The lock waits for an approval that read the
 * screening before the match.
 */
export const recheckListed = (
  { partnerId }: { partnerId: string },
  { pool, keyring, enqueue }: Pick<Deps, 'pool' | 'keyring' | 'enqueue'>,
) =>
  withOperator(pool, async (db) => {
    for (const key of await listApproved(db, partnerId)) {
      if (!(await lockApplication(db, key))) continue
      const row = await findReview(db, key.applicationId)
      const check = row && checksOfRow(keyring, row).find((one) => one.check === 'sanctions')
      if (check?.result === 'look' || check?.result === 'fail')
        await recheckBySystem(db, { keyring, enqueue }, key, cause)
    }
  })

export const sanctionsRecheckJobs = [
  define('sanctions-recheck', z.strictObject({ partnerId: z.uuid() }), recheckListed),
]
