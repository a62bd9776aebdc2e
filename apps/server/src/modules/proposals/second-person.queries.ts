import type { StaffMember } from '@tillgate/domain/four-eyes.ts'
import { operatorRoles } from '@tillgate/domain/roles.ts'
import type { Db } from '#server/db/db.ts'
import { computed, is } from '#server/db/rows.ts'

/** Lists all operators with their roles and who invited each. Runs as operator, staff or identity. */
export const listStaff = async (db: Db): Promise<StaffMember[]> => {
  const rows = await db
    .selectFrom('user_account')
    .select(['id', 'invitedBy', 'invitedWith', 'invitedAt', 'createdAt', 'staffRoles'])
    .select(computed(is.oneOf(operatorRoles))`role`.as('role'))
    .where('audience', '=', 'operator')
    .execute()
  return rows.map(({ id, invitedBy, invitedWith, invitedAt, createdAt, role, staffRoles }) => ({
    userId: id,
    by: [invitedBy, invitedWith].filter((by) => by !== null),
    at: invitedAt ?? createdAt,
    role,
    staffRoles,
  }))
}
