import { sql, type Kysely } from 'kysely'

/** Adds the kinds of mails that an operator switched off. Mails of operators are written in the language of their account. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table user_account add column muted_mails text[] not null default '{}'`.execute(db)
  await sql`grant select (language, muted_mails) on user_account to tillgate_operator`.execute(db)
  // The inbox of an administrator lists open proposals about staff.
  await sql`grant select on staff_proposal to tillgate_operator`.execute(db)
}
