import { sql, type Kysely } from 'kysely'

/**
 * Keeps what a reviewer's question changed: the file before and after, and the partner's words. `answer_text`: the partner says
 * that the value is right as it is.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table application_question add column answer_text text, add column answered_by uuid,
    add column before_document uuid, add column after_document uuid`.execute(db)
}
