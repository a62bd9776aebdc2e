import type { ColumnType } from 'kysely'

/** Timestamp set by the database's clock unless a migration or seed sets another value. */
export type Now = ColumnType<Date, Date | undefined, Date>
export type Json = ColumnType<unknown, string, string>
export type Audience = 'portal' | 'operator' | 'pos'
