import { sql, type Kysely } from 'kysely'

/** Words without accents and punctuation, each after a blank: the expression of `search_text` of stores and people. */
const wordsOf = (text: string) =>
  sql.raw(`(' ' || regexp_replace(regexp_replace(regexp_replace(replace(replace(replace(replace(
  translate(lower(regexp_replace(normalize(${text}, nfkd), '[\\u0300-\\u036f]', '', 'g')), 'øłđðı''’‘\`´ʼ', 'olddi'),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), '[^[:alnum:]]+', ' ', 'g'),
  '([0-9])([^0-9 ])', '\\1 \\2', 'g'), '([^0-9 ])([0-9])', '\\1 \\2', 'g'))`)

/**
 * Operators search as people call: names without accents and in any order, parts of telephone numbers, the last four digits of an EIN
 * or of a card, and amounts. `ein_last4_index` is null in rows of earlier releases, which are found by the whole EIN.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table store
    add column find_text text not null generated always as ${wordsOf("business_name || ' ' || doing_business_as")} stored,
    add column ein_last4_index bytea`.execute(db)
  await sql`create index store_find on store using gin (find_text gin_trgm_ops)`.execute(db)
  await sql`create index store_ein_last4 on store (ein_last4_index) where ein_last4_index is not null`.execute(db)
  await sql`create index store_phone_part on store using gin (phone_number gin_trgm_ops) where phone_number <> ''`.execute(
    db,
  )
  await sql`grant update (ein_last4_index) on store to tillgate_operator`.execute(db)
  await sql`alter table former_name
    add column find_text text not null generated always as ${wordsOf('name')} stored`.execute(db)
  await sql`create index former_name_find on former_name using gin (find_text gin_trgm_ops)`.execute(db)
  await sql`create index user_account_phone_part on user_account using gin (phone_number gin_trgm_ops)
    where phone_number is not null`.execute(db)
  await sql`grant select (phone_number) on user_account to tillgate_finder`.execute(db)
  await sql`create index purchase_card on purchase (last4, started_at desc) where last4 is not null`.execute(db)
  await sql`create index purchase_total on purchase (total_cents, started_at desc)`.execute(db)
}
