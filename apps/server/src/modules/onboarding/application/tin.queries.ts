import type { TinResult } from '@tillgate/domain/review.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

export type Unasked = { partnerId: string; id: string; storeId: string; einSealed: Buffer; businessName: string }

/**
 * Lists stores in review without a check of their current number and name: new stores and stores with a changed number or name.
 * Includes stores without an answer from the provider once an hour.
 */
export const listUnasked = async (db: Db, most: number, isRepeated: boolean): Promise<Unasked[]> => {
  const silent = isRepeated
    ? sql`or a.tin_result = 'UNAVAILABLE' and a.tin_asked_at < now() - interval '1 hour'`
    : sql``
  const { rows } = await sql<Unasked>`
    select a.partner_id, a.id, a.store_id, s.ein_sealed, s.business_name
    from application a join store s on s.partner_id = a.partner_id and s.id = a.store_id
    where a.status = 'REVIEW' and s.ein_sealed is not null
      and (a.tin_ein is distinct from s.ein_index or a.tin_name is distinct from s.business_name ${silent})
    order by a.submitted_at, a.id limit ${most}`.execute(db)
  return rows
}

type Answered = { partnerId: string; id: string; result: TinResult; isUnusual: boolean; name: string; einIndex: Buffer }

/** Saves the result only while the store still has the checked number and name. */
export const saveTinResult = async (db: Db, answered: Answered): Promise<void> => {
  await sql`
    update application a set tin_result = ${answered.result}, tin_ein = s.ein_index, tin_name = s.business_name,
      tin_asked_at = now(), ein_unusual = ${answered.isUnusual}
    from store s where s.partner_id = a.partner_id and s.id = a.store_id
      and a.partner_id = ${answered.partnerId} and a.id = ${answered.id}
      and s.business_name = ${answered.name} and s.ein_index = ${answered.einIndex}`.execute(db)
}
