import { isUnusualEin } from '@tillgate/domain/business-numbers.ts'
import * as z from 'zod/mini'
import { withOperator } from '#server/db/with-tenant.ts'
import { define } from '#server/jobs/define.ts'
import type { Deps } from '#server/ports/deps.ts'
import { einField, listUnasked, saveTinResult, type Unasked } from '#server/modules/onboarding/api.ts'
import { recheckBySystem } from './recheck.service.ts'

const atOnce = 200
const cause = { cause: 'TAX', requestId: 'tin-check' } as const
export type TinDeps = Pick<Deps, 'pool' | 'tin' | 'log' | 'keyring' | 'enqueue'>

/** Queries the provider outside a transaction. Stores the result only when number and name are unchanged. */
export const askTaxOffice = async (
  { pool, tin, keyring, enqueue }: Omit<TinDeps, 'log'>,
  found: Unasked,
): Promise<void> => {
  const { partnerId, storeId, id, businessName: name } = found
  const ein = keyring.open(einField({ partnerId, id: storeId }), found.einSealed)
  const result = await tin.check(ein, name)
  const einIndex = keyring.fingerprint('ein', ein)
  await withOperator(pool, async (db) => {
    const isSaved = await saveTinResult(db, { partnerId, id, result, isUnusual: isUnusualEin(ein), name, einIndex })
    if (isSaved && result === 'MISMATCH')
      await recheckBySystem(db, { keyring, enqueue }, { partnerId, storeId, applicationId: id }, cause)
  })
}

/** Checks tax numbers before a reviewer opens the application. A failed check is retried and does not stop the others. */
export const checkTins = async (deps: TinDeps): Promise<void> => {
  const unasked = await withOperator(deps.pool, (db) => listUnasked(db, atOnce, deps.tin.asksAnybody))
  for (const found of unasked) {
    try {
      await askTaxOffice(deps, found)
    } catch (error) {
      deps.log.error({ err: error, application: found.id }, 'tin_check.failed')
    }
  }
}

export const tinJobs = [define('tin-check', z.looseObject({}), (_, deps) => checkTins(deps), '* * * * *')]
