import type { Client } from 'pg'
import { tableClasses } from '../apps/server/src/db/table-classes.ts'
import { purposes } from './architecture/tables.ts'

type ForeignKey = { child: string; parent: string; columns: string[]; isNullable: boolean; isUnique: boolean }

/** Reads the tables and the foreign keys of a migrated database. `migration` belongs to the migrator alone. */
const readSchema = async (client: Client): Promise<{ tables: string[]; keys: ForeignKey[] }> => {
  const tables = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration'
    order by relname collate "C"`)
  const keys = await client.query<ForeignKey>(`
    select child.relname as child, parent.relname as parent, c.columns,
      exists (select from pg_attribute a
        where a.attrelid = k.conrelid and a.attnum = any(k.conkey) and not a.attnotnull) as "isNullable",
      exists (select from pg_index i
        where i.indrelid = k.conrelid and i.indisunique and i.indpred is null and k.conkey @> i.indkey::int2[]
      ) as "isUnique"
    from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
    cross join lateral (select array_agg(a.attname::text order by p.place) as columns
      from unnest(k.conkey) with ordinality p (number, place)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = p.number) c
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
    order by child.relname collate "C", parent.relname collate "C", c.columns`)
  return { tables: tables.rows.map(({ name }) => name), keys: keys.rows }
}

const classes: readonly (readonly [string, readonly string[]])[] = Object.entries(tableClasses)

const classOf = (table: string): string => {
  const found = classes.find(([, tables]) => tables.includes(table))
  if (!found) throw new Error(`Add ${table} to db/table-classes.ts`)
  return found[0]
}

const reference = ({ columns, parent }: ForeignKey): string =>
  `${columns.map((column) => `\`${column}\``).join(', ')} → ${parent}`

const relation = ({ child, parent, columns, isNullable, isUnique }: ForeignKey): string =>
  `  ${child} ${isUnique ? '|o' : '}o'}--${isNullable ? 'o|' : '||'} ${parent} : "${columns.join(', ')}"`

const section = (owner: string, tables: readonly string[], keys: readonly ForeignKey[]): string => {
  const rows = tables.map((table) => {
    const out = keys.filter(({ child }) => child === table).map(reference)
    return `| ${table} | ${purposes[owner]?.[table]} | ${classOf(table)} | ${out.join('<br>')} |`
  })
  const own = keys.filter(({ child }) => tables.includes(child))
  return [
    `## ${owner}`,
    '| table | purpose | class | foreign keys |\n|---|---|---|---|',
    ...rows,
    ...(own.length > 0 ? ['', '```mermaid', 'erDiagram', ...own.map(relation), '```'] : []),
  ].join('\n')
}

/** Writes the page of all tables, by owner. Throws for a table without a purpose or a class. */
export const writeDatabasePage = async (client: Client): Promise<string> => {
  const { tables, keys } = await readSchema(client)
  const described = Object.values(purposes).flatMap((own) => Object.keys(own))
  const missing = tables.filter((table) => !described.includes(table))
  if (missing.length > 0) throw new Error(`Add to tools/architecture/tables.ts: ${missing.join(', ')}`)
  const sections = Object.entries(purposes).map(([owner, own]) => section(owner, Object.keys(own), keys))
  return `# Database

Made from the migrated database by \`tools/database-page.test.ts\`: not for editing. Purposes are in
\`tools/architecture/tables.ts\`, classes in \`db/table-classes.ts\`. To change a table, read
[change the schema](howto/change-the-schema.md).

- **Owner**: each section is a context of [ARCHITECTURE.md](ARCHITECTURE.md) or a folder below the contexts (\`db\`, \`http\`). Only the owner
  writes its tables; every context may read them.
- **Class**: place of the rows with Citus. A \`distributed\` table lies with the partner of each row, a \`reference\` table on every
  node, a \`local\` table on the coordinator. Without Citus the classes have no effect.
- **Foreign keys**: columns that refer to another table. In a diagram the table with the columns stands first. \`}o\` means any number of
  its rows for a row of the other table, and \`|o\` at most one. \`||\` means that each row refers to a row, and \`o|\` that it may refer to none.
  With Citus the keys of \`keysWithoutCitus\` in \`db/table-classes.ts\` are missing.
- The table \`migration\` lists the applied migrations and belongs to the migrator.

${sections.join('\n\n')}
`
}
