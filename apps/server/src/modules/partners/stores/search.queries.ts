import { sql, type RawBuilder } from 'kysely'
import { containing, startingWith } from '#server/db/page.ts'
import { theKeyring } from '#server/secrets/installed.ts'

/** Searches stores by name, support id and address, each along its own index. */
export const storesFound = (search: string): RawBuilder<unknown> => {
  const digits = search.replaceAll(/[-\s]/g, '')
  const isNumber = /^\d+$/.test(digits)
  // Under three letters no trigram helps: then it is the beginning of the name.
  const named = sql`business_name ilike ${search.length < 3 ? startingWith(search) : containing(search)}`
  const coded = isNumber
    ? sql`union select partner_id, id from store
        where code collate "C" >= ${digits} and code collate "C" < ${`${digits}:`}`
    : sql``
  const taxed =
    isNumber && digits.length === 9
      ? sql`union select partner_id, id from store where ein_index = ${theKeyring().fingerprint('ein', digits)}`
      : sql``
  return sql`select partner_id, id from store where ${named} ${coded} ${taxed}`
}
