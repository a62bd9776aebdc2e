import { sql } from 'kysely'
import { is, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'
import type { TestApp } from './start-app.ts'

const columnRow = rowsOf({ name: is.text, type: is.text })
type Column = RowOf<typeof columnRow>

const columnsOf = ({ owner }: TestApp, table: string): Promise<Column[]> => columnRow.all(owner)`
    select column_name::text as name, data_type::text as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_identity = 'NO' order by ordinal_position`

/** Another value of the column than the one it has. */
const other = ({ name, type }: Column) => {
  const column = sql.ref(name)
  const values: Record<string, ReturnType<typeof sql>> = {
    uuid: sql`gen_random_uuid()`,
    text: sql`coalesce(${column}, '') || 'x'`,
    bigint: sql`coalesce(${column}, 0) + 1`,
    integer: sql`coalesce(${column}, 0) + 1`,
    boolean: sql`not coalesce(${column}, false)`,
    date: sql`coalesce(${column}, date '2026-01-05') + 1`,
    bytea: sql`coalesce(${column}, '') || '\\x00'::bytea`,
    'timestamp with time zone': sql`coalesce(${column}, now()) + interval '1 day'`,
  }
  const value = values[type]
  if (!value) throw new Error(`No other value of ${type}`)
  return value
}

const refusedHere = async (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    (error: unknown) => error instanceof Error && 'code' in error && error.code === '23001',
  )

/** Columns of a row that even the owner of the database cannot write. */
export const frozenColumns = async (app: TestApp, table: string, id: string): Promise<string[]> => {
  const key = table === 'statement_sum' ? sql.ref('statement_id') : sql.ref('id')
  const frozen: string[] = []
  for (const column of await columnsOf(app, table)) {
    const change = sql`update ${sql.table(table)} set ${sql.ref(column.name)} = ${other(column)} where ${key} = ${id}`
    if (await refusedHere(app.owner.transaction().execute((db) => change.execute(db)))) frozen.push(column.name)
  }
  return frozen
}

export const allColumns = async (app: TestApp, table: string): Promise<string[]> =>
  (await columnsOf(app, table)).map(({ name }) => name)

export const isRemovable = async ({ owner }: TestApp, table: string, id: string): Promise<boolean> => {
  const key = table === 'statement_sum' ? sql.ref('statement_id') : sql.ref('id')
  return !(await refusedHere(sql`delete from ${sql.table(table)} where ${key} = ${id}`.execute(owner)))
}

/** What a role may do to a table: `delete`, `insert`, and the columns that it may update. */
export const rightsOf = ({ owner }: TestApp, role: string, table: string): Promise<string[]> => scalar(is.text).all(
  owner,
)`
    select lower(p) as right from unnest(array['INSERT', 'DELETE', 'TRUNCATE']) p
    where has_table_privilege(${role}, ${table}, p) or (p = 'INSERT' and has_any_column_privilege(${role}, ${table}, p))
    union all
    select a.attname::text from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped
      and has_column_privilege(${role}, ${table}::regclass, a.attnum, 'UPDATE')
    order by 1`

/** An entry of a statement, and one that no run took yet. */
export const entriesOf = async ({ owner }: TestApp, storeId: string) => {
  const rows = await owner
    .selectFrom('entry')
    .select(['id', 'statementId'])
    .where('storeId', '=', storeId)
    .where('type', '=', 'SALE')
    .execute()
  return {
    settled: rows.find(({ statementId }) => statementId !== null)?.id ?? '',
    open: rows.find(({ statementId }) => statementId === null)?.id ?? '',
  }
}

export const paymentOf = async ({ owner }: TestApp, storeId: string) =>
  owner
    .selectFrom('statement')
    .select(['id', 'orderId', 'achEntryId'])
    .where('storeId', '=', storeId)
    .where('achEntryId', 'is not', null)
    .executeTakeFirstOrThrow()
