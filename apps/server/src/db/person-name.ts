import { sql, type RawBuilder } from 'kysely'

/** Selects the full name of an account; null for a missing account. */
export const personName = (id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select n.first_name || ' ' || n.last_name from user_account n where n.id = ${id})`

/** Selects the full name of an account, or an empty string for a missing account. */
export const personNameOrEmpty = (id: RawBuilder<unknown>): RawBuilder<string> => sql`coalesce(${personName(id)}, '')`
