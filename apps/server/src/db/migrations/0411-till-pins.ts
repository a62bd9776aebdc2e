import { sql, type Kysely } from 'kysely'

/**
 * PINs of people at tills: Argon2id over a keyed hash, so that a copy of the database without the keys cannot be guessed. A PIN
 * proves a person at an activated terminal only. `by_pin`: a session that a PIN opened may not choose another PIN.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table till_pin (
      user_id uuid primary key references user_account (id) on delete cascade,
      hash text not null,
      set_at timestamptz not null default now()
    )`.execute(db)
  await sql`grant select, insert, update, delete on till_pin to tillgate_identity`.execute(db)
  await sql`
    alter table passcode drop constraint passcode_purpose_check,
      add constraint passcode_purpose_check check (purpose in ('sign-in', 'reset', 'registration', 'two-factor', 'email', 'accountant',
        'caller', 'till-pin'))`.execute(db)
  await sql`alter table session add column by_pin boolean not null default false`.execute(db)
}
