import type { Invitation } from '@tillgate/domain/four-eyes.ts'
import type { Db } from '#server/db/db.ts'

/** Lists who invited each operator. Runs as operator, staff or identity. */
export const listInvitations = async (db: Db): Promise<Invitation[]> => {
  const rows = await db
    .selectFrom('user_account')
    .select(['id', 'invitedBy', 'invitedWith', 'invitedAt', 'createdAt'])
    .where('audience', '=', 'operator')
    .execute()
  return rows.map(({ id, invitedBy, invitedWith, invitedAt, createdAt }) => ({
    userId: id,
    by: [invitedBy, invitedWith].filter((by) => by !== null),
    at: invitedAt ?? createdAt,
  }))
}
