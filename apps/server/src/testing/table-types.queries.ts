import type { Client } from 'pg'
import { nameOfColumn } from '#server/db/camel-case.ts'

/** TypeScript types by the database's, as db.ts parses them. Other types stop the generator. */
const types: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  tsvector: 'string',
  date: 'string',
  float4: 'number',
  int2: 'number',
  _int2: 'number[]',
  _text: 'string[]',
  _uuid: 'string[]',
  int4: 'number',
  int8: 'number',
  jsonb: 'Json',
  text: 'string',
  time: 'string',
  timestamptz: 'Date',
  uuid: 'string',
}

type Column = {
  table: string
  name: string
  type: string
  isNullable: boolean
  isComputed: boolean
  default: string | null
}

const typeOf = ({ table, name, type, isNullable, isComputed, default: value }: Column): string => {
  const base = types[type]
  if (base === undefined) throw new Error(`Add the type ${type} of ${table}.${name} to table-types.queries.ts`)
  if (isComputed) return `GeneratedAlways<${base}>`
  if (isNullable) return `${base} | null`
  if (value === 'now()') return 'Now'
  return value === null ? base : `Generated<${base}>`
}

/** Reads the columns of every table of the product, in the order of the database. */
const readTables = async (client: Client): Promise<Map<string, Column[]>> => {
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as "isNullable",
      a.attidentity <> '' or a.attgenerated <> '' as "isComputed", pg_get_expr(d.adbin, d.adrelid) as default
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in ('migration', 'schema_definition')
    order by c.relname collate "C", a.attnum`)
  return Map.groupBy(rows, ({ table }) => table)
}

/** Writes the TypeScript type of every table. */
export const generateTableTypes = async (client: Client): Promise<string> => {
  const bodies = [...(await readTables(client))].map(
    ([table, columns]) =>
      `  ${table}: {\n${columns.map((column) => `    ${nameOfColumn(column.name)}: ${typeOf(column)}\n`).join('')}  }\n`,
  )
  return `import type { Generated, GeneratedAlways } from 'kysely'
import type { Json, Now } from '#server/db/columns.ts'

/** Made from the database by table-types.test.ts: not for editing. Narrower types are in narrow-types.ts. */
export type GeneratedTables = {
${bodies.join('')}}
`
}

/** Writes the database's types, which the check of rows compares; `?` may be null. */
export const generateColumnTypes = async (client: Client): Promise<string> => {
  const bodies = [...(await readTables(client))].map(
    ([table, columns]) =>
      `  ${table}: {\n${columns.map(({ name, type, isNullable }) => `    ${nameOfColumn(name)}: '${type}${isNullable ? '?' : ''}',\n`).join('')}  },\n`,
  )
  return `/** Made from the database by table-types.test.ts: not for editing. */
export const columnTypes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
${bodies.join('')}}
`
}
