import type { DocumentKind } from '@tillgate/domain/applications.ts'
import { sql, type Insertable } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import type { StoreKey } from '#server/modules/partners/api.ts'

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
    .selectFrom('document')
    .select(columns)
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('removedAt', 'is', null)
    .orderBy('kind')
    .execute()
export type DocumentRow = Awaited<ReturnType<typeof listDocumentRows>>[number]

/** Returns what was removed, for the audit log. */
export const removeKind = (db: Db, { partnerId, storeId }: StoreKey, kind: DocumentKind) =>
  db
    .updateTable('document')
    .set({ removedAt: sql<Date>`now()` })
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

export const insertDocument = (db: Db, row: Insertable<Tables['document']>) =>
  db.insertInto('document').values(row).returning(columns).executeTakeFirstOrThrow()
