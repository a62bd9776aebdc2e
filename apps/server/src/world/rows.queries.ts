import { sql, type Insertable, type InsertType, type RawBuilder, type Selectable, type SelectType } from 'kysely'
import { columnOfName } from '#server/db/camel-case.ts'
import type { Db, Pool } from '#server/db/db.ts'
import { allCols, instant, is, rowsOf, scalar, type Value } from '#server/db/rows.ts'
import type { Tables } from '#server/db/tables.ts'

/** Running transaction, or a pool of the owner of the database. */
export type Source = Db | Pool
type Table = keyof Tables
type Column<T extends Table> = keyof Tables[T] & string
/** Values of columns, all of which a row has. Without one: every row. */
type Where<T extends Table> = Partial<Selectable<Tables[T]>>
/** Also values of columns that the product never changes. */
type Changes<T extends Table> = {
  [Name in Column<T>]?: SelectType<Tables[T][Name]> | InsertType<Tables[T][Name]> | RawBuilder<unknown> | undefined
}
type Inserted<T extends Table> = {
  [Name in keyof Insertable<Tables[T]>]: Insertable<Tables[T]>[Name] | RawBuilder<unknown>
}

const ref = (name: string) => sql.ref(columnOfName(name))
const equals = ([name, value]: [string, unknown]) =>
  value === null ? sql`${ref(name)} is null` : sql`${ref(name)} = ${value}`
const matching = (where: object) => {
  const conditions = Object.entries(where).map(equals)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}
const sorted = (order: readonly string[]) =>
  order.length === 0 ? sql`` : sql` order by ${sql.join(order.map((name) => ref(name)))}`

/*
 * Rows of any table: what a test compares with the answer of a call, and states that no call can make. A moment of the past is
 * one, because the clock of the database cannot be changed.
 */

/** Lists whole rows with these values, in the order of the columns. */
export const listRows = <T extends Table>(db: Source, table: T, where: Where<T>, ...order: readonly Column<T>[]) =>
  rowsOf(allCols(table)).all(db)`select * from ${sql.table(table)} where ${matching(where)}${sorted(order)}`

/** Returns the first row with these values, or undefined. */
export const findRow = async <T extends Table>(db: Source, table: T, where: Where<T>) =>
  (await listRows(db, table, where))[0]

/** Returns the first row with these values. */
export const getRow = async <T extends Table>(db: Source, table: T, where: Where<T>) => {
  const row = await findRow(db, table, where)
  if (!row) throw new Error(`No such row of ${table}`)
  return row
}

/** Returns true when a row has these values. */
export const hasRow = <T extends Table>(db: Source, table: T, where: Where<T>): Promise<boolean> =>
  scalar(is.flag).one(db)`select exists (select 1 from ${sql.table(table)} where ${matching(where)}) as found`

/** Lists the values of one column of the rows with these values. */
export const listColumn = <T extends Table, C extends Column<T>>(
  db: Source,
  table: T,
  column: C,
  where: Where<T>,
  ...order: readonly Column<T>[]
) => {
  const value: Value<SelectType<Tables[T][C]>> = { types: `${table}.${column}` }
  return scalar(value).all(db)`
    select ${ref(column)} from ${sql.table(table)} where ${matching(where)}${sorted(order)}`
}

export const insertRow = async <T extends Table>(db: Source, table: T, row: Inserted<T>) => {
  const entries = Object.entries(row)
  await sql`
    insert into ${sql.table(table)} (${sql.join(entries.map(([name]) => ref(name)))})
    values (${sql.join(entries.map(([, value]) => value))})`.execute(db)
}

export const updateRows = async <T extends Table>(
  db: Source,
  table: T,
  where: Where<T>,
  values: Changes<T>,
): Promise<void> => {
  const sets = Object.entries(values).map(([name, value]) => sql`${ref(name)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(sets)} where ${matching(where)}`.execute(db)
}

export const deleteRows = async <T extends Table>(db: Source, table: T, where: Where<T>): Promise<void> => {
  await sql`delete from ${sql.table(table)} where ${matching(where)}`.execute(db)
}

const secondsOf: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600, day: 86_400 }
/** Seconds of a span such as `7 days 1 hour`. */
const secondsIn = (span: string): number => {
  const parts = [...span.matchAll(/(-?[\d.]+) (second|minute|hour|day)s?/g)]
  return parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (secondsOf[unit] ?? 0), 0)
}

/** Moment before now, by the clock of the database. */
export const ago = (span: string) => instant`now() - ${secondsIn(span)} * interval '1 second'`

/** Moves moments of rows into the past. Computed without an interval, which Citus refuses in an UPDATE. */
export const ageRows = async <T extends Table>(
  db: Source,
  table: T,
  where: Where<T>,
  span: string,
  columns: readonly Column<T>[],
): Promise<void> => {
  const seconds = secondsIn(span)
  const sets = columns.map((name) => {
    const column = ref(name)
    return sql`${column} = to_timestamp(extract(epoch from ${column} - to_timestamp(0)) - ${seconds}::float8)`
  })
  await sql`update ${sql.table(table)} set ${sql.join(sets)} where ${matching(where)}`.execute(db)
}
