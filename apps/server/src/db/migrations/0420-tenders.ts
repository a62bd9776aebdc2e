import { sql, type Kysely } from 'kysely'

/**
 * Payments beside the card that tills take and give back, in the drawer of a terminal. Rows never change: money that is given back
 * is a row with negative cents, of the sale that was reversed or of the return. `name`: of a kind that the store named itself, at
 * the time of the payment. `request_key`: key of the till, which repeats a call also under the session of another person. WITHOUTCARD: a purchase that is paid beside the card alone. The program has no part in it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Existing rows fit: the checks need no scan of the table.
  await sql`
    alter table purchase drop constraint purchase_refund_status_check,
      add constraint purchase_refund_status_check
        check (refund_status in ('PENDING', 'REMITTANCEREQUESTED', 'REFUNDED', 'DONOTREFUND', 'WITHOUTCARD')) not valid,
      add constraint purchase_without_card
        check (refund_status <> 'WITHOUTCARD' or benefits_cents = 0 and statement_id is null and fee_schedule_id is null)
        not valid`.execute(db)
  await sql`
    create table tender (
      partner_id uuid not null,
      id uuid not null,
      purchase_id uuid not null,
      terminal_id uuid not null,
      cashier_id uuid not null,
      kind text collate "C" not null check (kind ~ '^[A-Z][A-Z0-9_]{1,19}$'),
      name text,
      cents bigint not null check (cents <> 0),
      given_cents bigint,
      request_key text check (length(request_key) between 1 and 255),
      created_at timestamptz not null default now(),
      primary key (partner_id, id),
      unique (partner_id, terminal_id, request_key),
      foreign key (partner_id, purchase_id) references purchase (partner_id, id),
      check (given_cents is null or kind = 'CASH' and cents > 0 and given_cents >= cents)
    )`.execute(db)
  await sql`create index tender_purchase on tender (partner_id, purchase_id)`.execute(db)
  await sql`create index tender_terminal on tender (partner_id, terminal_id, created_at)`.execute(db)
  await sql`alter table tender enable row level security, force row level security`.execute(db)
  await sql`
    create policy tenant on tender to tillgate_tenant
      using (partner_id = current_setting('app.partner_id')::uuid)
      with check (partner_id = current_setting('app.partner_id')::uuid)`.execute(db)
  await sql`create policy operator on tender for select to tillgate_operator using (true)`.execute(db)
  await sql`grant select, insert on tender to tillgate_tenant`.execute(db)
  await sql`grant select on tender to tillgate_operator`.execute(db)
  await sql`
    create trigger keep before update or delete on tender for each row execute function refuse_change()`.execute(db)
}
