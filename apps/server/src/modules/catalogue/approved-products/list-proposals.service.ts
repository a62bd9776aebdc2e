import { ListChange } from '@tillgate/contract/operator-proposals.ts'
import { refuse } from '#server/base/refusal.ts'
import { byOperators, defineKind } from '#server/modules/proposals/api.ts'
import { activateVersion, findVersion, lockPurse, lockVersion, withdrawVersion } from './approved-products.queries.ts'

/** Activation of a loaded list by a second person, and what becomes of the list otherwise. */
export const approvedListProposals = defineKind({
  ...byOperators,
  change: ListChange,
  fits: async (db, { versionId, baseId }) => {
    const version = await findVersion(db, versionId)
    if (!version) return false
    const purse = await lockPurse(db, version.programId, version.purse)
    return version.status === 'WAITING' && purse?.newestId === baseId
  },
  apply: async (db, { versionId }, { proposedBy, decidedBy, audit, context }) => {
    const at = (await activateVersion(db, versionId, decidedBy)) ?? refuse('proposal.decided')
    const version = (await findVersion(db, versionId)) ?? refuse('apl.not-found')
    // The job updates items at once; for a later start the schedule runs the job again.
    await context.enqueue(db, 'approved-products', {})
    await context.enqueue(db, 'approved-list-notices', { id: versionId })
    await audit({
      action: 'approved-list.activated',
      object: 'approved-list',
      objectId: versionId,
      before: { status: 'WAITING' },
      after: { status: version.status, purse: version.purse, effectiveFrom: at.toISOString(), proposedBy },
    })
  },
  drop: async (db, { versionId }, { decidedBy, audit }) => {
    const version = await lockVersion(db, versionId)
    if (!version || !(await withdrawVersion(db, versionId, decidedBy))) return
    await audit({
      action: 'approved-list.withdrawn',
      object: 'approved-list',
      objectId: versionId,
      before: { status: version.status },
      after: { status: 'WITHDRAWN', purse: version.purse },
    })
  },
})
