import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { is, scalar } from '#server/db/rows.ts'

/** Every column that holds a sealed value: what a new master key wraps anew. A test holds the list against the schema. */
export const sealedColumns = {
  ach_event: ['sealed', 'typed_sealed'],
  ach_file: ['sealed'],
  ach_reply: ['sealed'],
  bank_link: ['access_token', 'account_number', 'owners_sealed', 'routing_number'],
  bank_statement: ['sealed'],
  derived_key: ['sealed'],
  document: ['sealed'],
  draft: ['sealed'],
  identity_attempt: ['person_sealed'],
  operator_ticket: ['sealed'],
  outbox: ['sealed', 'shown'],
  owner: ['sealed'],
  plaid_link_token: ['sealed'],
  registration: ['sealed'],
  sale_document: ['sealed'],
  sanction_case: ['report_sealed'],
  staff_totp: ['sealed'],
  store: ['ein_sealed'],
  user_totp: ['pending', 'sealed'],
  webhook_endpoint: ['old_secret', 'query', 'secret'],
} as const satisfies Record<string, readonly string[]>

export type SealedColumn = { table: string; column: string }

export const allSealed: readonly SealedColumn[] = Object.entries(sealedColumns).flatMap(([table, columns]) =>
  columns.map((column) => ({ table, column })),
)

/** Matches values under an older key. A wrapped value begins with a byte for the length of the key's id, then the id. */
const isOlder = (column: string, currentId: string) =>
  sql`substring(${sql.ref(column)} from 2 for get_byte(${sql.ref(column)}, 0)) <> ${Buffer.from(currentId)}`

/** Reads a batch of values under older keys. */
export const listOlder = (
  db: Db,
  { table, column }: SealedColumn,
  currentId: string,
  limit: number,
): Promise<Buffer[]> => scalar(is.bytes).all(db)`
    select ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${isOlder(column, currentId)} limit ${limit}`

export type Rewrapped = { old: Buffer; fresh: Buffer }

/** Replaces values that did not change since they were read. Each sealed value occurs once, so the value identifies its row. */
export const writeRewrapped = (db: Db, { table, column }: SealedColumn, values: readonly Rewrapped[]) =>
  sql`
    update ${sql.table(table)} t set ${sql.ref(column)} = v.fresh
    from unnest(${values.map(({ old }) => old)}::bytea[], ${values.map(({ fresh }) => fresh)}::bytea[]) v (old, fresh)
    where t.${sql.ref(column)} = v.old`.execute(db)

export const countOlder = async (db: Db, { table, column }: SealedColumn, currentId: string): Promise<number> => {
  return scalar(is.count).one(db)`
    select count(*) as count from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${isOlder(column, currentId)}`
}
