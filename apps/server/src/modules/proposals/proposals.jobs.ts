import { isAccountKind } from '@tillgate/domain/proposals.ts'
import * as z from 'zod/mini'
import type { Deps } from '#server/ports/deps.ts'
import { writeAudit } from '#server/db/audit.ts'
import { operatorTenantId, type Audit } from '#server/db/change.ts'
import { withOperator, withStaff } from '#server/db/with-tenant.ts'
import { define, type Job } from '#server/jobs/define.ts'
import { rulesOf, type Kinds } from './kinds.service.ts'
import { listOpen, lockProposal } from './proposals.queries.ts'
import { closeProposal } from './proposals.service.ts'

/** Closes open proposals that are out of date or past their last day, one transaction each. */
export const closeOvertaken = async (kinds: Kinds, deps: Pick<Deps, 'pool' | 'keyring' | 'enqueue' | 'stopping'>) => {
  const { pool, keyring, stopping } = deps
  for (const { id, kind } of await withOperator(pool, listOpen)) {
    if (stopping.signal.aborted) return
    const within = isAccountKind(kind) ? withStaff : withOperator
    await within(pool, async (db) => {
      const proposal = await lockProposal(db, id)
      if (proposal?.state !== 'OPEN') return
      const fits = await rulesOf(kinds, proposal.change).fits(db)
      if (fits && !proposal.isExpired) return
      const partnerId = proposal.partnerId ?? operatorTenantId
      const actor = { partnerId, userId: partnerId, role: 'SYSTEM' }
      const meta = { requestId: `proposal ${id}`, trial: undefined }
      const audit: Audit = (event) => writeAudit(db, keyring, actor, meta, event)
      await closeProposal(db, deps, audit, kinds, proposal, proposal.isExpired ? 'EXPIRED' : 'SUPERSEDED')
    })
  }
}

/** Runs after each confirmation, and every ten minutes for proposals whose last day is over. */
export const proposalJobs = (kindsOf: (deps: Deps) => Kinds): Job[] => [
  define('proposals-close', z.looseObject({}), (_, deps) => closeOvertaken(kindsOf(deps), deps), '*/10 * * * *'),
]
