import { sql, type Kysely } from 'kysely'

/**
 * Reports of the end of a day at a terminal, numbered without gaps, one per day. `day_report_row` has what a report counted: a sale or
 * return once, its reversal once, and each payment beside the card once, so that a report cannot count what another one did. Neither
 * changes ever: a reversal after the close lowers the next report. Approvals of a close or of the drawer name no purchase.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table day_report (
      partner_id uuid not null,
      id uuid not null,
      store_id uuid not null,
      terminal_id uuid not null,
      z_number int not null check (z_number > 0),
      day date not null,
      from_at timestamptz not null,
      to_at timestamptz not null,
      closed_at timestamptz not null default now(),
      closed_by uuid not null,
      closed_by_name text not null,
      approval_id uuid,
      float_cents bigint not null check (float_cents >= 0),
      expected_cents bigint not null,
      counted_cents bigint check (counted_cents >= 0),
      note text not null check (length(note) <= 200),
      figures jsonb not null,
      primary key (partner_id, id),
      unique (partner_id, terminal_id, z_number),
      unique (partner_id, terminal_id, day),
      foreign key (partner_id, store_id, terminal_id) references terminal (partner_id, store_id, id),
      check (from_at < to_at)
    )`.execute(db)
  await sql`create index day_report_newest on day_report (partner_id, day desc, id)`.execute(db)
  await sql`
    create table day_report_row (
      partner_id uuid not null,
      report_id uuid not null,
      object_id uuid not null,
      kind text not null check (kind in ('CONFIRMED', 'REVERSED', 'TENDER')),
      primary key (partner_id, object_id, kind),
      foreign key (partner_id, report_id) references day_report (partner_id, id)
    )`.execute(db)
  await sql`create index day_report_row_report on day_report_row (partner_id, report_id)`.execute(db)
  for (const table of [sql`day_report`, sql`day_report_row`]) {
    await sql`alter table ${table} enable row level security, force row level security`.execute(db)
    await sql`
      create policy tenant on ${table} to tillgate_tenant
        using (partner_id = current_setting('app.partner_id')::uuid)
        with check (partner_id = current_setting('app.partner_id')::uuid)`.execute(db)
    await sql`grant select, insert on ${table} to tillgate_tenant`.execute(db)
    await sql`
      create trigger keep before update or delete on ${table} for each row execute function refuse_change()`.execute(db)
  }
  await sql`
    create index purchase_terminal on purchase (partner_id, terminal_id, confirmed_at) where confirmed_at is not null`.execute(
    db,
  )
  await sql`
    alter table till_approval alter column purchase_id drop not null,
      drop constraint till_approval_action_check,
      add constraint till_approval_action_check
        check (action in ('DISCOUNT', 'MANUAL_CARD', 'RETURN', 'RETURN_OTHER_STORE', 'REVERSE_LAST', 'REVERSE_OLDER',
          'OPEN_DRAWER', 'CLOSE_DAY')),
      add constraint till_approval_of_purchase
        check ((purchase_id is null) = (action in ('OPEN_DRAWER', 'CLOSE_DAY')))`.execute(db)
}
