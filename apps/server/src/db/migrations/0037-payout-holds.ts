import { sql, type Kysely } from 'kysely'
import { tenantWall } from '../tenant-wall.ts'

/**
 * A store's account that another took the place of stays with the day and the reason, and money to a new account waits.
 * A hold is history as well: it ends by its time and is never deleted.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table bank_link
      add column verified_at timestamptz,
      add column retired_at timestamptz,
      add column retired_reason text check (retired_reason in ('CHANGED', 'CLOSED_BY_BANK', 'REVIEW')),
      add constraint bank_link_retired check ((retired_at is null) = (retired_reason is null))`.execute(db)
  // Whoever migrates may be behind the wall as well.
  for (const table of ['bank_link', 'store']) {
    await sql`alter table ${sql.table(table)} no force row level security`.execute(db)
  }
  await sql`update bank_link l set verified_at = coalesce(l.checked_at, l.created_at) from store s
    where s.partner_id = l.partner_id and s.id = l.store_id and l.state = 'LIVE'
      and s.bank_account_status in ('AUTOMATICALLY_VERIFIED', 'MANUALLY_VERIFIED')`.execute(db)
  for (const table of ['bank_link', 'store']) {
    await sql`alter table ${sql.table(table)} force row level security`.execute(db)
  }
  await sql`create index bank_link_store on bank_link (partner_id, store_id)`.execute(db)
  await sql`
    create table payout_hold (
      partner_id uuid not null,
      store_id uuid not null,
      id uuid not null,
      kind text not null check (kind in ('BANK_CHANGE')),
      bank_link_id uuid not null,
      begun_by uuid not null,
      begun_at timestamptz not null default now(),
      ends_at timestamptz not null check (ends_at > begun_at),
      primary key (partner_id, id),
      unique (partner_id, kind, bank_link_id),
      foreign key (partner_id, store_id) references store (partner_id, id),
      foreign key (partner_id, bank_link_id) references bank_link (partner_id, id)
    )`.execute(db)
  await sql`create index payout_hold_store on payout_hold (partner_id, store_id, ends_at)`.execute(db)
  await tenantWall(db, 'payout_hold', ['select', 'insert'])
  await sql`alter table draft drop constraint draft_form_check`.execute(db)
  await sql`alter table draft add constraint draft_form_check check (form in ('business', 'owners', 'new-store'))`.execute(
    db,
  )
}
