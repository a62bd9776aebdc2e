import { sql, type Kysely } from 'kysely'
import { tenantWall } from '../tenant-wall.ts'

/**
 * Electronic signatures of our forms. Append only, and stored for good like accepted terms: evidence of who signed which
 * text, when and from where. `document.sha256` is the hash of the signed PDF, `text_sha256` of text and practice data.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table document_signature (
      partner_id uuid not null,
      document_id uuid not null,
      user_id uuid not null,
      version text not null check (version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      text_sha256 bytea not null,
      language text not null check (language in ('en-US', 'es-ES')),
      signed_by text not null,
      signed_at timestamptz not null,
      ip text not null,
      user_agent text not null,
      primary key (partner_id, document_id),
      foreign key (partner_id, document_id) references document (partner_id, id)
    )`.execute(db)
  await tenantWall(db, 'document_signature', ['select', 'insert'])
  await sql`
    create policy operator on document_signature for select to tillgate_operator using (true)`.execute(db)
  await sql`grant select on document_signature to tillgate_operator`.execute(db)
}
