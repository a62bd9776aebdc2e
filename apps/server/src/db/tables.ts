import type { NarrowTables } from './narrow-types.ts'
import type { GeneratedTables } from './tables.gen.ts'

type Narrowed<Base, Narrow> = { [Column in keyof Base]: Column extends keyof Narrow ? Narrow[Column] : Base[Column] }

/**
 * Tables with their SQL names, columns in camelCase. Generated from the database, with narrower types where the product knows
 * them.
 */
export type Tables = {
  [Table in keyof GeneratedTables]: Table extends keyof NarrowTables
    ? Narrowed<GeneratedTables[Table], NarrowTables[Table]>
    : GeneratedTables[Table]
}
