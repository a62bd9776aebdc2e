import { sql, type Kysely } from 'kysely'
import { tenantWall } from '../tenant-wall.ts'

/**
 * What was sent for review, what the reviewer asked, and the documents handed in. No row: still being gathered. The
 * status stands on store and partner too, where every request reads it; phase and clock stand here alone.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table application (
      partner_id uuid not null,
      id uuid not null,
      store_id uuid not null,
      status text not null check (status in ('REVIEW', 'APPROVED', 'REJECTED')),
      phase text not null check (phase in ('QUEUED', 'ASSIGNED', 'INFO_REQUESTED', 'DECIDED', 'RECHECK')),
      submitted_at timestamptz not null default now(),
      submitted_by uuid,
      due_at timestamptz not null,
      paused_at timestamptz,
      assignee_id uuid,
      decided_at timestamptz,
      decided_by uuid,
      rejection_reason text,
      rejection_text text not null default '',
      appealed_at timestamptz,
      appeal_text text not null default '',
      primary key (partner_id, id),
      unique (partner_id, store_id),
      foreign key (partner_id, store_id) references store (partner_id, id),
      check ((phase = 'INFO_REQUESTED') = (paused_at is not null)),
      check ((status = 'REVIEW') = (phase in ('QUEUED', 'ASSIGNED', 'INFO_REQUESTED'))),
      check ((status = 'REJECTED') <= (rejection_reason is not null))
    )`.execute(db)
  // The queue's order; those that were decided are no part of it.
  await sql`create index application_due on application (due_at, id) where status = 'REVIEW'`.execute(db)
  await sql`create unique index application_id on application (id)`.execute(db)
  await sql`
    create table application_question (
      partner_id uuid not null,
      application_id uuid not null,
      id uuid not null,
      field text not null,
      message text not null,
      asked_by uuid not null,
      asked_at timestamptz not null default now(),
      answered_at timestamptz,
      -- Set once the reviewer has the whole answer: what is closed is history.
      closed_at timestamptz,
      primary key (partner_id, id),
      foreign key (partner_id, application_id) references application (partner_id, id)
    )`.execute(db)
  await sql`create index question_application on application_question (partner_id, application_id)`.execute(db)
  await sql`
    create table application_event (
      partner_id uuid not null,
      application_id uuid not null,
      id uuid not null,
      event text not null,
      at timestamptz not null default now(),
      actor_id uuid,
      primary key (partner_id, id),
      foreign key (partner_id, application_id) references application (partner_id, id)
    )`.execute(db)
  await sql`create index event_application on application_event (partner_id, application_id, at)`.execute(db)
  await sql`
    create table document (
      partner_id uuid not null,
      store_id uuid not null,
      id uuid not null,
      kind text not null check (kind in ('W9', 'CREDENTIALS', 'COMPLIANCE_ATTESTATION', 'ADA_ATTESTATION')),
      file_key uuid not null,
      file_name text not null,
      media text not null check (media in ('application/pdf', 'image/png', 'image/jpeg')),
      bytes int not null,
      sha256 bytea not null,
      uploaded_by uuid not null,
      uploaded_at timestamptz not null default now(),
      -- Replaced or taken back: kept for the record until the house is cleaned.
      removed_at timestamptz,
      primary key (partner_id, id),
      foreign key (partner_id, store_id) references store (partner_id, id)
    )`.execute(db)
  await sql`create unique index document_kind on document (partner_id, store_id, kind) where removed_at is null`.execute(
    db,
  )
  await tenantWall(db, 'application', ['select', 'insert', 'update'])
  await tenantWall(db, 'application_question', ['select', 'update'])
  await tenantWall(db, 'application_event', ['select', 'insert'])
  await tenantWall(db, 'document', ['select', 'insert', 'update'])
}
