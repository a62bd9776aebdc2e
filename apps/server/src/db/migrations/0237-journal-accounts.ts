import { sql, type Kysely } from 'kysely'

/**
 * Numbers and names that accounts of the journal have in a partner's own books. A partner has one row for each account that a
 * person changed: at most those of the journal and 40 banks. Rows stay until a person replaces them.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table journal_account (
      partner_id uuid not null references partner (id),
      account text collate "C" not null check (account ~ '^(bank-[0-9]{8}|[a-z]+)$'),
      number text not null check (length(number) <= 20),
      name text not null check (length(name) between 1 and 100),
      primary key (partner_id, account)
    )`.execute(db)
  await sql`alter table journal_account enable row level security, force row level security`.execute(db)
  await sql`
    create policy tenant on journal_account to tillgate_tenant using (partner_id = current_setting('app.partner_id')::uuid)
      with check (partner_id = current_setting('app.partner_id')::uuid)`.execute(db)
  await sql`grant select, insert, delete on journal_account to tillgate_tenant`.execute(db)
}
