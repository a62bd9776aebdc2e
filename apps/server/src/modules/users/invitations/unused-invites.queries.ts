import { fullName } from '@tillgate/domain/full-name.ts'
import { inviteDays } from '@tillgate/domain/partner-events.ts'
import { userRoles } from '@tillgate/domain/users.ts'
import type { Db } from '#server/db/db.ts'
import { col, is, present, rowsOf, type RowOf } from '#server/db/rows.ts'

const unusedInviteRow = rowsOf({
  partnerId: present(col('user_account.partnerId')),
  personId: col('user_account.id'),
  role: is.oneOf(userRoles),
  sentAt: col('link_token.createdAt'),
})
export type UnusedInvite = RowOf<typeof unusedInviteRow>

/** Lists invitations that were not used in 3 days, until retention deletes their links a day later. Runs as identity. */
export const listUnusedInvites = (db: Db): Promise<UnusedInvite[]> => unusedInviteRow.all(db)`
    select u.partner_id, u.id as person_id, u.role, l.created_at as sent_at
    from link_token l join user_account u on u.id = l.user_id
    where l.purpose = 'first-password' and l.used_at is null and l.created_at < now() - ${inviteDays} * interval '1 day'
      and u.partner_id is not null and u.active and not u.email_verified and u.role = any(${[...userRoles]}::text[])
    order by l.created_at`

/** Locks an invited person and returns the name. Undefined: the person has used the invitation meanwhile or was switched off. */
export const lockInvited = async (db: Db, { partnerId, personId }: UnusedInvite): Promise<string | undefined> => {
  const person = await db
    .selectFrom('user_account')
    .select(['firstName', 'lastName'])
    .where('partnerId', '=', partnerId)
    .where('id', '=', personId)
    .where('active', '=', true)
    .where('emailVerified', '=', false)
    .forUpdate()
    .executeTakeFirst()
  return person && fullName(person)
}
