import type { NarrowTables } from './narrow-types.ts'
import type { GeneratedTables } from './tables.gen.ts'

type Narrowed<Base, Narrow> = { [Column in keyof Base]: Column extends keyof Narrow ? Narrow[Column] : Base[Column] }

/** Tables as SQL calls them, columns in camelCase. Generated from the database, narrowed where the product knows more. */
export type Tables = {
  [Table in keyof GeneratedTables]: Table extends keyof NarrowTables
    ? Narrowed<GeneratedTables[Table], NarrowTables[Table]>
    : GeneratedTables[Table]
}
