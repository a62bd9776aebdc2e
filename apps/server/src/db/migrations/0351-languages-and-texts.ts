import { sql, type Kysely } from 'kysely'

/**
 * When a person chose the language of the mails; and the budget that a texted code gives back once it is typed, so that the limit of
 * texts counts the unanswered ones.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table user_account add column language_chosen_at timestamptz`.execute(db)
  await sql`grant select (language_chosen_at) on user_account to tillgate_tenant, tillgate_operator`.execute(db)
  await sql`alter table passcode add column text_budget text`.execute(db)
}
