import { sql, type Kysely } from 'kysely'
import { tenantWall } from '../tenant-wall.ts'

/** Who agreed to which text, and the text itself: proof that stands when the words have long been changed. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Everybody's, not one partner's. Written once when somebody first agrees; the sum is proved on the way in.
  await sql`
    create table terms_text (
      sha256 bytea primary key check (sha256 = sha256(convert_to(content, 'UTF8'))),
      document text not null check (document in ('retailer', 'provider')),
      version text not null check (version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      language text not null check (language in ('en-US', 'es-ES')),
      content text not null
    )`.execute(db)
  await sql`
    create table terms_acceptance (
      partner_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      document text not null check (document in ('retailer', 'provider')),
      version text not null,
      sha256 bytea not null references terms_text (sha256),
      language text not null check (language in ('en-US', 'es-ES')),
      shown_at timestamptz check (shown_at <= accepted_at),
      accepted_at timestamptz not null default now(),
      ip text not null,
      user_agent text not null,
      primary key (partner_id, id),
      unique (partner_id, user_id, document, version)
    )`.execute(db)
  // Append only, both of them.
  await sql`grant select, insert on terms_text to tillgate_tenant`.execute(db)
  await tenantWall(db, 'terms_acceptance', ['select', 'insert'])
}
