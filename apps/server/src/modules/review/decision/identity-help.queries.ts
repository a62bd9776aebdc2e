import type { Db } from '#server/db/db.ts'
import { is, scalar } from '#server/db/rows.ts'
import { personOf } from '../review.queries.ts'

type Person = { partnerId: string; userId: string }

/** Locks a person, so that two operators run in sequence. Returns undefined for a person outside this partner. */
export const lockPerson = (db: Db, { partnerId, userId }: Person) =>
  db
    .selectFrom('user_account')
    .select(['id', 'identityStatus'])
    .where('partnerId', '=', partnerId)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

export const findWaiver = (db: Db, { partnerId, userId }: Person) =>
  db
    .selectFrom('identity_waiver')
    .select(['proposedBy', 'reason'])
    .where('partnerId', '=', partnerId)
    .where('userId', '=', userId)
    .executeTakeFirst()

export const insertWaiver = (db: Db, { partnerId, userId }: Person, by: string, reason: string) =>
  db.insertInto('identity_waiver').values({ partnerId, userId, proposedBy: by, reason }).execute()

export const dropWaiver = (db: Db, { partnerId, userId }: Person) =>
  db.deleteFrom('identity_waiver').where('partnerId', '=', partnerId).where('userId', '=', userId).execute()

/** Returns true when an open application covers the person's identity; then only its reviewers change the identity. */
export const isUnderReview = async (db: Db, { partnerId, userId }: Person): Promise<boolean> => {
  return scalar(is.flag).one(db)`
    select exists (
      select from application a cross join lateral (${personOf}) u
      where a.partner_id = ${partnerId} and a.status = 'REVIEW' and u.id = ${userId}) as found`
}
