import { clock } from '#server/base/clock.ts'
import type { Deps } from '#server/ports/deps.ts'
import { readHeads, type Heads } from '#server/db/audit-heads.ts'
import { operatorTenantId } from '#server/db/change.ts'
import { verifyAudit, type ChainBreak } from '#server/db/verify-audit.ts'
import { readOperator, withIdentity } from '#server/db/with-tenant.ts'
import { verifyEventSeals } from '#server/modules/accounts/api.ts'
import { allowCheckTime } from './ledger-checks.queries.ts'

/** `entries`: with sign-ins and changes of credentials. `storedAt`: of the compared ends; null before the first check. */
type VerifiedLog = { chains: number; entries: number; breaks: ChainBreak[]; heads: Heads; storedAt: string | null }

/** Verifies the chains of the change log and the seals of sign-ins, and compares both with the ends in the file store. */
export const verifyLog = async ({
  pool,
  keyring,
  files,
}: Pick<Deps, 'pool' | 'keyring' | 'files'>): Promise<VerifiedLog> => {
  const stored = await readHeads(files, keyring)
  const log = await readOperator(pool, async (db) => {
    await allowCheckTime(db)
    return verifyAudit(db, keyring, stored?.chains)
  })
  const signIns = await withIdentity(pool, async (db) => {
    await allowCheckTime(db)
    return verifyEventSeals(db, keyring, stored?.signIns)
  })
  const { brokenAt } = signIns
  const broken: ChainBreak[] =
    brokenAt === undefined ? [] : [{ partnerId: operatorTenantId, kind: 'sign-ins', number: brokenAt, entryId: null }]
  return {
    chains: log.chains,
    entries: log.entries + signIns.events,
    breaks: [...log.breaks, ...broken],
    heads: { at: new Date(clock.now()).toISOString(), chains: log.heads, signIns: signIns.head },
    storedAt: stored?.at ?? null,
  }
}
