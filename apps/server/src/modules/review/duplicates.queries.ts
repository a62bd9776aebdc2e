import { duplicateKinds, type DuplicateKind } from '@tillgate/domain/duplicates.ts'
import { applicationStatuses } from '@tillgate/domain/stores.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'

/**
 * Values of a store by which duplicates are found. They are read first and searched in a second statement, because Citus does
 * not compare rows of two partners in one.
 */
export const duplicateShape = {
  partnerId: col('application.partnerId'),
  einIndex: col('store.einIndex'),
  accountIndex: nullable(col('bank_link.accountIndex')),
  zipCode: col('store.zipCode'),
  /** First address line in lower case. */
  street: is.text,
}
const duplicateKeysRow = rowsOf(duplicateShape)
export type DuplicateKeys = RowOf<typeof duplicateKeysRow>

/** Columns of `DuplicateKeys` but the partner, for store `s` with the current bank link `l`. */
export const duplicateKeys = sql`s.ein_index, l.account_index, s.zip_code, lower(s.address_line_1) as street`

/** Stores `o` of other partners with the EIN, the account or the address of row `k`, once they have applied. */
const alike: Record<DuplicateKind, RawBuilder<unknown>> = {
  EIN: sql`join store o on o.ein_index = k.ein_index`,
  BANK: sql`join bank_link b on b.account_index = k.account_index and b.state = 'LIVE'
    join store o on o.partner_id = b.partner_id and o.id = b.store_id`,
  ADDRESS: sql`join store o on o.zip_code = k.zip_code and lower(o.address_line_1) = k.street and k.street <> ''`,
}
const ofOthers = sql`o.partner_id <> k.partner_id and o.application_status <> 'PENDING_AUTH'`

const keysOf = (rows: readonly DuplicateKeys[]): RawBuilder<unknown> => sql`
  unnest(${rows.map((row) => row.partnerId)}::uuid[], ${rows.map((row) => row.einIndex)}::bytea[],
    ${rows.map((row) => row.accountIndex)}::bytea[], ${rows.map((row) => row.zipCode)}::text[],
    ${rows.map((row) => row.street)}::text[])
  with ordinality as k (partner_id, ein_index, account_index, zip_code, street, nth)`

export type DuplicateCounts = { sameEin: number; sameBank: number; sameAddress: number }

/** Adds the number of duplicates of each kind, at most `limit`: the queue asks whether there is another, the detail how many. */
export const withDuplicates = async <R extends DuplicateKeys>(
  db: Db,
  rows: readonly R[],
  limit: number,
): Promise<(R & DuplicateCounts)[]> => {
  if (rows.length === 0) return []
  const counts = duplicateKinds.map(
    (kind) => sql`
      select ${sql.lit(kind)}::text as kind, k.nth::int as nth, least(count(*), ${sql.lit(limit)})::int as count
      from ${keysOf(rows)} ${alike[kind]} where ${ofOthers} group by k.nth`,
  )
  const found = await rowsOf({ kind: is.oneOf(duplicateKinds), nth: is.whole, count: is.whole }).all(db)`/* prepared */
    ${sql.join(counts, sql` union all `)}`
  return rows.map((row, index) => {
    const countOf = (kind: DuplicateKind): number =>
      found.find((one) => one.kind === kind && one.nth === index + 1)?.count ?? 0
    return { ...row, sameEin: countOf('EIN'), sameBank: countOf('BANK'), sameAddress: countOf('ADDRESS') }
  })
}

const duplicateRow = rowsOf({
  kind: is.oneOf(duplicateKinds),
  partnerId: is.text,
  storeId: is.text,
  businessName: is.text,
  code: is.text,
  applicationId: nullable(is.text),
  applicationStatus: is.oneOf(applicationStatuses),
})
export type DuplicateRow = RowOf<typeof duplicateRow>

/** Lists stores of other partners with the same EIN, account or address, at most ten of each. */
export const listDuplicates = async (db: Db, keys: DuplicateKeys): Promise<DuplicateRow[]> => {
  const tenLike = (kind: DuplicateKind): RawBuilder<unknown> => sql`
    (select ${sql.lit(kind)}::text as kind, o.partner_id, o.id as store_id, o.business_name, o.code,
      (select a.id from application a where a.partner_id = o.partner_id and a.store_id = o.id) as application_id,
      o.application_status
    from ${keysOf([keys])} ${alike[kind]} where ${ofOthers} order by o.id limit 10)`
  return duplicateRow.all(db)`/* prepared */
    ${sql.join(duplicateKinds.map(tenLike), sql` union all `)}`
}
