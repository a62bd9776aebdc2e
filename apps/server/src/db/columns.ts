import type { ColumnType } from 'kysely'

/** Set by the database's clock unless a migration or seed says otherwise. */
export type Now = ColumnType<Date, Date | undefined, Date>
export type Json = ColumnType<unknown, string, string>
export type Audience = 'portal' | 'operator' | 'pos'
