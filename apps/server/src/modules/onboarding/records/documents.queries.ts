import type { DocumentKind } from '@tillgate/domain/applications.ts'
import { registrationEndDays } from '@tillgate/domain/funnel.ts'
import { expiryReminderDays } from '@tillgate/domain/licenses.ts'
import { retailerTypes } from '@tillgate/domain/stores.ts'
import { programZone } from '@tillgate/domain/zones.ts'
import { sql, type Insertable } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import type { StoreKey } from '#server/modules/partners/api.ts'
import { condition, is, rowsOf, scalar, sqlNow } from '#server/db/rows.ts'

export type DocumentKey = { partnerId: string; id: string }

const columns = ['id', 'kind', 'fileName', 'media', 'bytes', 'uploadedAt'] as const

export const findStoreType = (db: Db, { partnerId, storeId }: StoreKey) =>
  db
    .selectFrom('store')
    .select(['type'])
    .where('partnerId', '=', partnerId)
    .where('id', '=', storeId)
    .executeTakeFirst()

export const listDocumentRows = (db: Db, { partnerId, storeId }: StoreKey) =>
  db
    .selectFrom('document as d')
    .leftJoin('document_signature as s', (on) =>
      on.onRef('s.partnerId', '=', 'd.partnerId').onRef('s.documentId', '=', 'd.id'),
    )
    .select([...columns, 's.signedBy', 's.signedAt'])
    .where('d.partnerId', '=', partnerId)
    .where('d.storeId', '=', storeId)
    .where('d.removedAt', 'is', null)
    .orderBy('d.kind')
    .execute()
export type DocumentRow = Awaited<ReturnType<typeof listDocumentRows>>[number]

const [renewableDays] = expiryReminderDays
/** True for an approved provider's license that expires within 30 days or was renewed and is not dated yet. */
export const isLicenseRenewable = async (db: Db, { partnerId, storeId }: StoreKey): Promise<boolean> => {
  const { rows } = await sql`
    select from application a join store s on s.partner_id = a.partner_id and s.id = a.store_id
    where a.partner_id = ${partnerId} and a.store_id = ${storeId} and a.status = 'APPROVED'
      and s.type <> all(${[...retailerTypes]}::text[])
      and not exists (select from document d where d.partner_id = ${partnerId} and d.store_id = ${storeId}
        and d.kind = 'CREDENTIALS' and d.removed_at is null
        and d.expires_on > (now() at time zone ${programZone})::date + ${renewableDays}::int)`.execute(db)
  return rows.length > 0
}

/** Returns what was removed, for the audit log. */
export const removeKind = (db: Db, { partnerId, storeId }: StoreKey, kind: DocumentKind) =>
  db
    .updateTable('document')
    .set({ removedAt: sqlNow })
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('kind', '=', kind)
    .where('removedAt', 'is', null)
    .returning(['id', 'kind', 'fileName', 'bytes', 'sha256'])
    .executeTakeFirst()

export type RemovedRow = NonNullable<Awaited<ReturnType<typeof removeKind>>>

export const findDocument = (db: Db, { partnerId, storeId }: StoreKey, id: string) =>
  db
    .selectFrom('document')
    .select(['kind', 'fileName'])
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()

const idleSince = sql`now() - ${sql.lit(registrationEndDays)} * interval '1 day'`

/** Returns true for a registration that was never sent and whose people did not sign in for 90 days, as `expired_documents`. */
const isRegistrationIdle = async (db: Db, partnerId: string): Promise<boolean> => {
  const people = await scalar(is.text).all(db)`
    select u.id from user_account u join partner p on p.id = u.partner_id
    where p.id = ${partnerId} and p.application_status = 'PENDING_AUTH' and p.created_at < ${idleSince}`
  if (people.length === 0) return false
  return scalar(is.flag).one(db)`
    select not exists (select from list_sign_ins(${people}::uuid[]) s where s.at >= ${idleSince}) as idle`
}

/** Condition for removed documents, and documents of a rejected application or an idle registration, as `expired_documents`. */
const isExpired = (partnerId: string, days: number, isIdle: boolean) => condition`(coalesce(removed_at, (
  select a.decided_at from application a
  where a.partner_id = ${partnerId} and a.store_id = document.store_id and a.status = 'REJECTED'
)) < now() - ${days}::int * interval '1 day' or (${isIdle}::boolean and uploaded_at < ${idleSince}))`

/** A document in use; `signedAt` is null when it was uploaded. */
export const findCopy = (db: Db, { partnerId, storeId }: StoreKey, id: string) =>
  db
    .selectFrom('document as d')
    .leftJoin('document_signature as s', (on) =>
      on.onRef('s.partnerId', '=', 'd.partnerId').onRef('s.documentId', '=', 'd.id'),
    )
    .select(['d.id', 'd.partnerId', 'd.fileName', 'd.fileKey', 'd.sealed', 's.signedAt'])
    .where('d.partnerId', '=', partnerId)
    .where('d.storeId', '=', storeId)
    .where('d.id', '=', id)
    .where('d.removedAt', 'is', null)
    .executeTakeFirst()

const documentKeyRow = rowsOf({ partnerId: is.text, id: is.text })
/** Documents of all partners whose files are not encrypted yet, by id. */
export const listPlain = async (db: Db, after: string | null): Promise<DocumentKey[]> => {
  return documentKeyRow.all(db)`select partner_id, id from plain_documents(${after}::uuid)`
}

/** Lists the documents of all partners whose files have passed the retention period. */
export const listExpired = async (db: Db, days: number): Promise<DocumentKey[]> => {
  return documentKeyRow.all(db)`select partner_id, id from expired_documents(${days}::int, ${registrationEndDays}::int)`
}

/** Name of the file while it is not encrypted. */
export const findPlain = async (db: Db, { partnerId, id }: DocumentKey): Promise<string | undefined> => {
  const row = await db
    .selectFrom('document')
    .select('fileKey')
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .where('sealed', 'is', null)
    .executeTakeFirst()
  return row?.fileKey ?? undefined
}

/** Replaces the file of a document. Returns false when the document has a different file or no file. */
export const replaceFile = async (
  db: Db,
  { partnerId, id }: DocumentKey,
  from: string,
  to: { fileKey: string; sealed: Buffer },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('document')
    .set(to)
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .where('fileKey', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Removes the file from the row. Returns undefined within the retention period or when the row has no file. */
export const endDocument = async (db: Db, { partnerId, id }: DocumentKey, days: number) => {
  const isIdle = await isRegistrationIdle(db, partnerId)
  const row = await db
    .selectFrom('document')
    .select(['id', 'kind', 'fileName', 'bytes', 'sha256', 'fileKey', 'removedAt'])
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .where(isExpired(partnerId, days, isIdle))
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.fileKey === null) return undefined
  await db
    .updateTable('document')
    .set({ fileKey: null, sealed: null, ...(row.removedAt === null ? { removedAt: sqlNow } : {}) })
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .execute()
  return { ...row, fileKey: row.fileKey }
}

export type Signature = Insertable<Tables['document_signature']>

export const insertSignature = (db: Db, row: Signature) => db.insertInto('document_signature').values(row).execute()

/** Account of the person who signs, and the database's time. */
export const readSigner = (db: Db, userId: string) =>
  db
    .selectFrom('user_account')
    .select(['email', 'firstName', 'lastName', sqlNow.as('now')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

export const insertDocument = (db: Db, row: Insertable<Tables['document']>) =>
  db.insertInto('document').values(row).returning(columns).executeTakeFirstOrThrow()
