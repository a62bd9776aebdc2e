import { proposalKinds } from '@tillgate/domain/proposals.ts'
import * as z from 'zod/mini'
import type { Deps } from '#server/ports/deps.ts'
import { writeAudit } from '#server/db/audit.ts'
import { operatorTenantId, type Audit } from '#server/db/change.ts'
import { withOperator, withStaff } from '#server/db/with-tenant.ts'
import { define, type Job } from '#server/jobs/define.ts'
import { closeOutdated } from './decide-proposal.service.ts'
import type { Kinds } from './kinds.service.ts'
import { listOpen, lockProposal } from './proposals.queries.ts'

/** Closing writes no row that only the partner may change. */
const within = { operator: withOperator, staff: withStaff, 'partner-admin': withOperator } as const

/** Closes outdated and expired open proposals, each in a separate transaction. */
export const closeOvertaken = async (kinds: Kinds, deps: Pick<Deps, 'pool' | 'keyring' | 'enqueue' | 'stopping'>) => {
  const { pool, keyring, stopping } = deps
  for (const { id, kind } of await withOperator(pool, (db) => listOpen(db, proposalKinds))) {
    if (stopping.signal.aborted) return
    await within[kinds[kind].role](pool, async (db) => {
      const proposal = await lockProposal(db, id)
      if (proposal?.state !== 'OPEN') return
      const partnerId = proposal.partnerId ?? operatorTenantId
      const actor = { partnerId, userId: partnerId, role: 'SYSTEM' }
      const meta = { requestId: `proposal ${id}`, trial: undefined }
      const audit: Audit = (event) => writeAudit(db, keyring, actor, meta, event)
      await closeOutdated(db, deps, audit, kinds, proposal)
    })
  }
}

/** Runs after each confirmation, and every ten minutes for proposals whose last day is over. */
export const proposalJobs = (kindsOf: (deps: Deps) => Kinds): Job[] => [
  define('proposals-close', z.looseObject({}), (_, deps) => closeOvertaken(kindsOf(deps), deps), '*/10 * * * *'),
]
