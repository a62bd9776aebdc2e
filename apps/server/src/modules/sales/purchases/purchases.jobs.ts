import { statusesBefore } from '@tillgate/domain/purchases.ts'
import * as z from 'zod/mini'
import { writeAudit, type Event } from '#server/db/audit.ts'
import { withOperator, withTenant } from '#server/db/with-tenant.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/ports/deps.ts'
import { newId } from '#server/base/ids.ts'
import { IssuerUnknownError } from '#server/integrations/card-issuer/port.ts'
import { define } from '#server/jobs/define.ts'
import {
  findAuthorisation,
  findOpenOrApproved,
  listUnresolved,
  postpone,
  setAuthorisationState,
} from './authorisations.queries.ts'
import { sqlNow } from '#server/db/rows.ts'
import { lockPurchase, openTooLong, transition, type PurchaseKey } from './purchases.queries.ts'
import { voidSale } from './sale.service.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { settleReturn } from './settle-return.service.ts'

type Key = { partnerId: string; id: string }

/** Writes the system's changes of a basket to the audit log, under its cashier and with the system's role. */
const auditAsSystem =
  (db: Db, keyring: Keyring, partnerId: string, cashierId: string) =>
  (event: Event): Promise<void> =>
    writeAudit(db, keyring, { partnerId, userId: cashierId, role: 'SYSTEM' }, systemMeta(), event)
const systemMeta = () => ({ requestId: `sales-sweep ${newId()}`, trial: undefined })

/** Reverses a sale at the issuer in any state. Without an answer the next round retries. */
const reverseAtIssuer = async ({ cardIssuer, pool, log }: Deps, { partnerId, id }: Key): Promise<void> => {
  const tenant = { pool, caller: { partnerId } }
  try {
    await cardIssuer.reverse(id)
    await withTenant(tenant, (db) => setAuthorisationState(db, partnerId, id, ['UNKNOWN'], { state: 'REVERSED' }))
  } catch (error) {
    if (!(error instanceof IssuerUnknownError)) throw error
    log.warn({ authorisation: id, why: error.message }, 'card.reversal.unanswered')
    await withTenant(tenant, (db) => postpone(db, partnerId, id))
  }
}

/** Makes one attempt to end an open authorisation: gives up and reverses a sale, repeats a return. */
export const resolveAuthorisation = async (deps: Deps, { partnerId, id }: Key): Promise<void> => {
  const tenant = { pool: deps.pool, caller: { partnerId } }
  const found = await withTenant(tenant, async (db) => {
    const open = await findAuthorisation(db, partnerId, id)
    if (!open || (open.state !== 'ASKED' && open.state !== 'UNKNOWN')) return undefined
    const purchase = await lockPurchase(db, { partnerId, id: open.purchaseId })
    if (!purchase) return undefined
    if (open.kind === 'SALE' && open.state === 'ASKED') {
      await voidSale(db, deps, purchase, open, auditAsSystem(db, deps.keyring, partnerId, purchase.cashierId))
    }
    return { open, purchase }
  })
  if (!found) return
  const { open, purchase } = found
  if (open.kind === 'SALE') return reverseAtIssuer(deps, { partnerId, id })
  await withTenant(tenant, (db) => postpone(db, partnerId, id))
  const toSettle = {
    purchase: { partnerId, id: purchase.id },
    authorisationId: id,
    reference: open.reference ?? '',
    amounts: open.asked,
  }
  await settleReturn(deps, toSettle, { partnerId, userId: purchase.cashierId, role: 'SYSTEM', meta: systemMeta() })
}

/** Cancels a basket that was not confirmed in time. */
const cancelOld = ({ pool, keyring }: Deps, key: PurchaseKey): Promise<void> =>
  withTenant({ pool, caller: key }, async (db) => {
    const purchase = await lockPurchase(db, key)
    if (!purchase || (await findOpenOrApproved(db, key))) return
    const ended = { status: 'CANCELED', endedAt: sqlNow } as const
    if (!(await transition(db, key, statusesBefore('SALE', 'CANCELED'), ended))) return
    await auditAsSystem(
      db,
      keyring,
      key.partnerId,
      purchase.cashierId,
    )({
      action: 'purchase.canceled',
      object: 'purchase',
      objectId: key.id,
      before: { status: purchase.status },
      after: { status: 'CANCELED' },
    })
  })

/** Settles authorisations of crashed processes and cancels abandoned baskets. */
export const sweepSales = async (deps: Deps): Promise<void> => {
  const [open, old] = await withOperator(deps.pool, async (db) => [await listUnresolved(db), await openTooLong(db)])
  for (const authorisation of open) {
    await resolveAuthorisation(deps, authorisation).catch((error: unknown) => {
      deps.log.error({ err: error, authorisation: authorisation.id }, 'sale.sweep.failed')
    })
  }
  for (const key of old) {
    await cancelOld(deps, key).catch((error: unknown) => {
      deps.log.error({ err: error, purchase: key.id }, 'sale.sweep.failed')
    })
  }
}

export const purchaseJobs = [
  define('card-settle', z.strictObject({ partnerId: z.uuid(), id: z.uuid() }), (key, deps) =>
    resolveAuthorisation(deps, key),
  ),
  define('sales-sweep', z.looseObject({}), (_, deps) => sweepSales(deps), '* * * * *'),
]
