import type { TinResult } from '@tillgate/domain/review.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { is, scalar } from '#server/db/rows.ts'

/** What the worker would have found out. */
export const setTin = async (db: Db, id: string, result: TinResult): Promise<void> => {
  await sql`update application a set tin_result = ${result}, tin_ein = s.ein_index, tin_name = s.business_name
    from store s where s.partner_id = a.partner_id and s.id = a.store_id and a.id = ${id}`.execute(db)
}

/** The partner's side of it, as its own module does it. */
export const answerAll = async (db: Db, partnerId: string, id: string): Promise<void> => {
  await sql`update application_question set answered_at = now()
    where partner_id = ${partnerId} and application_id = ${id} and closed_at is null`.execute(db)
  const foundDueAt = await scalar(is.moment).first(db)`select now() + (due_at - paused_at) as due_at from application
    where partner_id = ${partnerId} and id = ${id}`
  await sql`update application set phase = 'ASSIGNED', due_at = ${foundDueAt}, paused_at = null
    where partner_id = ${partnerId} and id = ${id}`.execute(db)
}
export const appeal = async (db: Db, partnerId: string, id: string): Promise<void> => {
  await sql`update application set appealed_at = now(), appeal_text = 'Please look again.'
    where partner_id = ${partnerId} and id = ${id}`.execute(db)
}

export const findStatuses = (db: Db, partnerId: string, storeId: string) =>
  db
    .selectFrom('store as s')
    .innerJoin('partner as p', 'p.id', 's.partnerId')
    .select(['s.status', 's.applicationStatus', 'p.applicationStatus as partnerStatus', 's.einSealed', 'p.id'])
    .where('s.partnerId', '=', partnerId)
    .where('s.id', '=', storeId)
    .executeTakeFirstOrThrow()

export const listAudit = (db: Db, partnerId: string) =>
  db
    .selectFrom('audit_entry')
    .where('action', 'not in', ['application.viewed', 'partner.viewed'])
    .select(['action', 'actorId', 'actorRole', 'objectId', 'before', 'after'])
    .where('partnerId', '=', partnerId)
    .orderBy('at')
    .orderBy('id')
    .execute()

export const savedAnswers = async (db: Db, partnerId: string): Promise<string> => {
  const rows = await db.selectFrom('idempotency').select('answer').where('partnerId', '=', partnerId).execute()
  return JSON.stringify(rows)
}

/** Days pass for the documents of a partner. */
export const ageDocuments = (db: Db, partnerId: string, days: number) =>
  sql`update document set expires_on = expires_on - ${days}::int where partner_id = ${partnerId}`.execute(db)
