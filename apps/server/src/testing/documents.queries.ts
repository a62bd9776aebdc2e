import { sql } from 'kysely'
import type { Db, Pool } from '#server/db/db.ts'

export const listFiles = (db: Db) =>
  db.selectFrom('document').select(['id', 'fileKey', 'sealed', 'removedAt']).orderBy('id').execute()

/** Gives every document of the tenant this file. */
export const setFile = (db: Db, file: { fileKey: string; sealed: Buffer | null }) =>
  db.updateTable('document').set(file).execute()

/** Rejects an application as of so many days ago. */
export const rejectSince = async (owner: Pool, { partnerId }: { partnerId: string }, days: number): Promise<void> => {
  await sql`
    update application set status = 'REJECTED', phase = 'DECIDED', rejection_reason = coalesce(rejection_reason, 'OTHER'),
      decided_at = now() - ${days}::int * interval '1 day'
    where partner_id = ${partnerId}`.execute(owner)
}

export const listSignatures = (db: Db, partnerId: string) =>
  db
    .selectFrom('document_signature as s')
    .innerJoin('document as d', (on) => on.onRef('d.partnerId', '=', 's.partnerId').onRef('d.id', '=', 's.documentId'))
    .selectAll('s')
    .select('d.sha256')
    .where('s.partnerId', '=', partnerId)
    .execute()

export const rewriteSignatures = (db: Db) => db.updateTable('document_signature').set({ ip: '0.0.0.0' }).execute()
