import { sql, type Kysely } from 'kysely'

/**
 * Text with a blank before each word: lower case, without accents, apostrophes and punctuation; digits and letters are words
 * of their own. Equal to `searchWords` of the domain for Latin letters.
 */
export const plain = (text: string): string => {
  const letters = `translate(lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g')), 'øłđðı''’‘\`´ʼ', 'olddi')`
  const long = `replace(replace(replace(replace(${letters}, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')`
  const words = `regexp_replace(${long}, '[^[:alnum:]]+', ' ', 'g')`
  const apart = `regexp_replace(${words}, '([0-9])([^0-9 ])', '\\1 \\2', 'g')`
  return `' ' || regexp_replace(${apart}, '([^0-9 ])([0-9])', '\\1 \\2', 'g')`
}

/** Searches of people and stores compare words without accents and punctuation, in any order. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop function if exists search_user_ids(text, text[], text)`.execute(db)
  await sql`drop function if exists search_store_ids(text, text)`.execute(db)
  await sql`alter table user_account add column search_text text not null generated always as (${sql.raw(
    plain(`first_name || ' ' || last_name || ' ' || email`),
  )}) stored`.execute(db)
  await sql`alter table store add column search_text text not null generated always as (${sql.raw(
    plain(`business_name || ' ' || code || ' ' || address_line_1 || ' ' || city`),
  )}) stored`.execute(db)
  await sql`create index user_account_search on user_account using gin (partner_id, search_text gin_trgm_ops)
    where partner_id is not null`.execute(db)
  await sql`create index store_search on store using gin (partner_id, search_text gin_trgm_ops)`.execute(db)
  await sql`drop index store_words`.execute(db)
  await sql`grant select (search_text) on user_account to tillgate_tenant, tillgate_operator, tillgate_finder`.execute(
    db,
  )
  await sql`grant select (search_text) on store to tillgate_finder`.execute(db)
}
