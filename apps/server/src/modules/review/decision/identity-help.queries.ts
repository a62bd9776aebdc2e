import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { personOf } from '../review.queries.ts'

type Person = { partnerId: string; userId: string }

/** Locked, so that two helpers come one after the other. Undefined: nobody of this partner. */
export const lockPerson = (db: Db, { partnerId, userId }: Person) =>
  db
    .selectFrom('user_account')
    .select(['id', 'identity_status'])
    .where('partner_id', '=', partnerId)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

export const findWaiver = (db: Db, { partnerId, userId }: Person) =>
  db
    .selectFrom('identity_waiver')
    .select(['proposed_by', 'reason'])
    .where('partner_id', '=', partnerId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

export const insertWaiver = (db: Db, { partnerId, userId }: Person, by: string, reason: string) =>
  db.insertInto('identity_waiver').values({ partner_id: partnerId, user_id: userId, proposed_by: by, reason }).execute()

export const dropWaiver = (db: Db, { partnerId, userId }: Person) =>
  db.deleteFrom('identity_waiver').where('partner_id', '=', partnerId).where('user_id', '=', userId).execute()

/** Whose identity an open application is about: what is done about it belongs to its reviewers. */
export const isUnderReview = async (db: Db, { partnerId, userId }: Person): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from application a cross join lateral (${personOf}) u
      where a.partner_id = ${partnerId} and a.status = 'REVIEW' and u.id = ${userId}) as found`.execute(db)
  return rows[0]?.found ?? false
}
