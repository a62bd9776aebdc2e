import type { PortalRole } from '@tillgate/domain/roles.ts'
import type { StaffRights } from '@tillgate/domain/staff-roles.ts'
import { CompiledQuery } from 'kysely'
import type { Pool } from '#server/db/db.ts'
import type { Audience } from '#server/db/columns.ts'

export type FoundSession = {
  userId: string
  partnerId: string | null
  approved: boolean
  agreedVersion: string | null
  terminalId: string | null
  storeId: string | null
  /** Of a supervisor who is limited to stores, in the portal; else null. */
  storeIds: string[] | null
  terminalHash: Buffer | null
  /** An approved partner that provides care. */
  isPractice: boolean
} & ({ audience: 'portal' | 'pos'; role: PortalRole } | ({ audience: Extract<Audience, 'operator'> } & StaffRights))

/** Written once: every request of a signed-in caller runs it. */
const sessionText = `/* prepared */
    select user_id, partner_id, audience, role, approved, agreed_version, terminal_id, store_id,
      terminal_hash, is_practice, staff_roles, store_ids from find_session($1)`

/** Runs before a role is set; the function returns one session only. */
export const findSession = async (pool: Pool, hash: Buffer): Promise<FoundSession | undefined> => {
  const { rows } = await pool.executeQuery<FoundSession>(CompiledQuery.raw(sessionText, [hash]))
  return rows[0]
}
