import { isUnusualEin } from '@tillgate/domain/business-numbers.ts'
import * as z from 'zod/mini'
import { withOperator } from '#server/db/with-tenant.ts'
import { define } from '#server/jobs/define.ts'
import type { Deps } from '#server/boot/deps.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { einField, listUnasked, recheckRow, saveTinResult, type Unasked } from '#server/modules/onboarding/api.ts'

const atOnce = 200

/**
 * Holds the partner's payouts until an operator decides about a mismatch that arrived after the approval. Does nothing for an
 * application that is not approved.
 */
const beginRecheck = async (db: Db, keyring: Keyring, { partnerId, storeId, id }: Unasked): Promise<void> => {
  if (!(await recheckRow(db, { partnerId, storeId, applicationId: id }, 'RECHECK'))) return
  await writeAudit(
    db,
    keyring,
    { partnerId, userId: partnerId, role: 'SYSTEM' },
    { requestId: `tin-check ${id}`, trial: undefined },
    {
      action: 'application.recheck-begun',
      object: 'application',
      objectId: id,
      before: { phase: 'DECIDED' },
      after: { phase: 'RECHECK', reason: 'Tax check: mismatch' },
    },
  )
}

/** Asks the provider outside a transaction. Stores the result only when number and name are unchanged. */
const askAbout = async (
  { pool, tin, keyring }: Pick<Deps, 'pool' | 'tin' | 'keyring'>,
  found: Unasked,
): Promise<void> => {
  const { partnerId, storeId, id, businessName: name } = found
  const ein = keyring.open(einField({ partnerId, id: storeId }), found.einSealed)
  const result = await tin.check(ein, name)
  const einIndex = keyring.fingerprint('ein', ein)
  await withOperator(pool, async (db) => {
    const isSaved = await saveTinResult(db, { partnerId, id, result, isUnusual: isUnusualEin(ein), name, einIndex })
    if (isSaved && result === 'MISMATCH') await beginRecheck(db, keyring, found)
  })
}

/** Checks tax numbers before a reviewer opens the application. A failed check is retried and does not stop the others. */
export const checkTins = async (deps: Pick<Deps, 'pool' | 'tin' | 'log' | 'keyring'>): Promise<void> => {
  const unasked = await withOperator(deps.pool, (db) => listUnasked(db, atOnce, deps.tin.asksAnybody))
  for (const found of unasked) {
    try {
      await askAbout(deps, found)
    } catch (error) {
      deps.log.error({ err: error, application: found.id }, 'tax number check')
    }
  }
}

export const reviewJobs = [define('tin-check', z.looseObject({}), (_, deps) => checkTins(deps), '* * * * *')]
