import { sql, type RawBuilder } from 'kysely'
import { computed, is, nullable } from './rows.ts'

/** Selects the full name of an account; null for a missing account. */
export const personName = (id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select n.first_name || ' ' || n.last_name from user_account n where n.id = ${id})`

/** Selects the full name of an account, or an empty string for a missing account. */
export const personNameOrEmpty = (id: RawBuilder<unknown>): RawBuilder<string> => sql`coalesce(${personName(id)}, '')`

/** Name of a person of the partner; null for operators, whose rows a partner does not see. */
export const partnerPersonName = (partnerId: string, userId: RawBuilder<unknown>) => computed(nullable(is.text))`(
  select u.first_name || ' ' || u.last_name from user_account u where u.partner_id = ${partnerId} and u.id = ${userId})`
