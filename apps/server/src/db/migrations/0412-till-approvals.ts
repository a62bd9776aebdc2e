import { sql, type Kysely } from 'kysely'

/**
 * Approvals of a supervisor at a till, each for one act on one purchase, and the returns and reversals of each person, whose sum of
 * a day is limited. Both stay as long as the purchase: they show who permitted it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table till_approval (
      partner_id uuid not null,
      id uuid not null,
      store_id uuid not null,
      terminal_id uuid not null,
      purchase_id uuid not null,
      action text not null
        check (action in ('DISCOUNT', 'MANUAL_CARD', 'RETURN', 'RETURN_OTHER_STORE', 'REVERSE_LAST', 'REVERSE_OLDER')),
      amount_cents bigint not null check (amount_cents >= 0),
      percent int check (percent between 0 and 10000),
      reason text not null check (length(reason) <= 200),
      cashier_id uuid not null,
      approver_id uuid not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz,
      primary key (partner_id, id),
      foreign key (partner_id, purchase_id) references purchase (partner_id, id),
      check (cashier_id <> approver_id),
      check ((action = 'DISCOUNT') = (percent is not null))
    )`.execute(db)
  await sql`create index till_approval_purchase on till_approval (partner_id, purchase_id)`.execute(db)
  await sql`
    create table till_act (
      partner_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      action text not null check (action in ('RETURN', 'RETURN_OTHER_STORE', 'REVERSE_LAST', 'REVERSE_OLDER')),
      purchase_id uuid not null,
      amount_cents bigint not null check (amount_cents >= 0),
      approval_id uuid,
      created_at timestamptz not null default now(),
      primary key (partner_id, id),
      foreign key (partner_id, purchase_id) references purchase (partner_id, id)
    )`.execute(db)
  await sql`create index till_act_day on till_act (partner_id, user_id, created_at)`.execute(db)
  await sql`create index till_act_purchase on till_act (partner_id, purchase_id)`.execute(db)
  for (const table of [sql`till_approval`, sql`till_act`]) {
    await sql`alter table ${table} enable row level security`.execute(db)
    await sql`
      create policy tenant on ${table} to tillgate_tenant
        using (partner_id = current_setting('app.partner_id')::uuid)
        with check (partner_id = current_setting('app.partner_id')::uuid)`.execute(db)
  }
  await sql`grant select, insert, update (used_at) on till_approval to tillgate_tenant`.execute(db)
  await sql`grant select, insert on till_act to tillgate_tenant`.execute(db)
}
