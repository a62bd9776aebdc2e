import { operatorTenantId } from '#server/db/change.ts'
import type { ChainBreak } from '#server/db/verify-audit.ts'
import { verifyLog } from '#server/modules/ledger-checks/verify-log.service.ts'
import type { Deps } from '../ports/deps.ts'

const shownMax = 50

const lineOf = ({ partnerId, kind, number, entryId }: ChainBreak): string =>
  `  ${partnerId === operatorTenantId ? 'program' : `partner ${partnerId}`}: ${kind} at entry ${number}${
    entryId === null ? '' : ` (${entryId})`
  }`

/** Verifies every chain of the change log and the seals of sign-ins. Throws with the first breaks when a chain is broken, so that the command exits with 1. */
export const verifyAuditLog = async (deps: Pick<Deps, 'pool' | 'keyring' | 'files'>): Promise<string> => {
  const { chains, entries, breaks, storedAt } = await verifyLog(deps)
  const compared = storedAt === null ? 'No ends are stored yet' : `It goes on from the ends stored at ${storedAt}`
  if (breaks.length === 0) return `The change log has no break: ${entries} entries in ${chains} chains. ${compared}.`
  const lines = breaks.slice(0, shownMax).map(lineOf)
  throw new Error([`The change log has ${breaks.length} breaks in ${chains} chains:`, ...lines].join('\n'))
}
