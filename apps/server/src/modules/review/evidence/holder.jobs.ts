import { otherHolderCodes } from '@tillgate/domain/account-holders.ts'
import * as z from 'zod/mini'
import { withOperator } from '#server/db/with-tenant.ts'
import { define } from '#server/jobs/define.ts'
import type { Deps } from '#server/ports/deps.ts'
import { findKeyOfStore, lockApplication } from '#server/modules/onboarding/api.ts'
import type { StoreKey } from '#server/modules/partners/api.ts'
import { checksOfRow } from '../review.answer.ts'
import { findReview } from '../review.queries.ts'
import { recheckBySystem } from './recheck.service.ts'

const cause = { cause: 'HOLDER', requestId: 'holder-check' } as const

/**
 * Begins a re-check when an approved store has an account of another holder, reported or declared. The lock waits for an approval that read the
 * account before the report.
 */
export const checkHolderOf = (
  store: StoreKey,
  { pool, keyring, enqueue }: Pick<Deps, 'pool' | 'keyring' | 'enqueue'>,
): Promise<void> =>
  withOperator(pool, async (db) => {
    const key = await findKeyOfStore(db, store)
    if (!key || !(await lockApplication(db, key))) return
    const row = await findReview(db, key.applicationId)
    const bank = row && checksOfRow(keyring, row).find(({ check }) => check === 'bank')
    if (bank?.evidence.some(({ code }) => otherHolderCodes.includes(code))) {
      await recheckBySystem(db, { keyring, enqueue }, key, cause)
    }
  })

export const holderJobs = [
  define('holder-check', z.strictObject({ partnerId: z.uuid(), storeId: z.uuid() }), checkHolderOf),
]
