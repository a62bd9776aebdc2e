import { CamelCasePlugin, sql, type KyselyPlugin, type QueryResult, type RawBuilder, type UnknownRow } from 'kysely'

/** Exceptions for names with a digit, where the camelCase name does not show an underscore: `last4` and `sha256` have none. */
const numbered: Readonly<Record<string, string>> = { addressLine1: 'address_line_1', addressLine2: 'address_line_2' }

class ColumnNames extends CamelCasePlugin {
  protected override snakeCase(name: string): string {
    return numbered[name] ?? super.snakeCase(name)
  }

  columnOf(name: string): string {
    return this.snakeCase(name)
  }

  named(row: UnknownRow): [column: string, name: string][] {
    return Object.keys(row).map((column) => [column, this.camelCase(column)])
  }
}

const columnNames = new ColumnNames()

/** Returns the name in TypeScript of a column. The plugin alone would lose the underscore before a digit on the way back. */
export const nameOfColumn = (column: string): string => columnNames.named({ [column]: null })[0]?.[1] ?? column

/** Returns the column of a name in TypeScript. */
export const columnOfName = (name: string): string => columnNames.columnOf(name)

/**
 * Renames the columns of all rows by the columns of the first row, in the same list: the check of rows knows it. Column values,
 * including the keys inside jsonb, stay unchanged.
 */
const renamed = (result: QueryResult<UnknownRow>): QueryResult<UnknownRow> => {
  const [first] = result.rows
  if (!first) return result
  const names = columnNames.named(first)
  if (names.every(([column, name]) => column === name)) return result
  for (const [index, row] of result.rows.entries()) {
    const answer: UnknownRow = {}
    for (const [column, name] of names) answer[name] = row[column]
    result.rows[index] = answer
  }
  return result
}

/**
 * Maps camelCase columns in TypeScript to snake_case columns in the database. The text of sql`` is SQL and stays unchanged;
 * its result rows are renamed like all others.
 */
export const camelCase: KyselyPlugin = {
  transformQuery: (args) => (args.node.kind === 'RawNode' ? args.node : columnNames.transformQuery(args)),
  transformResult: ({ result }) => Promise.resolve(renamed(result)),
}

/**
 * Returns every column of a table by name, for prepared statements, whose columns must not change with the table. The
 * caller's `satisfies Record<keyof Tables['table'], 0>` makes the compiler report a missing column.
 */
export const columnsByName = (alias: string, columns: object): RawBuilder<unknown> =>
  sql.join(Object.keys(columns).map((name) => sql.ref(`${alias}.${columnNames.columnOf(name)}`)))
