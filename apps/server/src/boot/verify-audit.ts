import { operatorTenantId } from '#server/db/change.ts'
import { verifyAudit, type ChainBreak } from '#server/db/verify-audit.ts'
import { readOperator } from '#server/db/with-tenant.ts'
import type { Deps } from './deps.ts'

const shownMax = 50

const lineOf = ({ partnerId, kind, number, entryId }: ChainBreak): string =>
  `  ${partnerId === operatorTenantId ? 'programme' : `partner ${partnerId}`}: ${kind} at entry ${number}${
    entryId === null ? '' : ` (${entryId})`
  }`

/** Verifies every chain of the change log. Throws with the first breaks when a chain is broken, so that the command exits with 1. */
export const verifyAuditLog = async ({ pool, keyring }: Pick<Deps, 'pool' | 'keyring'>): Promise<string> => {
  const { chains, entries, breaks } = await readOperator(pool, (db) => verifyAudit(db, keyring))
  if (breaks.length === 0) return `The change log has no break: ${entries} entries in ${chains} chains.`
  const lines = breaks.slice(0, shownMax).map(lineOf)
  throw new Error([`The change log has ${breaks.length} breaks in ${chains} chains:`, ...lines].join('\n'))
}
