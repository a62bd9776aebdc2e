import type { TermsDocument } from '@tillgate/domain/terms.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { sql, type Insertable } from 'kysely'
import pg from 'pg'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { sqlNow } from '#server/db/rows.ts'

/** Returns the partner's type and the database time. */
export const getPartner = (db: Db, partnerId: string) =>
  db
    .selectFrom('partner')
    .select(['type', sqlNow.as('now')])
    .where('id', '=', partnerId)
    .executeTakeFirstOrThrow()

const columns = ['version', 'sha256', 'language', 'acceptedAt'] as const

const acceptances = (db: Db, partnerId: string, document: TermsDocument) =>
  db.selectFrom('terms_acceptance').where('partnerId', '=', partnerId).where('document', '=', document)

/** Finds the partner's first acceptance of this version, or undefined. */
export const findAcceptance = (db: Db, partnerId: string, document: TermsDocument, version: string) =>
  acceptances(db, partnerId, document)
    .select(columns)
    .where('version', '=', version)
    .orderBy('acceptedAt')
    .orderBy('id')
    .executeTakeFirst()

export type AcceptanceRow = NonNullable<Awaited<ReturnType<typeof findAcceptance>>>

export const readAcceptanceOf = (
  db: Db,
  { partnerId, userId }: { partnerId: string; userId: string },
  document: TermsDocument,
  version: string,
) =>
  acceptances(db, partnerId, document)
    .select(columns)
    .where('userId', '=', userId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()

/** Finds the text that the partner accepted last. */
export const findAcceptedText = (db: Db, partnerId: string, document: TermsDocument) =>
  db
    .selectFrom('terms_acceptance as a')
    .innerJoin('terms_text as t', 't.sha256', 'a.sha256')
    .select(['t.sha256', 't.document', 't.version', 't.language', 't.content'])
    .where('a.partnerId', '=', partnerId)
    .where('a.document', '=', document)
    .orderBy('a.version', 'desc')
    .orderBy('a.acceptedAt')
    .executeTakeFirst()

const uniqueViolation = '23505'

/**
 * Stores a text once for all people, under its hash. The savepoint replaces `on conflict`, for which Citus requires the right
 * to update a shared table.
 */
export const saveText = async (
  db: Db,
  text: { sha256: Buffer; document: TermsDocument; version: string; language: Language; content: string },
): Promise<void> => {
  const stored = await db.selectFrom('terms_text').select('sha256').where('sha256', '=', text.sha256).executeTakeFirst()
  if (stored) return
  await sql`savepoint text`.execute(db)
  try {
    await db.insertInto('terms_text').values(text).execute()
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === uniqueViolation)) throw error
    await sql`rollback to savepoint text`.execute(db)
  }
}

/** Undefined when this person agreed to this version before. */
export const insertAcceptance = (db: Db, row: Insertable<Tables['terms_acceptance']>) =>
  db
    .insertInto('terms_acceptance')
    .values(row)
    .onConflict((on) => on.columns(['partnerId', 'userId', 'document', 'version']).doNothing())
    .returning(columns)
    .executeTakeFirst()
