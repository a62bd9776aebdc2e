import { sql, type Kysely } from 'kysely'

/**
 * Lets a caller prove the own mailbox or phone by a code. The contact names the code that was sent in this call, so that the code of one
 * call verifies nobody in another.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table support_contact add column code_id uuid, add column code_fact text, add column code_sent_at timestamptz,
      add column code_proved_at timestamptz,
      add constraint support_contact_code_fact check (code_fact in ('TEXTED_CODE', 'MAILED_CODE')),
      add constraint support_contact_code_whole check ((code_id is null) = (code_fact is null)
        and (code_id is null) = (code_sent_at is null) and (code_proved_at is null or code_id is not null)),
      add constraint support_contact_code_call check (code_id is null or channel = 'CALL_IN')`.execute(db)
  await sql`
    grant update (code_id, code_fact, code_sent_at, code_proved_at) on support_contact to tillgate_operator`.execute(db)
  await sql`alter table passcode drop constraint passcode_purpose_check`.execute(db)
  await sql`
    alter table passcode add constraint passcode_purpose_check
      check (purpose in ('sign-in', 'reset', 'registration', 'two-factor', 'email', 'accountant', 'caller'))`.execute(
    db,
  )
}
