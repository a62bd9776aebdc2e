import type { OperatorRole, PortalRole } from '@tillgate/domain/roles.ts'
import { sql } from 'kysely'
import type { Pool } from '#server/db/db.ts'
import type { Audience } from '#server/db/columns.ts'

export type FoundSession = {
  userId: string
  partnerId: string | null
  approved: boolean
  agreedVersion: string | null
  terminalId: string | null
  storeId: string | null
  terminalHash: Buffer | null
} & ({ audience: 'portal' | 'pos'; role: PortalRole } | { audience: Extract<Audience, 'operator'>; role: OperatorRole })

/** Asked before any role is chosen; the function shows one session and nothing else. */
export const findSession = async (pool: Pool, hash: Buffer): Promise<FoundSession | undefined> => {
  const { rows } = await sql<FoundSession>`/* prepared */
    select user_id, partner_id, audience, role, approved, agreed_version, terminal_id, store_id,
      terminal_hash from find_session(${hash})`.execute(pool)
  return rows[0]
}
