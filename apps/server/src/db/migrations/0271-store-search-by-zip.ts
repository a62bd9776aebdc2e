import { sql, type Kysely } from 'kysely'
import { plain } from './0187-plain-search-text.ts'

/** The search of stores finds the ZIP code and both address lines, as the list shows them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index store_search`.execute(db)
  await sql`alter table store drop column search_text`.execute(db)
  await sql`alter table store add column search_text text not null generated always as (${sql.raw(
    plain(
      `business_name || ' ' || code || ' ' || address_line_1 || ' ' || address_line_2 || ' ' || city || ' ' || zip_code`,
    ),
  )}) stored`.execute(db)
  await sql`create index store_search on store using gin (partner_id, search_text gin_trgm_ops)`.execute(db)
  await sql`grant select (search_text) on store to tillgate_finder`.execute(db)
}
