import { sql, type Kysely } from 'kysely'
import { tenantWall } from '../tenant-wall.ts'

/** What every change leaves behind: who did it, that it happened once, and the mails it sends. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table audit_entry (
      partner_id uuid not null,
      id uuid not null,
      at timestamptz not null default now(),
      actor_id uuid not null,
      actor_role text not null,
      action text not null,
      object text not null,
      object_id text not null,
      before jsonb,
      after jsonb,
      trial jsonb,
      request_id text not null,
      proof bytea not null,
      primary key (partner_id, id)
    )`.execute(db)
  await sql`create index audit_entry_object on audit_entry (partner_id, object, object_id, at)`.execute(db)
  await sql`
    create table idempotency (
      partner_id uuid not null,
      user_id uuid not null,
      key text not null check (length(key) between 1 and 255),
      request_hash bytea not null,
      answer jsonb,
      created_at timestamptz not null default now(),
      primary key (partner_id, user_id, key)
    )`.execute(db)
  await sql`create index idempotency_created on idempotency (created_at)`.execute(db)
  await sql`
    create table outbox (
      partner_id uuid not null,
      id uuid not null,
      kind text not null check (kind in ('mail', 'text')),
      sealed bytea,
      language text not null,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      attempts int not null default 0,
      failure text,
      primary key (partner_id, id)
    )`.execute(db)
  // Append only: the tenant's role can neither change nor remove what was written.
  await tenantWall(db, 'audit_entry', ['select', 'insert'])
  await tenantWall(db, 'idempotency', ['select', 'insert', 'update'])
  await tenantWall(db, 'outbox', ['select', 'insert', 'update'])
}
