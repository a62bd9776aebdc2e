import * as z from 'zod/mini'
import { withTenant } from '#server/db/with-tenant.ts'
import { PlaidRefusedError, PlaidUnavailable } from '#server/integrations/plaid/port.ts'
import { define } from '#server/jobs/define.ts'
import type { Deps } from '#server/ports/deps.ts'
import { linkField, refreshLinkAsSystem, remindOfCode } from './bank-links/refresh.service.ts'
import { findLink, forgetToken, listWaiting } from './bank-links/bank-links.queries.ts'
import { digest } from './webhooks/webhooks.service.ts'

/** Removes the Plaid Item of a replaced account. Never removes the account in force or the next account. */
export const removeItem = async (
  { partnerId, id }: { partnerId: string; id: string },
  { pool, bankLink, keyring }: Deps,
): Promise<void> => {
  const tenant = { pool, caller: { partnerId } }
  const link = await withTenant(tenant, (db) => findLink(db, partnerId, id))
  if (!link?.accessToken || link.state === 'LIVE' || link.state === 'NEXT') return
  await bankLink.remove(keyring.open(linkField('access_token', partnerId, id), link.accessToken))
  await withTenant(tenant, (db) => forgetToken(db, partnerId, id))
}

/** Asks Plaid about links whose news was lost. A link without an answer waits for the next run. */
export const reconcileBanks = async (deps: Deps, minutes = 30): Promise<void> => {
  const waiting = await deps.pool.transaction().execute((db) => listWaiting(db, minutes, 500))
  for (const { partnerId, id } of waiting) {
    try {
      await refreshLinkAsSystem(deps, { partnerId, linkId: id }, 'reconciliation')
      await remindOfCode(deps, { partnerId, linkId: id })
    } catch (error) {
      if (error instanceof PlaidUnavailable)
        return deps.log.warn({ why: error.message }, 'bank_link.reconciliation.unanswered')
      if (error instanceof PlaidRefusedError)
        deps.log.warn({ why: error.message, link: id }, 'bank_link.reconciliation.refused')
      else deps.log.error({ err: error, link: id }, 'bank_link.reconciliation.failed')
    }
  }
}

export const bankingJobs = [
  define('plaid-news', z.strictObject({ id: z.uuid() }), digest),
  define('bank-item-remove', z.strictObject({ partnerId: z.uuid(), id: z.uuid() }), removeItem),
  define('bank-reconcile', z.looseObject({}), (_, deps) => reconcileBanks(deps), '*/10 * * * *'),
]
