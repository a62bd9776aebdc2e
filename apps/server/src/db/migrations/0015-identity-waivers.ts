import { sql, type Kysely } from 'kysely'

/** Somebody who cannot pass the identity check: what one operator proposes, until another confirms it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table identity_waiver (
      partner_id uuid not null references partner (id),
      user_id uuid not null references user_account (id),
      proposed_by uuid not null,
      reason text not null,
      at timestamptz not null default now(),
      primary key (partner_id, user_id)
    )`.execute(db)
  await sql`alter table identity_waiver enable row level security`.execute(db)
  await sql`alter table identity_waiver force row level security`.execute(db)
  await sql`create policy operator on identity_waiver to tillgate_operator using (true) with check (true)`.execute(db)
  await sql`grant select, insert, delete on identity_waiver to tillgate_operator`.execute(db)
}
