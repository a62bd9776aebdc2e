import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** Every column that holds a sealed value: what a new master key wraps anew. A test holds the list against the schema. */
export const sealedColumns = {
  ach_event: ['sealed'],
  ach_file: ['sealed'],
  ach_reply: ['sealed'],
  bank_link: ['access_token', 'account_number', 'routing_number'],
  derived_key: ['sealed'],
  document: ['sealed'],
  draft: ['sealed'],
  identity_attempt: ['person_sealed'],
  operator_ticket: ['sealed'],
  outbox: ['sealed'],
  owner: ['sealed'],
  plaid_link_token: ['sealed'],
  registration: ['sealed'],
  staff_totp: ['sealed'],
  store: ['ein_sealed'],
  user_totp: ['pending', 'sealed'],
} as const satisfies Record<string, readonly string[]>

export type SealedColumn = { table: string; column: string }

export const allSealed: readonly SealedColumn[] = Object.entries(sealedColumns).flatMap(([table, columns]) =>
  columns.map((column) => ({ table, column })),
)

/** Matches values under an older key. A wrapped value begins with a byte for the length of the key's id, then the id. */
const isOlder = (column: string, currentId: string) =>
  sql`substring(${sql.ref(column)} from 2 for get_byte(${sql.ref(column)}, 0)) <> ${Buffer.from(currentId)}`

export type SealedRow = { row: string; sealed: Buffer }

/** Reads a batch of values under older keys and locks the rows, so that no value changes before it is wrapped again. */
export const lockOlder = async (
  db: Db,
  { table, column }: SealedColumn,
  currentId: string,
  most: number,
): Promise<SealedRow[]> => {
  const { rows } = await sql<SealedRow>`
    select ctid::text as row, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${isOlder(column, currentId)}
    limit ${most} for update`.execute(db)
  return rows
}

/** The rows are locked: where they lie does not change until the transaction ends. */
export const writeRewrapped = (db: Db, { table, column }: SealedColumn, rows: readonly SealedRow[]) =>
  sql`
    update ${sql.table(table)} t set ${sql.ref(column)} = v.sealed
    from unnest(${rows.map(({ row }) => row)}::text[], ${rows.map(({ sealed }) => sealed)}::bytea[]) v (place, sealed)
    where t.ctid = v.place::tid`.execute(db)

export const countOlder = async (db: Db, { table, column }: SealedColumn, currentId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${isOlder(column, currentId)}`.execute(db)
  return rows[0]?.count ?? 0
}
