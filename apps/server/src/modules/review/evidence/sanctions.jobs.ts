import * as z from 'zod/mini'
import type { Deps } from '#server/ports/deps.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { define } from '#server/jobs/define.ts'
import { writeAudit } from '#server/db/audit.ts'
import { endRecheckRow, lockApplication } from '#server/modules/onboarding/api.ts'
import { checksOfRow, recheckCausesOf } from '../review.answer.ts'
import { findReview, listApproved } from '../review.queries.ts'
import { mailRecheckEnd, recheckBySystem } from './recheck.service.ts'

type RecheckDeps = Pick<Deps, 'pool' | 'keyring' | 'enqueue'>

const cause = {
  cause: 'SANCTIONS',
  requestId: 'sanctions-recheck',
} as const

/**
 * Begins a re-check of each approved application of a partner with a possible match. The lock waits for an approval that read the
 * screening before the match.
 */
export const recheckListed = ({ partnerId }: { partnerId: string }, { pool, keyring, enqueue }: RecheckDeps) =>
  withOperator(pool, async (db) => {
    for (const key of await listApproved(db, partnerId)) {
      if (!(await lockApplication(db, key))) continue
      const row = await findReview(db, key.applicationId)
      const check = row && checksOfRow(keyring, row).find((one) => one.check === 'sanctions')
      if (check?.result === 'look' || check?.result === 'fail')
        await recheckBySystem(db, { keyring, enqueue }, key, cause)
    }
  })

/**
 * Ends the re-checks that the matches of a lifted case began, in the name of the lift. A re-check with another cause continues,
 * and one whose evidence does not pass waits for an administrator.
 */
export const endLifted = ({ partnerId }: { partnerId: string }, { pool, keyring, enqueue }: RecheckDeps) =>
  withOperator(pool, async (db) => {
    for (const key of await listApproved(db, partnerId)) {
      if (!(await lockApplication(db, key))) continue
      const row = await findReview(db, key.applicationId)
      if (row?.phase !== 'RECHECK' || recheckCausesOf(row).some((one) => one !== cause.cause)) continue
      if (checksOfRow(keyring, row).find((one) => one.check === 'sanctions')?.result !== 'pass') continue
      if (!(await endRecheckRow(db, key))) continue
      await mailRecheckEnd(db, { keyring, enqueue }, key)
      await writeAudit(
        db,
        keyring,
        { partnerId, userId: partnerId, role: 'SYSTEM' },
        { requestId: `${cause.requestId} ${key.applicationId}`, trial: undefined },
        {
          action: 'application.recheck-ended',
          object: 'application',
          objectId: key.applicationId,
          before: { phase: 'RECHECK' },
          after: { phase: 'DECIDED', cause: cause.cause },
        },
      )
    }
  })

/** `end`: two administrators lifted the case of the partner. */
const Payload = z.strictObject({ partnerId: z.uuid(), end: z.optional(z.literal('lifted')) })

export const sanctionsRecheckJobs = [
  define('sanctions-recheck', Payload, ({ end, ...partner }, deps) =>
    end === undefined ? recheckListed(partner, deps) : endLifted(partner, deps),
  ),
]
