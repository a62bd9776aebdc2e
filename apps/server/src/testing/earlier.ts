import { sql, type RawBuilder } from 'kysely'

/** Selects the time of a column some seconds earlier. Immutable, because Citus refuses an interval added to a column in an UPDATE. */
export const earlier = (column: string, seconds: number): RawBuilder<Date> =>
  sql`to_timestamp(extract(epoch from ${sql.ref(column)} - to_timestamp(0)) - ${seconds}::float8)`
