import { withOperator } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import { proposalKinds } from '#server/boot/proposal-kinds.ts'
import { proposalCalls } from '../modules/proposals/proposals.service.ts'
import {
  confirmSanctionCandidate,
  decideSanctionCandidate,
  listSanctionCandidates,
} from '../modules/sanctions/candidates/decide-candidate.service.ts'
import { readyList } from '../modules/sanctions/lists/index.service.ts'
import { findInForce, findWaiting } from '../modules/sanctions/lists/lists.queries.ts'
import { loadVersion, readList } from '../modules/sanctions/lists/load-sanctions-list.service.ts'
import { screenPartner, screenPartners } from '../modules/sanctions/screening/screen.jobs.ts'
import { clearedApplicant, matchedApplicant } from './applicant-data.ts'
import { contextOf, type SeedDeps } from './proposals.ts'
import { findStaff } from './people.ts'
import { matchRejectedTins } from './seed.queries.ts'
import { sanctionFileText } from './sanction-file.ts'

/** Answers the checks of rejected applications, which ran before the rejection and are not asked again. */
const settleRejected = async (deps: SeedDeps & Pick<Deps, 'log' | 'stopping' | 'sanctionIndex'>): Promise<void> => {
  const { pool, sanctionIndex } = deps
  const { list, rejected } = await withOperator(pool, async (db) => ({
    list: await readyList(db, sanctionIndex),
    rejected: await matchRejectedTins(db),
  }))
  if (!list) return
  for (const partnerId of rejected) await screenPartner(deps, list, partnerId)
}

/**
 * Puts a list in force by two administrators, and screens all partners. Two reviewers clear one match; another one is confirmed
 * and opens a case. Runs once.
 */
export const seedSanctions = async (
  deps: SeedDeps & Pick<Deps, 'log' | 'stopping' | 'sanctionIndex'>,
): Promise<void> => {
  const { pool } = deps
  if (await withOperator(pool, async (db) => (await findInForce(db)) ?? (await findWaiting(db)))) return
  const staff = await findStaff(pool)
  if (!staff) return
  const { olive, otto, opal, oscar } = staff
  const file = { name: 'SDN.XML', bytes: Buffer.from(sanctionFileText) }
  const loading = {
    file,
    read: await readList(file),
    reason: 'List of November 13, taken from the site of the Treasury.',
  }
  const { proposalId } = await loadVersion(contextOf(deps, opal, 'OPERATOR_ADMIN'), loading)
  const { confirmChangeProposal } = proposalCalls(proposalKinds(deps))
  await confirmChangeProposal({ params: { id: proposalId } }, contextOf(deps, oscar, 'OPERATOR_ADMIN'))
  await screenPartners(deps)
  await settleRejected(deps)
  const [reviewer, second] = [contextOf(deps, olive, 'OPERATOR'), contextOf(deps, otto, 'OPERATOR')]
  const { items } = await listSanctionCandidates({ query: { page: 1, pageSize: 100 } }, reviewer)
  const reason = 'Born May 6, 1984 in Florida on the license. The listed person was born in 1971 in Russia.'
  for (const { id: candidateId, partner } of items.filter(({ partner: { name } }) => name === clearedApplicant.name)) {
    const params = { id: partner.id, candidateId }
    await decideSanctionCandidate({ params, body: { disposition: 'DIFFERENT', reason } }, reviewer)
    await confirmSanctionCandidate({ params }, second)
  }
  const same =
    'The registered name is the same, letter by letter, and no register shows other owners. The partner was not asked.'
  for (const { id: candidateId, partner } of items.filter(({ partner: { name } }) => name === matchedApplicant.name)) {
    const params = { id: partner.id, candidateId }
    await decideSanctionCandidate({ params, body: { disposition: 'SAME', reason: same } }, reviewer)
  }
}
