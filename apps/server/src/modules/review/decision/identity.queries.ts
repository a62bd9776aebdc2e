import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { personOf } from '../review.queries.ts'

export type Person = { partnerId: string; userId: string }

/** Whose identity an open application is about: what is done about it belongs to its reviewers. */
export const isUnderReview = async (db: Db, { partnerId, userId }: Person): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from application a cross join lateral (${personOf}) u
      where a.partner_id = ${partnerId} and a.status = 'REVIEW' and u.id = ${userId}) as found`.execute(db)
  return rows[0]?.found ?? false
}
