import type * as contract from '@tillgate/contract/dashboard.ts'
import { attentionMax, type Attention } from '@tillgate/contract/dashboard.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { isPermitted } from '@tillgate/domain/permissions.ts'
import type { PortalUser } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import {
  countCashiers,
  countStoresByState,
  findCoverEnd,
  findFailedImport,
  findSelling,
  findUnfinishedStore,
  listStoreProblems,
} from './dashboard.queries.ts'

/** One answer for the whole page, counted where the rows are. */
export const getDashboard = (
  _: Input<typeof contract.getDashboard>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.getDashboard>> =>
  withTenant(context, async (db) => {
    const { partnerId, userId, role } = context.caller
    const problems = await listStoreProblems(db, partnerId, {
      mayLink: isPermitted(role, 'bank.link'),
      most: attentionMax,
    })
    const failed = await findFailedImport(db, partnerId)
    const cover = await findCoverEnd(db, partnerId)
    const { cashiers, pending } = await countCashiers(db, partnerId)
    const others: Attention[] = [
      ...(failed ? [{ kind: 'import' as const, batchId: failed.id, name: failed.name }] : []),
      ...(cover ? [{ kind: 'cover' as const, count: cover.items, day: cover.day }] : []),
      ...(pending > 0 ? [{ kind: 'invites' as const, count: pending }] : []),
    ]
    return {
      stores: await countStoresByState(db, partnerId),
      cashiers,
      ...(await findSelling(db, partnerId)),
      setUp: (await findUnfinishedStore(db, { partnerId, userId })) ?? null,
      attention: [...problems.lines, ...others].slice(0, attentionMax),
      attentionTotal: problems.total + others.length,
    }
  })
