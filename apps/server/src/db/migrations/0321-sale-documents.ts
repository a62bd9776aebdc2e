import { sql, type Kysely } from 'kysely'

/**
 * Documents for which a provider is paid, as an operator stored them. One document may be of several sales of a partner:
 * `purchase.document_id`. They stay for good, as the entries that they make payable. Partners have no policy: their own documents are
 * in `document`. Sales completed before this migration have none.
 */
const createTable = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table sale_document (
      partner_id uuid not null references partner (id),
      id uuid not null,
      file_name text not null,
      media text not null check (media in ('application/pdf', 'image/png', 'image/jpeg')),
      bytes int not null check (bytes > 0),
      sha256 bytea not null,
      sealed bytea not null,
      uploaded_by uuid not null,
      uploaded_at timestamptz not null default now(),
      primary key (partner_id, id)
    )`.execute(db)
  await sql`create index sale_document_newest on sale_document (partner_id, uploaded_at desc, id)`.execute(db)
  await sql`alter table sale_document enable row level security, force row level security`.execute(db)
  await sql`create policy operator on sale_document to tillgate_operator using (true) with check (true)`.execute(db)
  await sql`create policy rotator on sale_document to tillgate_rotator using (true) with check (true)`.execute(db)
  await sql`grant select, insert on sale_document to tillgate_operator`.execute(db)
  await sql`grant select (ctid, sealed), update (sealed) on sale_document to tillgate_rotator`.execute(db)
  await sql`
    create trigger keep_row before delete on sale_document for each row execute function refuse_change()`.execute(db)
  await sql`
    alter table purchase add column document_id uuid,
      add foreign key (partner_id, document_id) references sale_document (partner_id, id)`.execute(db)
  await sql`grant update (document_id) on purchase to tillgate_operator`.execute(db)
}

/** The entries of a sale lose their date again when its documents are taken back, while no statement has them. */
const freeDates = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop trigger keep on entry`.execute(db)
  await sql`
    create trigger keep before update on entry for each row
      when (old.statement_id is not null
        or (old.partner_id, old.id, old.store_id, old.programme_id, old.type, old.cents, old.purchase_id, old.reverses_id,
          old.booked_at, old.source_statement_id, old.reason, old.booked_by)
        is distinct from (new.partner_id, new.id, new.store_id, new.programme_id, new.type, new.cents, new.purchase_id,
          new.reverses_id, new.booked_at, new.source_statement_id, new.reason, new.booked_by)
        or (old.payable_from is not null and old.payable_from is distinct from new.payable_from
          and (new.payable_from is not null or old.purchase_id is null)))
      execute function refuse_change()`.execute(db)
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createTable(db)
  await freeDates(db)
}
