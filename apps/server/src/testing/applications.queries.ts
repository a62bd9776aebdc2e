import { createHash } from 'node:crypto'
import type { IdentityStatus } from '@tillgate/domain/stores.ts'
import type { TinResult } from '@tillgate/domain/review.ts'
import { programZone } from '@tillgate/domain/zones.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { newId } from '#server/base/ids.ts'
import { instant, is, scalar } from '#server/db/rows.ts'
import type { TestApp } from './start-app.ts'
import type { Tables } from '#server/db/tables.ts'

export const fillStore = (db: Db, partnerId: string, storeId: string, store: Updateable<Tables['store']>) =>
  db.updateTable('store').set(store).where('partnerId', '=', partnerId).where('id', '=', storeId).execute()

export const namePrimary = (db: Db, partnerId: string, storeId: string) =>
  db.updateTable('partner').set({ primaryStoreId: storeId }).where('id', '=', partnerId).execute()

export const setIdentity = (db: Db, userId: string, status: IdentityStatus) =>
  db.updateTable('user_account').set({ identityStatus: status }).where('id', '=', userId).execute()

/** A successful identity check that ended a minute ago. */
export const insertAttempt = (
  db: Db,
  attempt: { partnerId: string; id: string; userId: string; personSealed: Buffer | null },
) =>
  db
    .insertInto('identity_attempt')
    .values({
      ...attempt,
      providerId: `idv_${attempt.id}`,
      status: 'success',
      steps: JSON.stringify({ documentary_verification: 'success', watchlist_screening: 'not_applicable' }),
      beganAt: instant`now() - interval '2 minutes'`,
      completedAt: instant`now() - interval '1 minute'`,
    })
    .execute()

export const insertLink = (db: Db, link: Insertable<Tables['bank_link']>) =>
  db.insertInto('bank_link').values(link).execute()

export const insertOwner = (db: Db, owner: Insertable<Tables['owner']>) =>
  db.insertInto('owner').values(owner).execute()

/** Sent so many hours ago, due so many hours from now. */
export const insertApplication = async (
  db: Db,
  row: { partnerId: string; id: string; storeId: string; by: string; dueIn: number; tin: TinResult },
) => {
  const { einIndex, businessName } = await db
    .selectFrom('store')
    .select(['einIndex', 'businessName'])
    .where('partnerId', '=', row.partnerId)
    .where('id', '=', row.storeId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('application')
    .values({
      partnerId: row.partnerId,
      id: row.id,
      storeId: row.storeId,
      status: 'REVIEW',
      phase: 'QUEUED',
      submittedBy: row.by,
      submittedAt: sql`now() + ${row.dueIn - 48} * interval '1 hour'`,
      dueAt: instant`now() + ${row.dueIn} * interval '1 hour'`,
      // With it: between two transactions the check of another test could ask, and answer later than this one.
      tinResult: row.tin,
      tinEin: einIndex,
      tinName: businessName,
    })
    .execute()
}

export const insertDocument = (
  db: Db,
  row: { partnerId: string; storeId: string; id: string; fileKey: string; by: string },
) =>
  db
    .insertInto('document')
    .values({
      partnerId: row.partnerId,
      storeId: row.storeId,
      id: row.id,
      kind: 'W9',
      fileKey: row.fileKey,
      fileName: 'w9 año.pdf',
      media: 'application/pdf',
      bytes: 5,
      sha256: createHash('sha256').update('%PDF-').digest(),
      uploadedBy: row.by,
      removedAt: null,
    })
    .execute()

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

export const findApplication = (db: Db, partnerId: string, id: string) =>
  db
    .selectFrom('application')
    .selectAll()
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

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

export const listEventsOf = async (db: Db, partnerId: string, id: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('application_event')
    .select('event')
    .where('partnerId', '=', partnerId)
    .where('applicationId', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.event)
}

export const listOutbox = (db: Db, partnerId: string) =>
  db
    .selectFrom('outbox')
    .select(['id', 'language', 'sealed'])
    .where('partnerId', '=', partnerId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export const savedAnswers = async (db: Db, partnerId: string): Promise<string> => {
  const rows = await db.selectFrom('idempotency').select('answer').where('partnerId', '=', partnerId).execute()
  return JSON.stringify(rows)
}

export const forgetTin = (db: Db, id: string) =>
  db.updateTable('application').set({ tinResult: null, tinEin: null, tinName: null }).where('id', '=', id).execute()

/** Asked so many minutes ago. */
export const silentSince = (db: Db, id: string, minutes: number) =>
  db
    .updateTable('application')
    .set({ tinAskedAt: instant`now() - ${minutes} * interval '1 minute'` })
    .where('id', '=', id)
    .execute()

/** The registry gave no answer about this partner's number so many minutes ago. */
export const npiSilentSince = (db: Db, partnerId: string, minutes: number) =>
  sql`update application set npi_asked_at = now() - ${minutes} * interval '1 minute' where partner_id = ${partnerId}`.execute(
    db,
  )

type License = { partnerId: string; storeId: string; id: string; by: string; days: number | null }

/** Credentials that expire so many days from today, or without a recorded date. */
export const insertLicense = (db: Db, { partnerId, storeId, id, by, days }: License) =>
  sql`
    insert into document (partner_id, store_id, id, kind, file_key, file_name, media, bytes, sha256, uploaded_by,
      expires_on, expiry_set_by)
    values (${partnerId}, ${storeId}, ${id}, 'CREDENTIALS', ${newId()}, 'licence.pdf', 'application/pdf', 5,
      ${Buffer.alloc(32)}, ${by}, (now() at time zone ${programZone})::date + ${days}::int, ${days === null ? null : by}::uuid)`.execute(
    db,
  )

/** Days pass for the documents of a partner. */
export const ageDocuments = (db: Db, partnerId: string, days: number) =>
  sql`update document set expires_on = expires_on - ${days}::int where partner_id = ${partnerId}`.execute(db)

/** As if the partner had been silent so many days longer. */
export const letQuestionsAge = async (
  { owner }: TestApp,
  partnerId: string,
  id: string,
  days: number,
): Promise<void> => {
  await sql`update application set asked_at = asked_at - ${days} * interval '1 day',
    reminded_at = reminded_at - ${days} * interval '1 day' where partner_id = ${partnerId} and id = ${id}`.execute(
    owner,
  )
}
