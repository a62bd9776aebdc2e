import { SanctionsChange } from '@tillgate/contract/operator-sanctions.ts'
import { refuse } from '#server/base/refusal.ts'
import { byOperators, defineKind } from '#server/modules/proposals/api.ts'
import { activateVersion, findInForce, findVersion, lockLists, withdrawVersion } from './lists.queries.ts'

/** Activation of a loaded sanctions list by a second person. */
export const sanctionListProposals = defineKind({
  ...byOperators,
  change: SanctionsChange,
  fits: async (db, { listId, baseId }) => {
    await lockLists(db)
    const version = await findVersion(db, listId)
    return version?.state === 'WAITING' && ((await findInForce(db))?.id ?? null) === baseId
  },
  apply: async (db, { listId }, { proposedBy, decidedBy, audit, context }) => {
    if (!(await activateVersion(db, listId, decidedBy))) refuse('proposal.decided')
    await context.enqueue(db, 'sanctions-screen', {})
    await audit({
      action: 'sanctions.activated',
      object: 'sanction-list',
      objectId: listId,
      before: { status: 'WAITING' },
      after: { status: 'IN_FORCE', proposedBy },
    })
  },
  drop: async (db, { listId }, { decidedBy, audit }) => {
    if (!(await withdrawVersion(db, listId, decidedBy))) return
    await audit({
      action: 'sanctions.withdrawn',
      object: 'sanction-list',
      objectId: listId,
      before: { status: 'WAITING' },
      after: { status: 'WITHDRAWN' },
    })
  },
})
