import type * as contract from '@tillgate/contract/dashboard.ts'
import { attentionMax, bellAttentionMax, type Attention } from '@tillgate/contract/dashboard.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { returnPeriodEnd } from '@tillgate/domain/provider-payouts.ts'
import { returnReasonOf } from '@tillgate/domain/return-reasons.ts'
import { isPermitted } from '@tillgate/domain/permissions.ts'
import { mayManageUser } from '@tillgate/domain/users.ts'
import type { PortalUser } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import {
  countCashiers,
  countStoresByState,
  countUnknownBarcodes,
  findCheckedFile,
  findCoverEnd,
  findFailedImport,
  findMissingDocuments,
  findSelling,
  findUnfinishedStore,
  listReturnHolds,
  listStoreProblems,
} from './dashboard.queries.ts'

/** Lists the caller's tasks with their number, the most costly first: one source for the dashboard and the bell. */
const findAttention = async (
  db: Db,
  { partnerId, role, limitedTo }: PortalUser,
  { pending, supervisors, accountants }: { pending: number; supervisors: number; accountants: number },
  limit: number,
): Promise<{ items: Attention[]; total: number }> => {
  const mayLink = isPermitted(role, 'bank.link')
  const returns = mayLink ? await listReturnHolds(db, partnerId, limit) : []
  const returned = returns.map(({ id: storeId, name, stores, code, last4: digits, isLinkable }) => {
    return { kind: 'returned' as const, storeId, name, stores, reason: returnReasonOf(code), digits, isLinkable }
  })
  const problems = await listStoreProblems(db, partnerId, { mayLink, limit })
  // Imports and cover concern the items of all stores.
  const mayEdit = isPermitted(role, 'items.edit', limitedTo !== null)
  const failed = mayEdit ? await findFailedImport(db, partnerId) : undefined
  const checked = mayEdit ? await findCheckedFile(db, partnerId) : undefined
  const cover = mayEdit ? await findCoverEnd(db, partnerId) : undefined
  const unknown = mayEdit ? await countUnknownBarcodes(db, partnerId) : 0
  const documents = isPermitted(role, 'sales.read') ? await findMissingDocuments(db, partnerId) : undefined
  const others: Attention[] = [
    ...(documents
      ? [
          {
            kind: 'documents' as const,
            count: documents.sales,
            at: returnPeriodEnd(documents.confirmedAt, documents.timeZone).toISOString(),
          },
        ]
      : []),
    ...(checked
      ? [
          {
            kind: 'checked' as const,
            batchId: checked.id,
            name: checked.name,
            ready: checked.rows - checked.failed,
            failed: checked.failed,
          },
        ]
      : []),
    ...(failed ? [{ kind: 'import' as const, batchId: failed.id, name: failed.name }] : []),
    ...(cover ? [{ kind: 'cover' as const, count: cover.items, day: cover.day }] : []),
    ...(unknown > 0 ? [{ kind: 'unknown' as const, count: unknown }] : []),
    ...(pending > 0 ? [{ kind: 'invites' as const, count: pending }] : []),
    ...(supervisors > 0 && mayManageUser(role, 'SUPERVISOR')
      ? [{ kind: 'supervisors' as const, count: supervisors }]
      : []),
    ...(accountants > 0 && mayManageUser(role, 'ACCOUNTANT')
      ? [{ kind: 'accountants' as const, count: accountants }]
      : []),
  ]
  return {
    items: [...returned, ...problems.lines, ...others].slice(0, limit),
    total: (returns[0]?.total ?? 0) + problems.total + others.length,
  }
}

export const listAttention = (
  _: Input<typeof contract.listAttention>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.listAttention>> =>
  withTenant(context, async (db) => {
    const people = await countCashiers(db, context.caller.partnerId, context.caller.limitedTo !== null)
    return findAttention(db, context.caller, people, bellAttentionMax)
  })

/** One answer for the whole page, counted where the rows are. */
export const getDashboard = (
  _: Input<typeof contract.getDashboard>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.getDashboard>> =>
  withTenant(context, async (db) => {
    const { partnerId, userId, limitedTo } = context.caller
    const people = await countCashiers(db, partnerId, limitedTo !== null)
    const { items: attention, total: attentionTotal } = await findAttention(db, context.caller, people, attentionMax)
    return {
      stores: await countStoresByState(db, partnerId),
      cashiers: people.cashiers,
      ...(await findSelling(db, partnerId)),
      setUp: (await findUnfinishedStore(db, { partnerId, userId })) ?? null,
      attention,
      attentionTotal,
    }
  })
