import { identityBefore, identityResettable } from '@tillgate/domain/identity.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { personOf } from '../review.queries.ts'

type Person = { partnerId: string; userId: string }

/** The operator's reset: any state that is not an end. Nothing comes back for one that is, or never began. */
export const beginIdentityAnew = (db: Db, { partnerId, userId }: Person) =>
  db
    .updateTable('user_account')
    .set({ identity_status: 'PENDINGVERIFICATION', identity_asked_at: null, identity_reset_at: sql`now()` })
    .where('partner_id', '=', partnerId)
    .where('id', '=', userId)
    .where('identity_status', 'in', [...identityResettable])
    .returning('id')
    .executeTakeFirst()

export const waiveIdentityOf = (db: Db, { partnerId, userId }: Person) =>
  db
    .updateTable('user_account')
    .set({ identity_status: 'NONREQUIRED' })
    .where('partner_id', '=', partnerId)
    .where('id', '=', userId)
    .where('identity_status', 'in', identityBefore('NONREQUIRED'))
    .returning('id')
    .executeTakeFirst()

/** Whose identity an open application is about: what is done about it belongs to its reviewers. */
export const isUnderReview = async (db: Db, { partnerId, userId }: Person): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from application a cross join lateral (${personOf}) u
      where a.partner_id = ${partnerId} and a.status = 'REVIEW' and u.id = ${userId}) as found`.execute(db)
  return rows[0]?.found ?? false
}
